#pragma once

#include <cstring>
#include <string>
#include <vector>

#include "ldle_io/report/packed_array.h"

namespace ldle::test {

/// The stored numbers of an array.
template <class T>
std::vector<double> numbers_of(const std::vector<std::byte>& bytes) {
  std::vector<T> values(bytes.size() / sizeof(T));
  std::memcpy(values.data(), bytes.data(), bytes.size());
  return {values.begin(), values.end()};
}

/// Bytes of a zlib stream; the test fails where it is none.
std::vector<std::byte> inflated(const std::vector<std::byte>& stream, std::size_t size);

std::vector<std::byte> from_base64(const std::string& text);

}  // namespace ldle::test
