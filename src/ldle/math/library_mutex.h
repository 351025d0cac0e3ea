#pragma once

#include <mutex>

namespace ldle::math {

/// Guards calls of libraries that keep global state: METIS draws from the C library's rand(), and a
/// serial BLAS may share buffers between threads. Several runs in one process must not mix them.
inline std::mutex& library_mutex() {
  static std::mutex mutex;
  return mutex;
}

}  // namespace ldle::math
