#include "ldle_io/columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <string_view>

#include "ldle/error.h"
#include "ldle_io/column_list.h"
#include "ldle_io/text.h"

namespace ldle {
namespace {

bool contains(const std::vector<Index>& columns, Index column) {
  return std::find(columns.begin(), columns.end(), column) != columns.end();
}

std::vector<Index> all_columns(Index count) {
  std::vector<Index> columns(count);
  std::iota(columns.begin(), columns.end(), Index{0});
  return columns;
}

/// The columns with these names, or none if one of them is missing or two are equal.
std::vector<Index> columns_with_names(const std::vector<std::string>& names,
                                      const FileColumns& file) {
  std::map<std::string_view, Index> column_of;  // the first one with a name
  for (Index j = 0; j < std::ssize(file.names); ++j) column_of.emplace(file.names[j], j);
  std::vector<Index> columns;
  for (const std::string& name : names) {
    const auto found = column_of.find(name);
    if (found == column_of.end()) return {};
    columns.push_back(found->second);
  }
  const std::set<Index> different(columns.begin(), columns.end());
  return different.size() == columns.size() ? columns : std::vector<Index>{};
}

/// The columns of a file that has the same columns as an earlier one, or its coordinates only.
std::vector<Index> same_coordinates(const Coordinates& before, const FileColumns& file) {
  std::vector<Index> named = columns_with_names(before.names, file);
  if (!named.empty()) return named;
  if (file.count == before.columns_of_file) return before.columns;
  const Index wanted = std::ssize(before.columns);
  std::vector<Index> columns = all_columns(file.count);
  if (file.count == wanted + 1 && !file.names.empty() && is_unnamed(file.names[0])) {
    columns.erase(columns.begin());
  }
  if (std::ssize(columns) == wanted) return columns;
  throw InvalidArgument(
      file.file,
      fmt::format("has {} columns; needed are the coordinates of the run: {}", file.count,
                  before.names.empty()
                      ? fmt::format("{} of {} columns", wanted, before.columns_of_file)
                      : "columns " + listed(before.names)));
}

/// Makes a plan. With `strict` every column that was asked for must exist.
class Planner {
 public:
  Planner(const ColumnRequest& request, const FileColumns& file, bool strict)
      : request_(request), file_(file), strict_(strict) {}

  ColumnPlan plan() const {
    ColumnPlan plan;
    plan.label = one(request_.label);
    plan.color = one(request_.color);
    plan.coordinates = request_.as_before ? as_before() : chosen(plan);
    plan.is_explicit = request_.as_before || !request_.only.empty();
    if (strict_ && plan.coordinates.empty()) {
      throw InvalidArgument(file_.file, "has no column of numbers for coordinates");
    }
    return plan;
  }

 private:
  Index one(const std::string& text) const {
    if (text.empty()) return none;
    const std::optional<Index> found = find_column(text, file_);
    if (!found && strict_) fail_column(text, file_);
    return found.value_or(none);
  }

  std::vector<Index> list(const std::string& text) const {
    if (text.empty()) return {};
    if (strict_) return columns_in_list(text, file_);
    return find_columns(text, file_).value_or(std::vector<Index>{});
  }

  std::vector<Index> as_before() const {
    if (strict_) return same_coordinates(*request_.as_before, file_);
    return file_.count == request_.as_before->columns_of_file ? request_.as_before->columns
                                                              : all_columns(file_.count);
  }

  std::vector<Index> chosen(const ColumnPlan& plan) const {
    std::vector<Index> columns = list(request_.only);
    if (columns.empty()) {
      columns = all_columns(file_.count);
      std::erase(columns, plan.label);
      std::erase(columns, plan.color);
    }
    const std::vector<Index> dropped = list(request_.drop);
    std::erase_if(columns, [&](Index column) { return contains(dropped, column); });
    return columns;
  }

  const ColumnRequest& request_;
  const FileColumns& file_;
  bool strict_;
};

}  // namespace

std::string numbered_column(Index column) {
  return fmt::format("column {}", column + 1);
}

bool Coordinates::are_whole_file() const {
  return columns == all_columns(columns_of_file);
}

std::string Coordinates::name_of(Index coordinate) const {
  const bool named = !names.empty() && !names[coordinate].empty();
  return named ? names[coordinate] : numbered_column(columns[coordinate]);
}

ColumnPlan plan_columns(const ColumnRequest& request, const FileColumns& file) {
  return Planner(request, file, true).plan();
}

ColumnPlan plan_columns_by_number(const ColumnRequest& request, const FileColumns& file) {
  return Planner(request, file, false).plan();
}

}  // namespace ldle
