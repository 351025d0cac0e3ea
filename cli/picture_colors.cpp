#include "cli/picture_colors.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "cli/dataset_files.h"
#include "cli/errors.h"
#include "ldle_io/text.h"

namespace ldle::cli {
namespace {

namespace fs = std::filesystem;

std::vector<double> column(const RowMatrix& matrix, Index index) {
  return {matrix.col(index).begin(), matrix.col(index).end()};
}

PictureColors from_file(const std::string& path, Index points) {
  const RowMatrix values = read_npy(path);
  if (values.rows() != points) {
    throw InvalidArgument(
        path, fmt::format("has {} rows, but there are {} points to colour", values.rows(), points));
  }
  return {.values = column(values, 0), .classes = {}, .name = fs::path(path).stem().string()};
}

PictureColors from_column(const InputData& data, Index index) {
  const bool named = index < static_cast<Index>(data.column_names.size());
  return {.values = column(data.points, index),
          .classes = {},
          .name = named ? data.column_names[index] : fmt::format("column {}", index + 1)};
}

/// The first column with different values; the first one if there is none.
Index first_varying_column(const RowMatrix& points) {
  for (Index j = 0; j < points.cols(); ++j) {
    if ((points.col(j).array() != points(0, j)).any()) return j;
  }
  return 0;
}

PictureColors from_labels(const InputData& data) {
  return {.values = {}, .classes = *data.labels, .name = data.label_name};
}

PictureColors from_request(const std::string& color_by, const EmbedInput& input) {
  const InputData& data = input.data;
  if (has_extension(color_by, ".npy")) return from_file(color_by, input.size());
  if (data.labels && color_by == data.label_name) return from_labels(data);
  const auto named = std::find(data.column_names.begin(), data.column_names.end(), color_by);
  if (named != data.column_names.end()) {
    return from_column(data, named - data.column_names.begin());
  }
  const std::optional<Index> number = parse_integer<Index>(color_by);
  if (number && *number >= 1 && *number <= data.points.cols()) {
    return from_column(data, *number - 1);
  }
  throw UsageError(
      fmt::format("--color-by {}: neither a .npy file nor one of the input's {} columns", color_by,
                  data.points.cols()));
}

}  // namespace

PictureColors choose_colors(const std::string& color_by, const InputArguments& arguments,
                            const EmbedInput& input) {
  if (!color_by.empty()) return from_request(color_by, input);
  if (input.data.labels) return from_labels(input.data);
  const auto parameters = DatasetFiles::read_parameters(arguments.request.path);
  if (parameters.values.rows() == input.size()) {
    return {.values = column(parameters.values, 0), .classes = {}, .name = "first parameter"};
  }
  if (input.is_points()) return from_column(input.data, first_varying_column(input.data.points));
  return {};
}

}  // namespace ldle::cli
