#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>

#include "ldle/error.h"

namespace ldle::test {

/// An empty folder that is removed afterwards.
class ScratchFolder {
 public:
  ScratchFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "ldle-test-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no scratch folder");
    path_ = name;
  }
  ~ScratchFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  const std::filesystem::path& path() const { return path_; }
  std::string operator/(const std::string& name) const { return (path_ / name).string(); }

  std::string write(const std::string& name, const std::string& bytes) const {
    std::ofstream(path_ / name, std::ios::binary) << bytes;
    return *this / name;
  }

  std::size_t entries() const {
    return std::distance(std::filesystem::directory_iterator(path_), {});
  }

 private:
  std::filesystem::path path_;
};

inline std::string file_bytes(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// Message of the InvalidArgument that `action` throws. The test fails if it throws none.
inline std::string error_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const InvalidArgument& error) {
    return error.what();
  }
  ADD_FAILURE() << "no InvalidArgument";
  return {};
}

inline void expect_error(const std::function<void()>& action, const std::string& part) {
  const std::string message = error_of(action);
  EXPECT_NE(message.find(part), std::string::npos) << message << "\ndoes not contain: " << part;
}

template <class T>
std::string bytes_of(T value, bool big_endian = false) {
  std::string bytes(sizeof(T), '\0');
  std::memcpy(bytes.data(), &value, sizeof(T));
  return big_endian ? std::string(bytes.rbegin(), bytes.rend()) : bytes;
}

/// A .npy file, made of its parts.
inline std::string npy_file(const std::string& dictionary, const std::string& data,
                            int format = 1) {
  std::string file = "\x93NUMPY";
  file += static_cast<char>(format);
  file += '\0';
  file += format == 1 ? bytes_of(static_cast<std::uint16_t>(dictionary.size()))
                      : bytes_of(static_cast<std::uint32_t>(dictionary.size()));
  return file + dictionary + data;
}

inline std::string npy_dictionary(const std::string& type, const std::string& shape,
                                  bool fortran = false) {
  return "{'descr': '" + type + "', 'fortran_order': " + (fortran ? "True" : "False") +
         ", 'shape': " + shape + ", }\n";
}

}  // namespace ldle::test
