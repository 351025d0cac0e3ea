#include "cli/report_columns.h"

#include <iterator>
#include <utility>

#include "cli/dataset_files.h"
#include "cli/input_neighbors.h"
#include "ldle_io/text.h"

namespace ldle::cli {

std::optional<RunColumn> label_column(const EmbedInput& input) {
  if (!input.data.labels) return {};
  return column_of_text(input.data.label_name, *input.data.labels, nearest_points(input));
}

std::optional<RunColumn> color_column(const EmbedInput& input) {
  const InputData& data = input.data;
  if (!data.colors || (data.labels && data.color_name == data.label_name)) return {};
  return column_of_text(data.color_name, *data.colors, nearest_points(input));
}

std::vector<RunColumn> parameter_columns(const InputArguments& arguments, const EmbedInput& input) {
  const DatasetFiles::Parameters known = DatasetFiles::read_parameters(arguments.request.path);
  if (known.values.rows() != input.size()) return {};
  return columns_of(known.values, known.names, nearest_points(input));
}

std::vector<RunColumn> known_columns(const InputArguments& arguments, const EmbedInput& input,
                                     const std::string& color_by, const std::string& file) {
  std::vector<RunColumn> columns;
  const auto add = [&](std::vector<RunColumn> more) {
    std::move(more.begin(), more.end(), std::back_inserter(columns));
  };
  if (std::optional<RunColumn> labels = label_column(input)) add({*std::move(labels)});
  if (std::optional<RunColumn> colors = color_column(input)) add({*std::move(colors)});
  add(parameter_columns(arguments, input));
  for (const std::string& path : {has_extension(color_by, ".npy") ? color_by : "", file}) {
    if (!path.empty()) add(read_columns(path, input.size(), nearest_points(input)));
  }
  return columns;
}

}  // namespace ldle::cli
