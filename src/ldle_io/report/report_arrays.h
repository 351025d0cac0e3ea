#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "ldle_io/report/packed_array.h"

namespace ldle {

/// The arrays of a report, each as the text that goes into the page.
class ReportArrays {
 public:
  struct Array {
    std::string name;
    nlohmann::ordered_json description;
    std::string text;  ///< base64 of a zlib stream
  };

  void add(const std::string& name, const PackedArray& array);
  /// An i32 array; differences are stored where they are shorter.
  void add_ids(const std::string& name, std::span<const Id> values, std::vector<Index> shape);

  /// Takes out all arrays whose names begin so; false where there are none.
  bool remove(std::string_view beginning);

  bool has(std::string_view name) const;
  const std::vector<Array>& all() const { return arrays_; }
  /// Characters of all texts.
  std::size_t size() const;

 private:
  std::vector<Array> arrays_;
};

}  // namespace ldle
