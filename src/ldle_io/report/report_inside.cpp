#include "ldle_io/report/report_inside.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "ldle/error.h"
#include "ldle_io/run_summary.h"

namespace ldle {
namespace {

using Json = nlohmann::ordered_json;

/// A list in the summary. Throws InvalidArgument unless it has `length` entries.
const Json& summary_list(const RunReader& reader, const Json& summary, const char* name,
                         Index length) {
  const auto list = summary.find(name);
  if (list == summary.end() || !list->is_array() || std::ssize(*list) != length) {
    throw InvalidArgument(reader.file("summary.json"),
                          fmt::format("`{}` must be a list of {} entries", name, length));
  }
  return *list;
}

PackedArray codes_of(const RunColumn& column) {
  const std::vector<Id> codes(column.values.begin(), column.values.end());
  return whole_numbers(codes, column.levels.size() <= 256 ? "u8" : "u16", {std::ssize(codes)});
}

ColumnKind kind_named(const std::string& name) {
  const auto names = choice_names(ColumnKind());
  const auto found = std::find(names.begin(), names.end(), name);
  return found == names.end() ? ColumnKind::number : ColumnKind(found - names.begin());
}

void check_levels(const RunReader& reader, const RunColumn& column, Index number) {
  for (double value : column.values) {
    if (value >= 0.0 && value < static_cast<double>(column.levels.size())) continue;
    throw InvalidArgument(reader.file("columns.npy"),
                          fmt::format("holds {} in column {}, which has {} levels", value, number,
                                      column.levels.size()));
  }
}

/// The columns of the run, in the order of its summary.
std::vector<RunColumn> columns_of_run(const RunReader& reader, Index n, const Json& summary) {
  if (!reader.has("columns.npy")) return {};
  const RowMatrix values = read_npy(reader.file("columns.npy"));
  reader.check_rows("columns.npy", values.rows(), n);
  std::vector<RunColumn> columns;
  for (const Json& known : summary_list(reader, summary, "columns", values.cols())) {
    const Index j = std::ssize(columns);
    RunColumn& column =
        columns.emplace_back(RunColumn{.name = known.at("name"),
                                       .kind = kind_named(known.value("kind", "")),
                                       .values = {values.col(j).begin(), values.col(j).end()}});
    if (column.kind != ColumnKind::category) continue;
    column.levels = known.at("levels").get<std::vector<std::string>>();
    check_levels(reader, column, j + 1);
  }
  return columns;
}

void add_columns(const RunReader& reader, Index n, const ReportAdditions& more,
                 ReportContents& report) {
  std::vector<RunColumn> columns = columns_of_run(reader, n, report.manifest["summary"]);
  std::erase_if(columns, [&](const RunColumn& old) {
    return std::any_of(more.columns.begin(), more.columns.end(),
                       [&](const RunColumn& column) { return column.name == old.name; });
  });
  columns.insert(columns.end(), more.columns.begin(), more.columns.end());
  report.manifest["columns"] = columns_json(columns);
  for (std::size_t j = 0; j < columns.size(); ++j) {
    const std::string array = fmt::format("column-{}", j);
    report.manifest["columns"][j]["array"] = array;
    report.arrays.add(array, columns[j].kind == ColumnKind::category
                                 ? codes_of(columns[j])
                                 : quantised_with_gaps(columns[j].values));
  }
}

/// Adds the eigenvalues of the first connected component. Returns the number of eigenvectors.
Index add_eigenvalues(const RunReader& reader, ReportContents& report) {
  if (!reader.has("eigenvalues.npy")) return 0;
  const RowMatrix values = read_npy(reader.file("eigenvalues.npy"));
  std::vector<double> first;
  for (double value : values.row(0)) {
    if (std::isfinite(value)) first.push_back(value);
  }
  report.arrays.add("eigenvalues", single_precision(first));
  return values.cols();
}

void add_chosen_eigenvectors(const RunReader& reader, const RunSize& size, ReportContents& report) {
  constexpr const char* file = "chosen_eigenvectors.npy";
  if (!reader.has(file)) return;
  const IdMatrix chosen = read_npy_ids(reader.file(file));
  reader.check_rows(file, chosen.rows(), size.points);
  reader.check_columns(file, chosen.cols(), size.dimension);
  reader.check_range(file, chosen, none, std::numeric_limits<std::int16_t>::max() + 1);
  report.arrays.add("chosen_eigenvectors",
                    whole_numbers({chosen.data(), static_cast<std::size_t>(chosen.size())}, "i16",
                                  {chosen.rows(), chosen.cols()}));
}

void add_eigenvectors(const RunReader& reader, const RunSize& size, ReportContents& report) {
  report.manifest["eigenvectors"] = Json::array();
  const Index all = add_eigenvalues(reader, report);
  add_chosen_eigenvectors(reader, size, report);
  if (!reader.has("shown_eigenvectors.npy")) return;
  const RowMatrix shown = reader.finite_array("shown_eigenvectors.npy", {size.points, 0}).values;
  report.manifest["eigenvectors"] =
      summary_list(reader, report.manifest["summary"], "shown_eigenvectors", shown.cols());
  report.arrays.add("eigenvectors", quantised(shown, "u8", Step::by_column));
  if (shown.cols() < all) {
    report.manifest["left_out"].push_back(fmt::format(
        "{} of {} eigenvectors are shown: those that most local maps use, and the lowest",
        shown.cols(), all));
  }
}

void add_view_coordinates(const RunReader& reader, const RunSize& size, ReportContents& report) {
  if (!reader.has("view_coordinates.npy")) return;
  const NpyArray places =
      reader.finite_array("view_coordinates.npy", {size.points, size.dimension});
  report.arrays.add("view_coordinates", quantised(places.values, "u16", Step::common));
}

void add_assembly(const RunReader& reader, const RunSize& size, ReportContents& report) {
  const Index d = size.dimension;
  report.manifest["frames"] = Json::array();
  if (!reader.has("assembly.npy")) return;
  const NpyArray motions = reader.finite_array("assembly.npy", {0, size.views, d * d + d});
  const Index frames = motions.shape[0];
  report.manifest["frames"] = summary_list(reader, report.manifest["summary"], "frames", frames);
  const RowMatrix of_views =
      motions.values.reshaped<Eigen::RowMajor>(frames * size.views, d * d + d);
  PackedArray packed = quantised(of_views, "u16", Step::by_column);
  packed.shape = motions.shape;
  report.arrays.add("assembly", packed);
  const std::vector<Id> placed = reader.ids("placed_at.npy", 0, frames);
  reader.check_rows("placed_at.npy", std::ssize(placed), size.views);
  report.arrays.add("placed_at", whole_numbers(placed, "i16", {size.views}));
}

/// Stores the coordinates of each view as u8, with the origin in the middle of the range:
/// value = scale (q - 127.5) / 127.5. Appends the scale of each view to `scale`.
PackedArray around_origin(const NpyArray& places, std::vector<double>& scale) {
  std::vector<Id> codes;
  codes.reserve(places.values.size());
  for (Index i = 0; i < places.values.rows(); ++i) {
    const double farthest = places.values.row(i).cwiseAbs().maxCoeff();
    scale.push_back(farthest > 0.0 ? farthest : 1.0);
    for (double value : places.values.row(i)) {
      codes.push_back(static_cast<Id>(std::lround(127.5 + 127.5 * value / scale.back())));
    }
  }
  return whole_numbers(codes, "u8", places.shape);
}

void add_local_views(const RunReader& reader, const RunSize& size, ReportContents& report) {
  if (!reader.has("local_view_of.npy")) return;
  const std::vector<Id> of = reader.ids("local_view_of.npy", 0, size.points);
  const IdMatrix points = read_npy_ids(reader.file("local_view_points.npy"));
  reader.check_rows("local_view_points.npy", points.rows(), std::ssize(of));
  reader.check_range("local_view_points.npy", points, none, size.points);
  const NpyArray places = reader.finite_array("local_view_coordinates.npy",
                                              {points.rows(), points.cols(), size.dimension});
  std::vector<double> scale;
  report.arrays.add_ids("local_view_of", of, {std::ssize(of)});
  report.arrays.add_ids("local_view_points",
                        {points.data(), static_cast<std::size_t>(points.size())},
                        {points.rows(), points.cols()});
  report.arrays.add("local_view_coordinates", around_origin(places, scale));
  report.arrays.add("local_view_scale", single_precision(scale));
  if (std::ssize(of) < size.points) {
    report.manifest["left_out"].push_back(
        fmt::format("local views are kept for {} of {} points", of.size(), size.points));
  }
}

std::optional<Thumbnails> images_of_run(const RunReader& reader, Index n) {
  if (!reader.has("images.npy")) return {};
  const NpyArray images = reader.finite_array("images.npy", {n, 0, 0});
  if (images.values.minCoeff() < 0.0 || images.values.maxCoeff() > 255.0) {
    throw InvalidArgument(reader.file("images.npy"), "holds values that are not from 0 to 255");
  }
  return Thumbnails{images.shape[0],
                    {images.shape[1], images.shape[2]},
                    {images.values.data(), images.values.data() + images.values.size()}};
}

void add_images(const RunReader& reader, Index n, const ReportAdditions& more,
                ReportContents& report) {
  const std::optional<Thumbnails> images = more.images ? more.images : images_of_run(reader, n);
  report.manifest["images"] = nullptr;
  if (!images) return;
  const auto& [count, shape, pixels] = *images;
  report.arrays.add("images", whole_numbers(std::vector<Id>(pixels.begin(), pixels.end()), "u8",
                                            {count, shape.height, shape.width}));
  report.manifest["images"] = {{"count", count}, {"height", shape.height}, {"width", shape.width}};
}

}  // namespace

void add_inside(const RunReader& reader, const RunSize& size, const ReportAdditions& more,
                ReportContents& report) {
  add_columns(reader, size.points, more, report);
  add_eigenvectors(reader, size, report);
  add_view_coordinates(reader, size, report);
  add_assembly(reader, size, report);
  add_local_views(reader, size, report);
  add_images(reader, size.points, more, report);
}

}  // namespace ldle
