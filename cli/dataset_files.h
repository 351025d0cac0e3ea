#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "ldle/datasets.h"

namespace ldle::cli {

/// The files of a generated data set: X.npy has the points, X.params.npy the true parameters,
/// X.params.txt their names (one per line), X.boundary.npy the distances from the boundary, and
/// X.flat.npy the true flat coordinates.
class DatasetFiles {
 public:
  /// Throws UsageError if the name does not end in .npy.
  explicit DatasetFiles(const std::string& points);

  /// Throws InvalidArgument if one of the files exists and `may_replace` is false, or is a folder.
  void check_free(bool may_replace) const;

  /// Writes all files or none. Returns their names. Throws InvalidArgument if there is a file of an
  /// earlier data set that the new one does not replace.
  std::vector<std::string> write(const Dataset& data) const;

  /// Returns X.params.npy for X.npy.
  static std::filesystem::path parameters_of(const std::filesystem::path& points);

  struct Parameters {
    RowMatrix values;
    std::vector<std::string> names;  ///< one for each column
  };
  /// Reads the true parameters next to X.npy. Without such a file the result has no rows.
  static Parameters read_parameters(const std::filesystem::path& points);

 private:
  void check_replaces(const std::filesystem::path& file) const;

  /// The files of points, parameters, parameter names, boundary and flat coordinates. They need not
  /// exist.
  std::vector<std::filesystem::path> all() const;

  std::filesystem::path points_;
};

}  // namespace ldle::cli
