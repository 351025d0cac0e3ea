#include "ldle_io/input_readers.h"

#include <fmt/format.h>

#include <utility>

#include "ldle/error.h"
#include "ldle_io/finite_check.h"
#include "ldle_io/npy.h"
#include "ldle_io/npy_rows.h"
#include "ldle_io/npz.h"
#include "ldle_io/point_clouds/las.h"
#include "ldle_io/row_sources.h"
#include "ldle_io/table.h"

namespace ldle {
namespace {

const std::vector<std::string> axis_names{"x", "y", "z"};

std::vector<std::string> as_text(ConstRowMatrixRef column) {
  std::vector<std::string> text;
  text.reserve(column.rows());
  for (Index i = 0; i < column.rows(); ++i) text.push_back(fmt::format("{}", column(i, 0)));
  return text;
}

/// Which columns of an array are the coordinates.
Coordinates coordinates_of(const ColumnPlan& plan, const FileColumns& file) {
  Coordinates coordinates{.columns_of_file = file.count, .columns = plan.coordinates};
  if (file.names.empty()) return coordinates;
  for (const Index column : plan.coordinates) coordinates.names.push_back(file.names[column]);
  return coordinates;
}

std::string column_name(const FileColumns& file, Index column) {
  return file.names.empty() ? numbered_column(column) : file.names[column];
}

/// Divides the columns of an array, which are the points until now, into coordinates, labels and
/// colours.
void divide_columns(InputData& data, const ColumnRequest& request,
                    const std::vector<std::string>& names = {}) {
  const FileColumns file{data.source, names, data.points.cols()};
  const ColumnPlan plan = plan_columns(request, file);
  data.coordinates = coordinates_of(plan, file);
  if (plan.label != none) {
    data.labels = as_text(data.points.col(plan.label));
    data.label_name = column_name(file, plan.label);
  }
  if (plan.color != none) {
    data.colors = as_text(data.points.col(plan.color));
    data.color_name = column_name(file, plan.color);
  }
  if (!data.coordinates.are_whole_file()) {
    data.points = RowMatrix(data.points(Eigen::all, plan.coordinates));
  }
}

/// The columns of rows that are read when they are needed.
OpenedRows opened(std::unique_ptr<RowSource> rows, const std::string& name,
                  const ColumnRequest& request, const std::vector<std::string>& names = {}) {
  const FileColumns file{name, names, rows->columns()};
  OpenedRows result{.coordinates = coordinates_of(plan_columns(request, file), file)};
  result.rows = std::move(rows);
  if (!result.coordinates.are_whole_file()) {
    result.rows =
        std::make_unique<ChosenColumns>(std::move(result.rows), result.coordinates.columns);
  }
  return result;
}

}  // namespace

void read_cloud(ReadVertices read, InputFile& file, const InputRequest& request,
                const ShapeCheck& check, InputData& data) {
  data.points = read(file, check);
  check_finite(data.points, data.source);
  divide_columns(data, request.columns, axis_names);
}

void read_npy_input(InputFile& file, const InputRequest& request, const ShapeCheck& check,
                    InputData& data) {
  data.points = read_npy(file, file.size(), file.name(), check);
  check_finite(data.points, data.source);
  divide_columns(data, request.columns);
}

/// The labels may be another array of the archive.
void read_npz_input(InputFile& file, const InputRequest& request, const ShapeCheck& check,
                    InputData& data) {
  const Npz archive(file);
  data.points = archive.read(request.array, check);
  data.source += ":" + (request.array.empty() ? archive.names().front() : request.array);
  check_finite(data.points, data.source);
  ColumnRequest columns = request.columns;
  if (columns.label.empty() || !archive.has(columns.label)) return divide_columns(data, columns);
  const std::string array = std::exchange(columns.label, {});
  const RowMatrix labels = archive.read(array, check);
  if (labels.cols() != 1 || labels.rows() != data.points.rows()) {
    throw InvalidArgument(file.name() + ":" + array,
                          fmt::format("has {} x {} values; one label for each of {} points is "
                                      "needed",
                                      labels.rows(), labels.cols(), data.points.rows()));
  }
  divide_columns(data, columns);
  data.labels = as_text(labels);
  data.label_name = array;
}

void read_table_input(InputFile& file, const InputRequest& request, const ShapeCheck& check,
                      InputData& data) {
  Table table = read_table(file, delimiter_of(request.path), request.columns, check);
  data.points = std::move(table.values);
  data.coordinates = std::move(table.coordinates);
  data.labels = std::move(table.labels);
  data.label_name = std::move(table.label_name);
  data.colors = std::move(table.colors);
  data.color_name = std::move(table.color_name);
  data.warnings = std::move(table.warnings);
  data.is_table = true;
}

void read_las_input(InputFile& file, const InputRequest& request, const ShapeCheck& check,
                    InputData& data) {
  LasRows rows(std::move(file));
  if (check) check(rows.rows(), rows.columns());
  data.points.resize(rows.rows(), rows.columns());
  rows.read(0, data.points);
  divide_columns(data, request.columns, axis_names);
}

std::optional<OpenedRows> open_npy_rows(InputFile& file, const InputRequest& request) {
  if (!has_npy_rows(file)) return std::nullopt;
  const std::string name = file.name();
  return opened(std::make_unique<NpyRows>(std::move(file)), name, request.columns);
}

std::optional<OpenedRows> open_table_rows(InputFile& file, const InputRequest& request) {
  auto table =
      std::make_unique<TableRows>(std::move(file), delimiter_of(request.path), request.columns);
  OpenedRows result{.coordinates = table->coordinates(), .warnings = table->warnings()};
  result.is_table = true;
  result.rows = std::move(table);
  return result;
}

std::optional<OpenedRows> open_las_rows(InputFile& file, const InputRequest& request) {
  const std::string name = file.name();
  return opened(std::make_unique<LasRows>(std::move(file)), name, request.columns, axis_names);
}

}  // namespace ldle
