#include "ldle_io/read_run.h"

#include "ldle_io/run_reader.h"

namespace ldle {

RunRecord read_run(const std::string& path) {
  const RunReader reader(path);
  RunRecord run;
  run.summary = reader.summary();
  run.embedding = read_npy(reader.file("embedding.npy"));
  run.local_distortion = reader.numbers("local_distortion.npy");
  run.view_distortion = reader.numbers("view_distortion.npy");
  const Index points = run.embedding.rows();
  const auto views = static_cast<Index>(run.view_distortion.size());
  run.cluster_of = reader.ids("clusters.npy", 0, views);
  run.component = reader.ids("components.npy", 0, points);
  run.color = reader.ids("gluing.npy", none, points);
  run.torn_views = reader.pairs("torn_views.npy", views);
  run.seam = reader.pairs("seam.npy", points);
  reader.check_rows("local_distortion.npy", std::ssize(run.local_distortion), points);
  if (reader.has("anomaly.npy")) {
    run.anomaly_score = reader.numbers("anomaly.npy");
    reader.check_rows("anomaly.npy", std::ssize(run.anomaly_score), points);
  }
  reader.check_rows("clusters.npy", std::ssize(run.cluster_of), points);
  reader.check_rows("components.npy", std::ssize(run.component), points);
  reader.check_rows("gluing.npy", std::ssize(run.color), points);
  return run;
}

std::optional<ViewMaps> read_view_maps(const std::string& path, const RunRecord& run) {
  const RunReader reader(path);
  if (!reader.has("view_eigenvectors.npy")) return std::nullopt;
  const Index n = run.embedding.rows(), d = run.embedding.cols();
  const Index views = std::ssize(run.view_distortion);
  ViewMaps maps;
  maps.eigenvectors = read_npy(reader.file("eigenvectors.npy"));
  reader.check_rows("eigenvectors.npy", maps.eigenvectors.rows(), n);
  maps.kernel_scale = reader.numbers("kernel_scale.npy");
  reader.check_rows("kernel_scale.npy", std::ssize(maps.kernel_scale), n);
  maps.chosen = read_npy_ids(reader.file("view_eigenvectors.npy"));
  reader.check_columns("view_eigenvectors.npy", maps.chosen.cols(), d);
  reader.check_rows("view_eigenvectors.npy", maps.chosen.rows(), views);
  reader.check_range("view_eigenvectors.npy", maps.chosen, none, maps.eigenvectors.cols());
  maps.eigenvalue = reader.matrix("view_eigenvalues.npy", views, d);
  maps.matrix = reader.matrix("view_matrices.npy", views, d * d);
  maps.translation = reader.matrix("view_translations.npy", views, d);
  return maps;
}

}  // namespace ldle
