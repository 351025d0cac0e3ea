#pragma once

#include <string>

namespace ldle {

/// Locks a file exclusively until the object is destroyed or the process ends, even if it is
/// killed. On file systems without locks it does nothing.
class FileLock {
 public:
  /// Creates the file if there is none. Throws InvalidArgument if the file is already locked or
  /// cannot be written.
  explicit FileLock(const std::string& path);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  int file_;
};

}  // namespace ldle
