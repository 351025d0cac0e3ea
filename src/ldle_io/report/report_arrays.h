#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "ldle_io/report/packed_array.h"

namespace ldle {

/// The arrays of a report, each as the text that is written into the page.
class ReportArrays {
 public:
  struct Array {
    std::string name;
    nlohmann::ordered_json description;
    std::string text;  ///< base64 of a zlib stream
  };

  void add(const std::string& name, const PackedArray& array);
  /// Adds an i32 array, as differences of rows if their text is shorter.
  void add_ids(const std::string& name, std::span<const Id> values, std::vector<Index> shape);

  /// Removes all arrays whose names start with `beginning`. Returns false if there are none.
  bool remove(std::string_view beginning);

  bool has(std::string_view name) const;
  const std::vector<Array>& all() const { return arrays_; }
  /// Total length of the texts of all arrays.
  std::size_t size() const;

 private:
  std::vector<Array> arrays_;
};

}  // namespace ldle
