#pragma once

#include <mutex>

namespace ldle::math {

/// Guards calls of libraries that keep global state: METIS uses the C library's rand(), and a
/// serial BLAS may share buffers between threads. Concurrent runs in one process must not make
/// these calls at the same time. A forked process has a new one.
std::mutex& library_mutex();

}  // namespace ldle::math
