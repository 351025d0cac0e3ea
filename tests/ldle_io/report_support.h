#pragma once

#include <cstring>
#include <string>
#include <vector>

#include "ldle_io/report/packed_array.h"

namespace ldle::test {

/// The numbers that are stored in an array.
template <class T>
std::vector<double> numbers_of(const std::vector<std::byte>& bytes) {
  std::vector<T> values(bytes.size() / sizeof(T));
  std::memcpy(values.data(), bytes.data(), bytes.size());
  return {values.begin(), values.end()};
}

/// The contents of a zlib stream. The test fails if it is not one.
std::vector<std::byte> inflated(const std::vector<std::byte>& stream, std::size_t size);

std::vector<std::byte> from_base64(const std::string& text);

}  // namespace ldle::test
