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

  /// Whole numbers from `low` up to but not including `high`.
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

  void check_rows(const char* name, std::size_t rows, Index points) const {
    if (static_cast<Index>(rows) == points) return;
    throw InvalidArgument(
        file(name), fmt::format("has {} entries, but embedding.npy has {} rows", rows, points));
  }

 private:
  void check_columns(const char* name, Index columns, Index needed) const {
    if (columns == needed) return;
    throw InvalidArgument(file(name), fmt::format("has {} columns, not {}", columns, needed));
  }

  void check_range(const char* name, const IdMatrix& matrix, Index low, Index high) const {
    for (Index i = 0; i < matrix.size(); ++i) {
      const Id id = matrix.data()[i];
      if (id >= low && id < high) continue;
      throw InvalidArgument(file(name),
                            fmt::format("holds {}, which is not from {} to {}", id, low, high - 1));
    }
  }

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
  reader.check_rows("local_distortion.npy", run.local_distortion.size(), points);
  reader.check_rows("clusters.npy", run.cluster_of.size(), points);
  reader.check_rows("components.npy", run.component.size(), points);
  reader.check_rows("gluing.npy", run.color.size(), points);
  return run;
}

}  // namespace ldle
