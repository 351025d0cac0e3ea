#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "ldle/types.h"
#include "ldle_io/npy.h"

namespace ldle {

/// Reads arrays of a run folder and checks their sizes. Throws InvalidArgument, with the name of
/// the file, if a file is missing or damaged or does not match the others.
class RunReader {
 public:
  explicit RunReader(const std::string& folder);

  std::string file(const char* name) const { return (folder_ / name).string(); }
  bool has(const char* name) const;

  nlohmann::ordered_json summary() const;
  std::vector<double> numbers(const char* name) const;
  /// Reads integers from `low` to `high` - 1.
  std::vector<Id> ids(const char* name, Index low, Index high) const;
  /// Reads pairs of integers from 0 to `high` - 1.
  std::vector<IdPair> pairs(const char* name, Index high) const;
  RowMatrix matrix(const char* name, Index rows, Index columns) const;
  /// Reads an array with any number of axes and checks that its values are finite. A 0 in `shape`
  /// allows any length of that axis.
  NpyArray finite_array(const char* name, const std::vector<Index>& shape) const;

  void check_rows(const char* name, Index rows, Index needed) const;
  void check_columns(const char* name, Index columns, Index needed) const;
  void check_range(const char* name, const IdMatrix& matrix, Index low, Index high) const;

 private:
  std::filesystem::path folder_;
};

}  // namespace ldle
