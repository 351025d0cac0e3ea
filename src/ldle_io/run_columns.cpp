#include "ldle_io/run_columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>

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

std::vector<RunColumn> read_text_columns(const std::string& path, Index points) {
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
    columns.push_back(column_of_text(path, names[j], text[j]));
  }
  return columns;
}

}  // namespace

RunColumn column_of_words(const std::string& source, const std::string& name,
                          const std::vector<std::string>& words) {
  const std::set<std::string> different(words.begin(), words.end());
  if (different.size() > most_levels) {
    throw InvalidArgument(source, fmt::format("column {} has {} different words; at most {} can "
                                              "be shown",
                                              shown(name), different.size(), most_levels));
  }
  RunColumn column{name, ColumnKind::category, {}, {different.begin(), different.end()}};
  column.values.reserve(words.size());
  for (const std::string& word : words) {
    const auto at = std::lower_bound(column.levels.begin(), column.levels.end(), word);
    column.values.push_back(static_cast<double>(at - column.levels.begin()));
  }
  return column;
}

RunColumn column_of_text(const std::string& source, const std::string& name,
                         const std::vector<std::string>& text) {
  RunColumn column{.name = name, .values = {}};
  for (const std::string& field : text) {
    const std::optional<double> value = parse_double(field);
    if (!value || !std::isfinite(*value)) return column_of_words(source, name, text);
    column.values.push_back(*value);
  }
  return column;
}

std::vector<RunColumn> columns_of(const RowMatrix& values, const std::vector<std::string>& names) {
  std::vector<RunColumn> columns;
  for (Index j = 0; j < values.cols(); ++j) {
    columns.push_back(
        {.name = names.at(j), .values = {values.col(j).begin(), values.col(j).end()}});
  }
  return columns;
}

std::vector<RunColumn> read_columns(const std::string& path, Index points) {
  if (!has_extension(path, ".npy")) return read_text_columns(path, points);
  const RowMatrix values = read_npy(path);
  check_rows(path, values.rows(), points);
  const std::string stem = std::filesystem::path(path).stem().string();
  std::vector<std::string> names;
  for (Index j = 0; j < values.cols(); ++j) {
    names.push_back(values.cols() == 1 ? stem : fmt::format("{} {}", stem, j + 1));
  }
  return columns_of(values, names);
}

}  // namespace ldle
