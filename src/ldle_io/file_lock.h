#pragma once

#include <string>

namespace ldle {

/// Holds a file for this process alone until it is destroyed or the process ends, however it ends.
/// On file systems without locks it holds nothing.
class FileLock {
 public:
  /// Creates the file where there is none. Throws InvalidArgument when another process holds it or
  /// it cannot be written.
  explicit FileLock(const std::string& path);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  int file_;
};

}  // namespace ldle
