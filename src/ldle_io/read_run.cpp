#include "ldle_io/read_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "ldle/core/error.h"
#include "ldle_io/json_file.h"
#include "ldle_io/npy.h"
#include "ldle_io/run_folder.h"
#include "ldle_io/run_summary.h"

namespace ldle {
namespace {

/// Reads arrays of one folder and checks that they belong together.
class RunReader {
 public:
  explicit RunReader(const std::string& folder) : folder_(folder) {
    std::error_code ignored;
    if (!std::filesystem::is_directory(folder_, ignored)) {
      throw InvalidArgument(folder, "is not a folder");
    }
    if (!is_run_folder(folder_)) {
      throw InvalidArgument(folder, "is not a run folder: it has no summary.json");
    }
  }

  std::string file(const char* name) const { return (folder_ / name).string(); }

  nlohmann::ordered_json summary() const {
    auto json = read_json_file(file("summary.json"));
    const auto format = json.find("format");
    if (format == json.end() || *format != run_format) {
      throw InvalidArgument(file("summary.json"), fmt::format("its format must be {}", run_format));
    }
    return json;
  }

  std::vector<double> numbers(const char* name) const {
    const RowMatrix matrix = read_npy(file(name));
    check_columns(name, matrix.cols(), 1);
    return {matrix.data(), matrix.data() + matrix.size()};
  }

  std::vector<Id> ids(const char* name, Index low, Index high) const {
    const IdMatrix matrix = read_npy_ids(file(name));
    check_columns(name, matrix.cols(), 1);
    check_range(name, matrix, low, high);
    return {matrix.data(), matrix.data() + matrix.size()};
  }

  std::vector<IdPair> pairs(const char* name, Index high) const {
    const IdMatrix matrix = read_npy_ids(file(name));
    check_columns(name, matrix.cols(), 2);
    check_range(name, matrix, 0, high);
    std::vector<IdPair> pairs;
    pairs.reserve(matrix.rows());
    for (Index i = 0; i < matrix.rows(); ++i) pairs.push_back({matrix(i, 0), matrix(i, 1)});
    return pairs;
  }

  RowMatrix matrix(const char* name, Index rows, Index columns) const {
    RowMatrix matrix = read_npy(file(name));
    check_columns(name, matrix.cols(), columns);
    check_rows(name, matrix.rows(), rows);
    return matrix;
  }

  void check_rows(const char* name, Index rows, Index needed) const {
    if (rows == needed) return;
    throw InvalidArgument(
        file(name), fmt::format("has {} entries, but the rest of the run needs {}", rows, needed));
  }

  void check_columns(const char* name, Index columns, Index needed) const {
    if (columns == needed) return;
    throw InvalidArgument(file(name), fmt::format("has {} columns, not {}", columns, needed));
  }

  /// Whole numbers from `low` up to but not including `high`.
  void check_range(const char* name, const IdMatrix& matrix, Index low, Index high) const {
    for (Index i = 0; i < matrix.size(); ++i) {
      const Id id = matrix.data()[i];
      if (id >= low && id < high) continue;
      throw InvalidArgument(file(name),
                            fmt::format("holds {}, which is not from {} to {}", id, low, high - 1));
    }
  }

 private:
  std::filesystem::path folder_;
};

}  // namespace

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
  reader.check_rows("clusters.npy", std::ssize(run.cluster_of), points);
  reader.check_rows("components.npy", std::ssize(run.component), points);
  reader.check_rows("gluing.npy", std::ssize(run.color), points);
  return run;
}

std::optional<ViewMaps> read_view_maps(const std::string& path, const RunRecord& run) {
  const RunReader reader(path);
  if (!std::filesystem::exists(reader.file("view_eigenvectors.npy"))) return std::nullopt;
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
