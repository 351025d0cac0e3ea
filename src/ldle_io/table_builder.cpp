#include "ldle_io/table_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>
#include <utility>

#include "ldle/error.h"
#include "ldle_io/column_list.h"
#include "ldle_io/text.h"

namespace ldle {
namespace {

constexpr const char* decimal_comma = "has a decimal comma; numbers need a decimal point";

[[noreturn]] void fail_at(const RecordReader& record, Index column, const std::string& rule) {
  throw InvalidArgument(
      fmt::format("{}, line {}, column {}", record.name(), record.line(), column + 1),
      shown(record[column]), rule);
}

/// Whether a text would be a number with a point instead of its comma.
bool has_decimal_comma(std::string_view text) {
  std::string with_point(text);
  const auto comma = with_point.find(',');
  if (comma == std::string::npos) return false;
  with_point[comma] = '.';
  return parse_double(with_point).has_value();
}

}  // namespace

Table TableBuilder::build() {
  while (next_row()) add_row();
  if (rows_ == 0) throw InvalidArgument(record_.name(), "holds no rows of numbers");
  table_.values.conservativeResize(rows_, table_.values.cols());
  leave_out_index();
  return std::move(table_);
}

bool TableBuilder::next_row() {
  while (record_.next()) {
    if (record_.size() == 0) {
      if (blank_line_ == 0) blank_line_ = record_.line();
      continue;
    }
    if (blank_line_ != 0 && columns_ != 0) {
      throw InvalidArgument(fmt::format("{}, line {}", record_.name(), blank_line_),
                            "is empty, but rows follow it");
    }
    blank_line_ = 0;
    if (columns_ == 0 && begin()) continue;
    check_length();
    if (may_have_index_) index_.add(record_[0]);
    if (!std::exchange(begun_, true) && index_.is_text()) leave_out_index();
    return true;
  }
  return false;
}

void TableBuilder::copy_numbers(double* to) const {
  for (const Index column : plan_.coordinates) *to++ = number_at(column);
}

/// Sets the shape of the table according to the first record; returns true if it is a header.
bool TableBuilder::begin() {
  columns_ = record_.size();
  FileColumns file{record_.name(), {}, columns_};
  const std::vector<Index> numbered = plan_columns_by_number(request_, file).coordinates;
  if (!has_header_) {
    for (const Index column : numbered) check_no_decimal_comma(column);
    has_header_ = has_text(numbered) || counts_columns() || has_earlier_names();
    warn_of_first_row(numbered);
  }
  if (*has_header_) file.names = fields();
  plan_ = plan_columns(request_, file);
  may_have_index_ = *has_header_ && !plan_.is_explicit && is_unnamed(file.names[0]) &&
                    plan_.coordinates.size() > 1 && plan_.coordinates[0] == 0;
  take_names(file.names);
  return *has_header_;
}

/// Whether the first row is the header of a data frame whose columns have no names: an empty field
/// and 0, 1, 2, ...
bool TableBuilder::counts_columns() const {
  if (columns_ < 2 || !record_[0].empty()) return false;
  for (Index j = 1; j < columns_; ++j) {
    if (parse_double(record_[j]) != static_cast<double>(j - 1)) return false;
  }
  return true;
}

bool TableBuilder::has_earlier_names() const {
  if (!request_.as_before || request_.as_before->names.empty()) return false;
  const std::vector<std::string> row = fields();
  const std::set<std::string_view> known(row.begin(), row.end());
  const auto& names = request_.as_before->names;
  return std::all_of(names.begin(), names.end(),
                     [&](const auto& name) { return known.contains(name); });
}

/// Numbers with decimal commas are not taken for names.
void TableBuilder::check_no_decimal_comma(Index column) const {
  if (record_.delimiter() == ',' || !has_decimal_comma(record_[column])) return;
  fail_at(record_, column, decimal_comma);
}

std::vector<std::string> TableBuilder::fields() const {
  std::vector<std::string> fields;
  for (Index j = 0; j < columns_; ++j) fields.emplace_back(record_[j]);
  return fields;
}

bool TableBuilder::has_text(const std::vector<Index>& columns) const {
  return std::any_of(columns.begin(), columns.end(), [&](Index column) {
    return !record_[column].empty() && !parse_double(record_[column]);
  });
}

/// A typo makes a header of a row of numbers, and names such as 0, 1, 2 look like a point.
void TableBuilder::warn_of_first_row(const std::vector<Index>& columns) {
  Index numbers = 0, fields = 0;
  bool counts = true;
  std::string text;
  for (const Index column : columns) {
    const std::optional<double> value = parse_double(record_[column]);
    if (!value && text.empty()) text = record_[column];
    counts = counts && value == static_cast<double>(fields);
    ++fields;
    numbers += value ? 1 : 0;
  }
  const std::string line = fmt::format("line {}: ", record_.line());
  if (*has_header_ && !text.empty() && 2 * numbers >= fields) {
    table_.warnings.push_back(
        warned(line + fmt::format("is taken for a header, because {} is not a number, although {} "
                                  "of its {} fields are",
                                  shown(text), numbers, fields)));
  } else if (!*has_header_ && counts && fields >= 2) {
    table_.warnings.push_back(
        warned(line + fmt::format("is taken for a point, but 0, 1, ... {} may be names of columns",
                                  fields - 1)));
  }
}

std::string TableBuilder::warned(const std::string& text) const {
  return std::filesystem::path(record_.name()).filename().string() + ", " + text;
}

void TableBuilder::take_names(const std::vector<std::string>& names) {
  const auto name_of = [&](Index column) {
    return names.empty() ? numbered_column(column) : names[column];
  };
  if (plan_.label != none) {
    table_.labels.emplace();
    table_.label_name = name_of(plan_.label);
  }
  if (plan_.color != none) {
    table_.colors.emplace();
    table_.color_name = name_of(plan_.color);
  }
  table_.coordinates.columns_of_file = columns_;
  table_.coordinates.columns = plan_.coordinates;
  if (names.empty()) return;
  for (const Index column : plan_.coordinates) table_.coordinates.names.push_back(names[column]);
}

void TableBuilder::check_length() const {
  if (record_.size() == columns_) return;
  throw InvalidArgument(
      fmt::format("{}, line {}", record_.name(), record_.line()),
      fmt::format("has {} fields, but the first row has {}", record_.size(), columns_));
}

/// An index of text is left out before its first row, an index of numbers after the last one.
void TableBuilder::leave_out_index() {
  if (!std::exchange(may_have_index_, false)) return;
  const std::string message = index_.message(columns_);
  if (!message.empty()) table_.warnings.push_back(warned(message));
  if (!index_.is_index()) return;
  plan_.coordinates.erase(plan_.coordinates.begin());
  table_.coordinates.columns = plan_.coordinates;
  table_.coordinates.names.erase(table_.coordinates.names.begin());
  if (rows_ > 0) table_.values = table_.values.rightCols(table_.values.cols() - 1).eval();
}

void TableBuilder::add_row() {
  const Index width = std::ssize(plan_.coordinates);
  if (rows_ == table_.values.rows()) {
    if (check_) check_(rows_ + 1, width);
    table_.values.conservativeResize(std::max<Index>(64, 2 * rows_), width);
  }
  copy_numbers(table_.values.row(rows_).data());
  if (table_.labels) table_.labels->emplace_back(record_[plan_.label]);
  if (table_.colors) table_.colors->emplace_back(record_[plan_.color]);
  ++rows_;
}

double TableBuilder::number_at(Index column) const {
  const std::string_view text = record_[column];
  if (trim(text).empty()) fail_at(record_, column, "a number is missing");
  const std::optional<double> value = parse_double(text);
  if (!value && has_decimal_comma(text)) {
    fail_at(record_, column, decimal_comma);
  }
  if (!value) {
    fail_at(
        record_, column,
        fmt::format("is not a number (--drop-columns {} leaves a column of text out)", column + 1));
  }
  if (!std::isfinite(*value)) fail_at(record_, column, "is not finite");
  return *value;
}

}  // namespace ldle
