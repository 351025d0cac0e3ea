#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "ldle/types.h"
#include "ldle_io/npy.h"

namespace ldle {

/// Reads arrays of one run folder and checks that they belong together. Throws InvalidArgument,
/// naming the file, when one is missing or damaged or does not fit.
class RunReader {
 public:
  explicit RunReader(const std::string& folder);

  std::string file(const char* name) const { return (folder_ / name).string(); }
  bool has(const char* name) const;

  nlohmann::ordered_json summary() const;
  std::vector<double> numbers(const char* name) const;
  /// Whole numbers from `low` up to but not including `high`.
  std::vector<Id> ids(const char* name, Index low, Index high) const;
  std::vector<IdPair> pairs(const char* name, Index high) const;
  RowMatrix matrix(const char* name, Index rows, Index columns) const;
  /// All numbers finite, of any number of axes; 0 stands for any length.
  NpyArray finite_array(const char* name, const std::vector<Index>& shape) const;

  void check_rows(const char* name, Index rows, Index needed) const;
  void check_columns(const char* name, Index columns, Index needed) const;
  void check_range(const char* name, const IdMatrix& matrix, Index low, Index high) const;

 private:
  std::filesystem::path folder_;
};

}  // namespace ldle
