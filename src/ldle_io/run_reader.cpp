#include "ldle_io/run_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "ldle/error.h"
#include "ldle_io/json_file.h"
#include "ldle_io/run_folder.h"
#include "ldle_io/run_summary.h"

namespace ldle {

RunReader::RunReader(const std::string& folder) : folder_(folder) {
  std::error_code ignored;
  if (!std::filesystem::is_directory(folder_, ignored)) {
    throw InvalidArgument(folder, "is not a folder");
  }
  if (!is_run_folder(folder_)) {
    throw InvalidArgument(folder, "is not a run folder: it has no summary.json");
  }
}

bool RunReader::has(const char* name) const {
  std::error_code ignored;
  return std::filesystem::exists(folder_ / name, ignored);
}

nlohmann::ordered_json RunReader::summary() const {
  auto json = read_json_file(file("summary.json"));
  const auto format = json.find("format");
  if (format == json.end() || *format != run_format) {
    throw InvalidArgument(file("summary.json"), fmt::format("its format must be {}", run_format));
  }
  return json;
}

std::vector<double> RunReader::numbers(const char* name) const {
  const RowMatrix matrix = read_npy(file(name));
  check_columns(name, matrix.cols(), 1);
  return {matrix.data(), matrix.data() + matrix.size()};
}

std::vector<Id> RunReader::ids(const char* name, Index low, Index high) const {
  const IdMatrix matrix = read_npy_ids(file(name));
  check_columns(name, matrix.cols(), 1);
  check_range(name, matrix, low, high);
  return {matrix.data(), matrix.data() + matrix.size()};
}

std::vector<IdPair> RunReader::pairs(const char* name, Index high) const {
  const IdMatrix matrix = read_npy_ids(file(name));
  check_columns(name, matrix.cols(), 2);
  check_range(name, matrix, 0, high);
  std::vector<IdPair> pairs;
  pairs.reserve(matrix.rows());
  for (Index i = 0; i < matrix.rows(); ++i) pairs.push_back({matrix(i, 0), matrix(i, 1)});
  return pairs;
}

RowMatrix RunReader::matrix(const char* name, Index rows, Index columns) const {
  RowMatrix matrix = read_npy(file(name));
  check_columns(name, matrix.cols(), columns);
  check_rows(name, matrix.rows(), rows);
  return matrix;
}

NpyArray RunReader::finite_array(const char* name, const std::vector<Index>& shape) const {
  NpyArray array = read_npy_array(file(name));
  bool fits = array.shape.size() == shape.size();
  for (std::size_t i = 0; fits && i < shape.size(); ++i) {
    fits = shape[i] == 0 || shape[i] == array.shape[i];
  }
  if (!fits) {
    throw InvalidArgument(file(name),
                          fmt::format("is {}, but the rest of the run needs {}",
                                      fmt::join(array.shape, " x "), fmt::join(shape, " x ")));
  }
  if (!array.values.allFinite()) {
    throw InvalidArgument(file(name), "holds values that are not finite");
  }
  return array;
}

void RunReader::check_rows(const char* name, Index rows, Index needed) const {
  if (rows == needed) return;
  throw InvalidArgument(
      file(name), fmt::format("has {} entries, but the rest of the run needs {}", rows, needed));
}

void RunReader::check_columns(const char* name, Index columns, Index needed) const {
  if (columns == needed) return;
  throw InvalidArgument(file(name),
                        fmt::format("has {} columns, but must have {}", columns, needed));
}

void RunReader::check_range(const char* name, const IdMatrix& matrix, Index low, Index high) const {
  for (Index i = 0; i < matrix.size(); ++i) {
    const Id id = matrix.data()[i];
    if (id >= low && id < high) continue;
    throw InvalidArgument(file(name),
                          fmt::format("holds {}, which is not from {} to {}", id, low, high - 1));
  }
}

}  // namespace ldle
