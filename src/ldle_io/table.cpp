#include "ldle_io/table.h"

#include <fmt/compile.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>

#include "ldle/error.h"
#include "ldle_io/atomic_file.h"
#include "ldle_io/records.h"
#include "ldle_io/text.h"

namespace ldle {
namespace {

[[noreturn]] void fail_at(const RecordReader& record, Index column, const std::string& rule) {
  throw InvalidArgument(
      fmt::format("{}, line {}, column {}", record.name(), record.line(), column + 1),
      shown(record[column]), rule);
}

}  // namespace

/// Collects records as rows of a matrix, which is enlarged as needed.
class TableBuilder {
 public:
  TableBuilder(RecordReader& record, const std::string& label_column, const ShapeCheck& check)
      : record_(record), label_column_(label_column), check_(check) {}

  Table build() {
    while (next_row()) add_row();
    if (rows_ == 0) throw InvalidArgument(record_.name(), "holds no rows of numbers");
    table_.values.conservativeResize(rows_, table_.values.cols());
    return std::move(table_);
  }

  /// Goes to the next row of numbers; returns false at the end.
  bool next_row() {
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
      return true;
    }
    return false;
  }

  /// Copies the numbers of the row.
  void copy_numbers(double* to) const {
    for (Index j = 0; j < columns_; ++j) {
      if (j != label_) *to++ = number_at(j);
    }
  }

  /// Number of columns of numbers, after the first row.
  Index columns() const { return table_.values.cols(); }
  const std::vector<std::string>& warnings() const { return table_.warnings; }

 private:
  /// Sets the shape of the table according to the first record; returns true if it is a header.
  bool begin() {
    columns_ = record_.size();
    label_ = label_number();
    const bool is_header = has_text();
    warn_of_first_row(is_header);
    if (is_header) find_label_by_name();
    if (label_ == none && !label_column_.empty()) fail_label();
    if (is_header) take_names();
    const Index numbers = columns_ - (label_ == none ? 0 : 1);
    if (numbers == 0) throw InvalidArgument(record_.name(), "holds no column of numbers");
    table_.values.resize(0, numbers);
    if (label_ != none) {
      table_.labels.emplace();
      if (!is_header) table_.label_name = fmt::format("column {}", label_ + 1);
    }
    return is_header;
  }

  Index label_number() const {
    const Index number = parse_integer<Index>(label_column_).value_or(0);
    return number >= 1 && number <= columns_ ? number - 1 : none;
  }

  /// A name has precedence over a number, because names of columns may be numbers.
  void find_label_by_name() {
    if (label_column_.empty()) return;
    for (Index j = columns_ - 1; j >= 0; --j) {
      if (record_[j] == label_column_) label_ = j;
    }
  }

  [[noreturn]] void fail_label() const {
    std::vector<std::string> names;
    if (has_text()) {
      for (Index j = 0; j < columns_; ++j) names.emplace_back(record_[j]);
    }
    throw InvalidArgument(
        record_.name(),
        fmt::format("has no column {}; {}", shown(label_column_),
                    names.empty() ? fmt::format("columns are numbered 1 to {}", columns_)
                                  : "its columns are " + listed(names)));
  }

  bool has_text() const {
    for (Index j = 0; j < columns_; ++j) {
      if (j != label_ && !record_[j].empty() && !parse_double(record_[j])) return true;
    }
    return false;
  }

  /// A typo makes a header of a row of numbers, and names such as 0, 1, 2 look like a point.
  void warn_of_first_row(bool is_header) {
    Index numbers = 0, fields = 0;
    bool counts = true;
    std::string text;
    for (Index j = 0; j < columns_; ++j) {
      if (j == label_) continue;
      const std::optional<double> value = parse_double(record_[j]);
      if (!value && text.empty()) text = record_[j];
      counts = counts && value == static_cast<double>(fields);
      ++fields;
      numbers += value ? 1 : 0;
    }
    const std::string place = fmt::format(
        "{}, line {}: ", std::filesystem::path(record_.name()).filename().string(), record_.line());
    if (is_header && 2 * numbers >= fields) {
      table_.warnings.push_back(
          place + fmt::format("is taken for a header, because {} is not a number, although {} of "
                              "its {} fields are",
                              shown(text), numbers, fields));
    } else if (!is_header && counts && fields >= 2) {
      table_.warnings.push_back(
          place + fmt::format("is taken for a point, but 0, 1, ... {} may be names of columns",
                              fields - 1));
    }
  }

  void take_names() {
    for (Index j = 0; j < columns_; ++j) {
      (j == label_ ? table_.label_name : table_.column_names.emplace_back()) = record_[j];
    }
  }

  void check_length() const {
    if (record_.size() == columns_) return;
    throw InvalidArgument(
        fmt::format("{}, line {}", record_.name(), record_.line()),
        fmt::format("has {} fields, but the first row has {}", record_.size(), columns_));
  }

  void add_row() {
    if (rows_ == table_.values.rows()) {
      if (check_) check_(rows_ + 1, table_.values.cols());
      table_.values.conservativeResize(std::max<Index>(64, 2 * rows_), table_.values.cols());
    }
    copy_numbers(table_.values.row(rows_).data());
    if (label_ != none) table_.labels->emplace_back(record_[label_]);
    ++rows_;
  }

  double number_at(Index column) const {
    if (trim(record_[column]).empty()) fail_at(record_, column, "a number is missing");
    const std::optional<double> value = parse_double(record_[column]);
    if (!value) fail_at(record_, column, "is not a number (only the label column may be text)");
    if (!std::isfinite(*value)) fail_at(record_, column, "is not finite");
    return *value;
  }

  RecordReader& record_;
  const std::string& label_column_;
  const ShapeCheck& check_;
  Table table_;
  Index columns_ = 0;
  Index label_ = none;
  Index rows_ = 0;
  Index blank_line_ = 0;
};

char delimiter_of(std::string_view path) {
  if (has_extension(path, ".csv")) return ',';
  if (has_extension(path, ".tsv")) return '\t';
  return '\0';
}

Table read_table(const std::string& path, const std::string& label_column) {
  InputFile file(path);
  return read_table(file, delimiter_of(path), label_column);
}

Table read_table(InputFile& file, char delimiter, const std::string& label_column,
                 const ShapeCheck& check) {
  RecordReader record(file, delimiter, file.name());
  return TableBuilder(record, label_column, check).build();
}

/// One pass over the rows of a file.
class TableRows::Pass {
 public:
  Pass(InputFile& file, char delimiter)
      : record_(at_start(file), delimiter, file.name()), table_(record_, no_label_, no_check_) {}

  bool next() {
    if (!table_.next_row()) return false;
    ++row_;
    return true;
  }
  /// Number of rows until now.
  Index row() const { return row_; }
  const TableBuilder& table() const { return table_; }

 private:
  static InputFile& at_start(InputFile& file) {
    file.seek(0);
    return file;
  }

  const std::string no_label_;
  const ShapeCheck no_check_;
  RecordReader record_;
  TableBuilder table_;
  Index row_ = 0;
};

TableRows::TableRows(InputFile file, char delimiter)
    : file_(std::move(file)),
      delimiter_(delimiter),
      pass_(std::make_unique<Pass>(file_, delimiter_)) {
  while (pass_->next()) ++rows_;
  if (rows_ == 0) throw InvalidArgument(file_.name(), "holds no rows of numbers");
  columns_ = pass_->table().columns();
  warnings_ = pass_->table().warnings();
}

TableRows::~TableRows() = default;

void TableRows::read(Index begin, RowMatrix& rows) {
  if (begin < pass_->row()) pass_ = std::make_unique<Pass>(file_, delimiter_);
  const auto next = [&] {
    if (!pass_->next()) throw InvalidArgument(file_.name(), "has become shorter while it was read");
  };
  while (pass_->row() < begin) next();
  for (Index i = 0; i < rows.rows(); ++i) {
    next();
    pass_->table().copy_numbers(rows.row(i).data());
  }
}

void CsvWriter::separate() {
  if (!std::exchange(first_, false)) row_ += delimiter_;
}

void CsvWriter::field(std::string_view text) {
  separate();
  const bool plain = text.find_first_of("\"\r\n") == std::string_view::npos &&
                     text.find(delimiter_) == std::string_view::npos && trim(text) == text;
  if (plain) {
    row_ += text;
    return;
  }
  row_ += '"';
  for (char c : text) {
    if (c == '"') row_ += '"';
    row_ += c;
  }
  row_ += '"';
}

void CsvWriter::field(double value) {
  separate();
  fmt::format_to(std::back_inserter(row_), FMT_COMPILE("{}"), value);
}

void CsvWriter::field(Id value) {
  separate();
  fmt::format_to(std::back_inserter(row_), FMT_COMPILE("{}"), value);
}

void CsvWriter::end_row() {
  row_ += '\n';
  out_.write(row_.data(), static_cast<std::streamsize>(row_.size()));
  row_.clear();
  first_ = true;
}

void write_csv(const std::string& path, ConstRowMatrixRef matrix,
               const std::vector<std::string>& column_names) {
  if (!column_names.empty() && static_cast<Index>(column_names.size()) != matrix.cols()) {
    throw InvalidArgument("column_names", fmt::format("{}", column_names.size()),
                          fmt::format("there must be one for each of {} columns", matrix.cols()));
  }
  const char delimiter = delimiter_of(path);
  write_file_atomically(path, [&](std::ostream& out) {
    CsvWriter csv(out, delimiter == '\0' ? ',' : delimiter);
    for (const std::string& name : column_names) csv.field(name);
    if (!column_names.empty()) csv.end_row();
    for (Index i = 0; i < matrix.rows(); ++i) {
      for (Index j = 0; j < matrix.cols(); ++j) csv.field(matrix(i, j));
      csv.end_row();
    }
  });
}

}  // namespace ldle
