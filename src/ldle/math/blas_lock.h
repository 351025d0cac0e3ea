#pragma once

#include <mutex>

namespace ldle::math {

/// Must exist while BLAS or LAPACK, or a library that uses them, is called. Only one thread of the
/// process calls them at a time, and they use one thread.
class BlasLock {
 public:
  /// Throws std::bad_alloc if BLAS cannot get its buffer. OpenBLAS itself would try for ever.
  BlasLock();
  ~BlasLock();
  BlasLock(const BlasLock&) = delete;
  BlasLock& operator=(const BlasLock&) = delete;

 private:
  std::lock_guard<std::mutex> lock_;
  int openmp_levels_ = 0;
};

}  // namespace ldle::math
