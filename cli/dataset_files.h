#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "ldle/datasets.h"

namespace ldle::cli {

/// X.npy and what is known of its points beside it, in X.params.npy (and their names, line by line,
/// in X.params.txt), X.boundary.npy, X.flat.npy.
class DatasetFiles {
 public:
  /// Throws UsageError when the name does not end in .npy.
  explicit DatasetFiles(const std::string& points);

  /// Throws InvalidArgument when one of the files exists and must not be replaced.
  void check_free(bool may_replace) const;

  /// Writes all files or none; files of an earlier data set of that name go away. Gives the names.
  std::vector<std::string> write(const Dataset& data) const;

  static std::filesystem::path parameters_of(const std::filesystem::path& points);

  struct Parameters {
    RowMatrix values;
    std::vector<std::string> names;  ///< one for each column
  };
  /// The true parameters beside X.npy; without rows where there are none.
  static Parameters read_parameters(const std::filesystem::path& points);

 private:
  /// Points, parameters, their names, boundary and flat coordinates, whether they exist or not.
  std::vector<std::filesystem::path> all() const;

  std::filesystem::path points_;
};

}  // namespace ldle::cli
