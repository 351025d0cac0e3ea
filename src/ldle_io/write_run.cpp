#include "ldle_io/write_run.h"

#include <fmt/format.h>

#include <ostream>

#include "ldle/core/error.h"
#include "ldle_io/atomic_file.h"
#include "ldle_io/json_file.h"
#include "ldle_io/npy.h"
#include "ldle_io/run_summary.h"
#include "ldle_io/table.h"

namespace ldle {
namespace {

void write_table(const std::string& path, const RunContents& contents) {
  const Result& result = contents.result;
  write_file_atomically(path, [&](std::ostream& out) {
    CsvWriter csv(out);
    for (Index j = 0; j < result.embedding.cols(); ++j) csv.field(fmt::format("y{}", j + 1));
    for (const char* name : {"component", "cluster", "gluing", "local_distortion"}) csv.field(name);
    if (contents.labels) csv.field("label");
    csv.end_row();
    for (Index i = 0; i < result.embedding.rows(); ++i) {
      for (Index j = 0; j < result.embedding.cols(); ++j) csv.field(result.embedding(i, j));
      csv.field(result.component[i]);
      csv.field(result.cluster_of[i]);
      csv.field(result.color[i]);
      csv.field(result.local_distortion[i]);
      if (contents.labels) csv.field((*contents.labels)[i]);
      csv.end_row();
    }
  });
}

void write_view_maps(const RunFolder& folder, const ViewMaps& maps) {
  write_npy(folder.file("eigenvectors.npy"), maps.eigenvectors);
  write_npy(folder.file("kernel_scale.npy"), std::span<const double>(maps.kernel_scale));
  write_npy(folder.file("view_eigenvectors.npy"), maps.chosen);
  write_npy(folder.file("view_eigenvalues.npy"), maps.eigenvalue);
  write_npy(folder.file("view_matrices.npy"), maps.matrix);
  write_npy(folder.file("view_translations.npy"), maps.translation);
}

}  // namespace

void write_run(const RunFolder& folder, const RunContents& contents) {
  const Result& result = contents.result;
  const auto points = static_cast<std::size_t>(result.embedding.rows());
  if (contents.labels && contents.labels->size() != points) {
    throw InvalidArgument("labels", fmt::format("{}", contents.labels->size()),
                          fmt::format("there must be one for each of {} points", points));
  }
  write_npy(folder.file("embedding.npy"), result.embedding);
  write_table(folder.file("embedding.csv"), contents);
  write_npy(folder.file("gluing.npy"), std::span<const Id>(result.color));
  write_npy(folder.file("torn_views.npy"), std::span<const IdPair>(result.torn_views));
  write_npy(folder.file("seam.npy"), std::span<const IdPair>(result.seam));
  write_npy(folder.file("clusters.npy"), std::span<const Id>(result.cluster_of));
  write_npy(folder.file("components.npy"), std::span<const Id>(result.component));
  write_npy(folder.file("local_distortion.npy"), std::span<const double>(result.local_distortion));
  write_npy(folder.file("view_distortion.npy"), std::span<const double>(result.view_distortion));
  if (result.has_spectrum()) write_npy(folder.file("eigenvalues.npy"), result.eigenvalues);
  if (contents.points != nullptr) write_npy(folder.file("points.npy"), *contents.points);
  if (result.view_maps) write_view_maps(folder, *result.view_maps);
  // Last: a folder with a summary is a whole one.
  write_file_atomically(folder.file("summary.json"),
                        [&](std::ostream& out) { out << json_text(run_summary(contents)); });
}

}  // namespace ldle
