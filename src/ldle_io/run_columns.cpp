#include "ldle_io/run_columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <limits>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "ldle/error.h"
#include "ldle_io/npy.h"
#include "ldle_io/records.h"
#include "ldle_io/table.h"
#include "ldle_io/text.h"

namespace ldle {
namespace {

void check_rows(const std::string& path, Index rows, Index points) {
  if (rows == points) return;
  throw InvalidArgument(path, fmt::format("has {} rows, but there are {} points", rows, points));
}

bool is_missing(const std::string& field) {
  constexpr std::array<std::string_view, 5> words{"", "nan", "na", "n/a", "null"};
  std::string word(trim(field));
  for (char& c : word) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// The number that a word is; infinite if it is none, so that numbers come first.
double number_of(const std::string& word) {
  const std::optional<double> value = parse_double(word);
  return value && !std::isnan(*value) ? *value : std::numeric_limits<double>::infinity();
}

bool comes_before(const std::string& a, const std::string& b) {
  const double x = number_of(a), y = number_of(b);
  return x != y ? x < y : naturally_before(a, b);
}

/// A category; no value if there are too many different words.
std::optional<RunColumn> column_of_words(const std::string& name,
                                         const std::vector<std::string>& words) {
  std::set<std::string> different;
  for (const std::string& word : words) {
    if (different.insert(word).second && different.size() > most_levels) return {};
  }
  RunColumn column{name, ColumnKind::category, {}, {different.begin(), different.end()}};
  std::sort(column.levels.begin(), column.levels.end(), comes_before);
  std::map<std::string_view, double> position;
  for (const std::string& level : column.levels) {
    position.emplace(level, static_cast<double>(position.size()));
  }
  column.values.reserve(words.size());
  for (const std::string& word : words) column.values.push_back(position.at(word));
  return column;
}

std::vector<RunColumn> read_text_columns(const std::string& path, Index points,
                                         const NearestPoints& nearest) {
  InputFile file(path);
  RecordReader record(file, delimiter_of(path), path);
  if (!record.next() || record.size() == 0) throw InvalidArgument(path, "has no header");
  std::vector<std::string> names;
  for (Index j = 0; j < record.size(); ++j) names.emplace_back(trim(record[j]));
  std::vector<std::vector<std::string>> text(names.size());
  while (record.next()) {
    if (record.size() == 0) continue;
    if (record.size() != std::ssize(names)) {
      throw InvalidArgument(
          fmt::format("{}, line {}", path, record.line()),
          fmt::format("has {} fields, but the header has {}", record.size(), names.size()));
    }
    for (Index j = 0; j < record.size(); ++j) text[j].emplace_back(trim(record[j]));
  }
  check_rows(path, std::ssize(text[0]), points);
  std::vector<RunColumn> columns;
  for (std::size_t j = 0; j < names.size(); ++j) {
    std::optional<RunColumn> column = column_of_text(names[j], text[j], nearest);
    if (!column) {
      throw InvalidArgument(path, fmt::format("column {} has more than {} different words, which "
                                              "cannot be shown as colours",
                                              shown(names[j]), most_levels));
    }
    columns.push_back(*std::move(column));
  }
  return columns;
}

}  // namespace

RunColumn column_of_values(const std::string& name, std::vector<double> values,
                           const NearestPoints& nearest) {
  if (!are_classes(values)) {
    const ColumnKind kind =
        is_cyclic(name, values, nearest) ? ColumnKind::cyclic : ColumnKind::number;
    return {.name = name, .kind = kind, .values = std::move(values)};
  }
  std::vector<std::string> text;
  text.reserve(values.size());
  for (double value : values) text.push_back(fmt::format("{:.0f}", value));
  return *column_of_words(name, text);
}

std::optional<RunColumn> column_of_text(const std::string& name,
                                        const std::vector<std::string>& text,
                                        const NearestPoints& nearest) {
  std::vector<double> values;
  values.reserve(text.size());
  for (const std::string& field : text) {
    const std::optional<double> value =
        is_missing(field) ? std::numeric_limits<double>::quiet_NaN() : parse_double(field);
    if (!value) return column_of_words(name, text);
    values.push_back(*value);
  }
  if (are_classes(values)) return column_of_words(name, text);
  return column_of_values(name, std::move(values), nearest);
}

std::vector<RunColumn> columns_of(const RowMatrix& values, const std::vector<std::string>& names,
                                  const NearestPoints& nearest) {
  std::vector<RunColumn> columns;
  for (Index j = 0; j < values.cols(); ++j) {
    columns.push_back(
        column_of_values(names.at(j), {values.col(j).begin(), values.col(j).end()}, nearest));
  }
  return columns;
}

std::vector<RunColumn> read_columns(const std::string& path, Index points,
                                    const NearestPoints& nearest) {
  if (!has_extension(path, ".npy")) return read_text_columns(path, points, nearest);
  const RowMatrix values = read_npy(path);
  check_rows(path, values.rows(), points);
  if (values.cols() == 0) throw InvalidArgument(path, "has no columns");
  const std::string stem = std::filesystem::path(path).stem().string();
  std::vector<std::string> names;
  for (Index j = 0; j < values.cols(); ++j) {
    names.push_back(values.cols() == 1 ? stem : fmt::format("{} {}", stem, j + 1));
  }
  return columns_of(values, names, nearest);
}

}  // namespace ldle
