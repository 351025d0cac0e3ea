#include "ldle_io/write_run.h"

#include <fmt/format.h>

#include <ostream>

#include "ldle/error.h"
#include "ldle_io/atomic_file.h"
#include "ldle_io/csv_writer.h"
#include "ldle_io/json_file.h"
#include "ldle_io/npy.h"
#include "ldle_io/run_summary.h"

namespace ldle {
namespace {

void write_table(const std::string& path, const RunContents& contents) {
  const Result& result = contents.result;
  write_file_atomically(path, [&](std::ostream& out) {
    CsvWriter csv(out);
    for (Index j = 0; j < result.embedding.cols(); ++j) csv.field(fmt::format("y{}", j + 1));
    for (const char* name : {"component", "cluster", "gluing", "local_distortion", "anomaly"}) {
      csv.field(name);
    }
    if (contents.labels) csv.field("label");
    csv.end_row();
    for (Index i = 0; i < result.embedding.rows(); ++i) {
      for (Index j = 0; j < result.embedding.cols(); ++j) csv.field(result.embedding(i, j));
      csv.field(result.piece[i]);
      csv.field(result.cluster_of[i]);
      csv.field(result.color[i]);
      csv.field(result.local_distortion[i]);
      csv.field(result.anomaly_score[i]);
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

void write_local_views(const RunFolder& folder, const LocalViewSample& sample) {
  write_npy(folder.file("local_view_of.npy"), std::span<const Id>(sample.of));
  write_npy(folder.file("local_view_points.npy"), sample.points);
  const Index members = sample.points.cols();
  write_npy(folder.file("local_view_coordinates.npy"),
            array_bytes(sample.coordinates.data(),
                        {sample.points.rows(), members, sample.coordinates.cols() / members}));
}

void write_assembly(const RunFolder& folder, const Assembly& assembly) {
  const auto frames = std::ssize(assembly.frames), views = std::ssize(assembly.placed_at);
  write_npy(folder.file("assembly.npy"),
            array_bytes(assembly.motions.data(), {frames, views, assembly.motions.cols()}));
  write_npy(folder.file("placed_at.npy"), std::span<const Id>(assembly.placed_at));
}

/// Writes the arrays that only the report shows. Parts that the result does not have are left out.
void write_inside(const RunFolder& folder, const Inside& inside) {
  if (inside.chosen_eigenvectors.size() > 0) {
    write_npy(folder.file("chosen_eigenvectors.npy"), inside.chosen_eigenvectors);
  }
  if (inside.eigenvectors.size() > 0) {
    write_npy(folder.file("shown_eigenvectors.npy"), matrix_bytes(inside.eigenvectors));
  }
  if (inside.view_coordinates.size() > 0) {
    write_npy(folder.file("view_coordinates.npy"), matrix_bytes(inside.view_coordinates));
  }
  if (!inside.assembly.frames.empty()) write_assembly(folder, inside.assembly);
  if (!inside.local_views.of.empty()) write_local_views(folder, inside.local_views);
}

/// Writes the arcs of all components, numbered consecutively in the order of the summary.
void write_outline(const RunFolder& folder, const std::optional<GluingDiagram>& gluing) {
  if (!gluing) return;
  std::vector<IdPair> outline;
  Id number = 0;
  for (const ComponentGluing& component : gluing->components) {
    for (const OutlineArc& arc : component.outline) {
      for (Id point : arc.points) outline.push_back({number, point});
      ++number;
    }
  }
  if (!outline.empty()) write_npy(folder.file("outline.npy"), std::span<const IdPair>(outline));
}

void write_columns(const RunFolder& folder, const std::vector<RunColumn>& columns, Index points) {
  if (columns.empty()) return;
  RowMatrix values(points, std::ssize(columns));
  for (std::size_t j = 0; j < columns.size(); ++j) {
    values.col(j) = Eigen::Map<const Eigen::VectorXd>(columns[j].values.data(), points);
  }
  write_npy(folder.file("columns.npy"), values);
}

void write_images(const RunFolder& folder, const Thumbnails& images) {
  const auto& [count, shape, pixels] = images;
  write_npy(folder.file("images.npy"),
            array_bytes(pixels.data(), {count, shape.height, shape.width}));
}

void check_count(const std::string& what, Index count, Index points) {
  if (count == points) return;
  throw InvalidArgument(what, fmt::format("{}", count),
                        fmt::format("there must be one for each of {} points", points));
}

/// Writes what is known of the points besides the run.
void write_point_data(const RunFolder& folder, Index n, const RowMatrix* points,
                      const std::vector<RunColumn>& columns,
                      const std::optional<Thumbnails>& images) {
  for (const RunColumn& column : columns) {
    check_count("column " + column.name, std::ssize(column.values), n);
  }
  if (images) check_count("images", images->count, n);
  if (points != nullptr) write_npy(folder.file("points.npy"), *points);
  write_columns(folder, columns, n);
  if (images) write_images(folder, *images);
}

/// Written last, because a folder with a summary counts as complete.
void write_summary(const RunFolder& folder, const nlohmann::ordered_json& summary) {
  write_file_atomically(folder.file("summary.json"),
                        [&](std::ostream& out) { out << json_text(summary); });
}

}  // namespace

void write_run(const RunFolder& folder, const RunContents& contents) {
  if (contents.labels) {
    check_count("labels", std::ssize(*contents.labels), contents.result.embedding.rows());
  }
  write_table(folder.file("embedding.csv"), contents);
  if (contents.result.view_maps) write_view_maps(folder, *contents.result.view_maps);
  write_shown_run(folder, contents);
}

void write_shown_run(const RunFolder& folder, const RunContents& contents) {
  const Result& result = contents.result;
  write_npy(folder.file("embedding.npy"), result.embedding);
  write_npy(folder.file("gluing.npy"), std::span<const Id>(result.color));
  write_npy(folder.file("torn_views.npy"), std::span<const IdPair>(result.torn_views));
  write_npy(folder.file("seam.npy"), std::span<const IdPair>(result.seam));
  write_npy(folder.file("clusters.npy"), std::span<const Id>(result.cluster_of));
  write_npy(folder.file("components.npy"), std::span<const Id>(result.piece));
  write_npy(folder.file("local_distortion.npy"), std::span<const double>(result.local_distortion));
  write_npy(folder.file("view_distortion.npy"), std::span<const double>(result.view_distortion));
  write_npy(folder.file("anomaly.npy"), std::span<const double>(result.anomaly_score));
  if (result.has_spectrum()) write_npy(folder.file("eigenvalues.npy"), result.spectrum.eigenvalues);
  write_inside(folder, result.inside);
  write_outline(folder, result.gluing);
  write_point_data(folder, result.embedding.rows(), contents.points, contents.columns,
                   contents.images);
  write_summary(folder, run_summary(contents));
}

void add_to_run(const RunFolder& folder, const RunAdditions& added) {
  const std::string path = folder.file("summary.json");
  auto summary = read_json_file(path);
  write_point_data(folder, read_npy(folder.file("embedding.npy")).rows(), added.points,
                   added.columns, added.images);
  summary["title"] = added.title;
  summary["columns"] = columns_json(added.columns);
  write_summary(folder, summary);
}

}  // namespace ldle
