#include "cli/report_columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <numbers>
#include <set>

#include "cli/dataset_files.h"
#include "ldle_io/npy.h"
#include "ldle_io/text.h"

namespace ldle::cli {
namespace {

/// Adds the labels as categories. More than `most_levels` different labels are added as numbers if
/// all of them are numbers; otherwise they are left out, because they are names of single points.
void add_labels(const EmbedInput& input, std::vector<RunColumn>& columns) {
  if (!input.data.labels) return;
  const std::vector<std::string>& labels = *input.data.labels;
  const std::string& name = input.data.label_name;
  const std::set<std::string> different(labels.begin(), labels.end());
  if (different.size() <= most_levels) {
    columns.push_back(column_of_words(input.data.source, name, labels));
  } else if (std::all_of(labels.begin(), labels.end(), parse_double)) {
    columns.push_back(column_of_text(input.data.source, name, labels));
  }
}

/// Returns true if the values look like angles in radians: they lie between -pi and 2 pi, within
/// one turn (up to rounding), and extend over more than 0.9 of a turn.
bool is_angle(const std::vector<double>& values) {
  constexpr double turn = 2.0 * std::numbers::pi;
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  return *least >= -0.501 * turn && *most <= 1.001 * turn && *most - *least <= 1.001 * turn &&
         *most - *least > 0.9 * turn;
}

void add_parameters(const InputArguments& arguments, Index points,
                    std::vector<RunColumn>& columns) {
  const DatasetFiles::Parameters known = DatasetFiles::read_parameters(arguments.request.path);
  if (known.values.rows() != points) return;
  for (RunColumn& column : columns_of(known.values, known.names)) {
    if (is_angle(column.values)) column.kind = ColumnKind::cyclic;
    columns.push_back(std::move(column));
  }
}

}  // namespace

std::vector<RunColumn> known_columns(const InputArguments& arguments, const EmbedInput& input,
                                     const std::string& color_by, const std::string& file) {
  std::vector<RunColumn> columns;
  add_labels(input, columns);
  add_parameters(arguments, input.size(), columns);
  for (const std::string& path : {has_extension(color_by, ".npy") ? color_by : "", file}) {
    if (path.empty()) continue;
    std::vector<RunColumn> more = read_columns(path, input.size());
    std::move(more.begin(), more.end(), std::back_inserter(columns));
  }
  return columns;
}

}  // namespace ldle::cli
