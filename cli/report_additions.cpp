#include "cli/report_additions.h"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "cli/errors.h"
#include "cli/input_images.h"
#include "ldle_io/run_folder.h"
#include "ldle_io/run_reader.h"

namespace ldle::cli {
namespace {

/// The points of a run for which files have rows, and which of them the report shows.
struct ReportedPoints {
  Index count = 0;
  std::optional<std::vector<Id>> landmarks;  ///< only these are shown, if the run has landmarks
  RowMatrix data;                            ///< of the points shown; may be missing
};

ReportedPoints points_of(const std::string& run) {
  const std::string embedded = embedded_run(run);
  const RunReader reader(run), of_embedded(embedded);
  ReportedPoints points;
  points.count = read_npy(reader.file("embedding.npy")).rows();
  if (embedded != run) points.landmarks = reader.ids("landmarks.npy", 0, points.count);
  if (of_embedded.has("points.npy")) points.data = read_npy(of_embedded.file("points.npy"));
  return points;
}

std::vector<RunColumn> further_columns(const ReportedPoints& points, const std::string& file) {
  const bool has_neighbors = !points.landmarks && points.data.rows() == points.count;
  std::vector<RunColumn> columns =
      read_columns(file, points.count, has_neighbors ? nearest_rows(points.data) : NearestPoints());
  if (!points.landmarks) return columns;
  for (RunColumn& column : columns) {
    std::vector<double> kept;
    for (Id point : *points.landmarks) kept.push_back(column.values[point]);
    column.values = std::move(kept);
  }
  return columns;
}

Thumbnails further_images(const ReportedPoints& points, const AdditionFiles& files,
                          const std::string& run) {
  if (files.images.empty()) {
    if (points.data.rows() == 0) {
      throw UsageError(
          fmt::format("--image-shape needs --images: {} has no copy of the data", run));
    }
    return thumbnails_of_rows(points.data, files.image_shape, run);
  }
  const auto [pixels, shape] = read_images(files.images, files.image_shape, points.count);
  if (!points.landmarks) return make_thumbnails(pixels, shape);
  return make_thumbnails(pixels(*points.landmarks, Eigen::all), shape);
}

}  // namespace

ReportAdditions read_additions(const std::string& run, const AdditionFiles& files) {
  ReportAdditions more;
  const bool has_images = !files.images.empty() || !files.image_shape.empty();
  if (files.columns.empty() && !has_images) return more;
  const ReportedPoints points = points_of(run);
  if (!files.columns.empty()) more.columns = further_columns(points, files.columns);
  if (has_images) more.images = further_images(points, files, run);
  return more;
}

}  // namespace ldle::cli
