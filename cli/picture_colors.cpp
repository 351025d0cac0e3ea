#include "cli/picture_colors.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include "cli/errors.h"
#include "cli/input_neighbors.h"
#include "cli/report_columns.h"
#include "ldle_io/text.h"

namespace ldle::cli {
namespace {

namespace fs = std::filesystem;

RunColumn from_file(const std::string& path, const EmbedInput& input) {
  RunColumn first = std::move(read_columns(path, input.size(), nearest_points(input)).front());
  first.name = fs::path(path).stem().string();
  return first;
}

/// Coordinates are numbers, even if few of them are different.
RunColumn from_column(const EmbedInput& input, Index index) {
  const InputData& data = input.data;
  RunColumn column{.name = data.coordinates.name_of(index),
                   .values = {data.points.col(index).begin(), data.points.col(index).end()}};
  if (is_cyclic(column.name, column.values, nearest_points(input))) {
    column.kind = ColumnKind::cyclic;
  }
  return column;
}

/// The first column with different values; the first one if there is none.
Index first_varying_column(const RowMatrix& points) {
  for (Index j = 0; j < points.cols(); ++j) {
    if ((points.col(j).array() != points(0, j)).any()) return j;
  }
  return 0;
}

/// The column of the input that --color-by names. It may be that of the labels, or a coordinate.
RunColumn from_color_column(const EmbedInput& input) {
  const InputData& data = input.data;
  if (data.labels && data.color_name == data.label_name) {
    if (std::optional<RunColumn> labels = label_column(input)) return *std::move(labels);
  }
  for (Index j = 0; j < data.points.cols(); ++j) {
    if (data.coordinates.name_of(j) == data.color_name) return from_column(input, j);
  }
  if (std::optional<RunColumn> colors = color_column(input)) return *std::move(colors);
  throw UsageError(
      fmt::format("--color-by {}: has more than {} different words, which cannot be "
                  "shown as colours",
                  data.color_name, most_levels));
}

RunColumn from_request(const std::string& color_by, const EmbedInput& input) {
  const InputData& data = input.data;
  if (has_extension(color_by, ".npy")) return from_file(color_by, input);
  if (data.colors) return from_color_column(input);
  const std::optional<Index> number = parse_integer<Index>(color_by);
  if (number && *number >= 1 && *number <= data.points.cols()) {
    return from_column(input, *number - 1);
  }
  throw UsageError(
      fmt::format("--color-by {}: neither a .npy file nor one of the input's {} columns", color_by,
                  data.points.cols()));
}

}  // namespace

RunColumn choose_colors(const std::string& color_by, const InputArguments& arguments,
                        const EmbedInput& input) {
  if (!color_by.empty()) return from_request(color_by, input);
  if (std::optional<RunColumn> labels = label_column(input)) return *std::move(labels);
  std::vector<RunColumn> parameters = parameter_columns(arguments, input);
  if (!parameters.empty()) return std::move(parameters.front());
  if (input.is_points()) return from_column(input, first_varying_column(input.data.points));
  return {};
}

}  // namespace ldle::cli
