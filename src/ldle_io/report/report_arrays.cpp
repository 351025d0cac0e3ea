#include "ldle_io/report/report_arrays.h"

#include <algorithm>

#include "ldle_io/report/base64.h"
#include "ldle_io/report/zlib_stream.h"

namespace ldle {
namespace {

ReportArrays::Array written(const std::string& name, const PackedArray& array) {
  return {name, described(array), base64(zlib_stream(array.bytes))};
}

}  // namespace

void ReportArrays::add(const std::string& name, const PackedArray& array) {
  arrays_.push_back(written(name, array));
}

void ReportArrays::add_ids(const std::string& name, std::span<const Id> values,
                           std::vector<Index> shape) {
  PackedArray array = whole_numbers(values, "i32", std::move(shape));
  Array plain = written(name, array);
  Array differences = written(name, with_differences(std::move(array)));
  arrays_.push_back(std::move(differences.text.size() < plain.text.size() ? differences : plain));
}

bool ReportArrays::remove(std::string_view beginning) {
  return std::erase_if(arrays_, [&](const Array& array) {
           return std::string_view(array.name).starts_with(beginning);
         }) > 0;
}

bool ReportArrays::has(std::string_view name) const {
  return std::any_of(arrays_.begin(), arrays_.end(),
                     [&](const Array& array) { return array.name == name; });
}

std::size_t ReportArrays::size() const {
  std::size_t characters = 0;
  for (const Array& array : arrays_) characters += array.text.size();
  return characters;
}

}  // namespace ldle
