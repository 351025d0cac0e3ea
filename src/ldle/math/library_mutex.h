#pragma once

#include <mutex>

namespace ldle::math {

/// Guards calls of libraries that keep global state: METIS uses the C library's rand(), and a
/// serial BLAS may share buffers between threads. Concurrent runs in one process must not make
/// these calls at the same time.
inline std::mutex& library_mutex() {
  static std::mutex mutex;
  return mutex;
}

}  // namespace ldle::math
