#include "ldle/math/blas_lock.h"

#include <sys/mman.h>

#include <cstddef>
#include <new>

#include "ldle/math/library_mutex.h"

extern "C" {
void dpotrf_(const char* triangle, const int* n, double* matrix, const int* stride, int* status);
// Absent if another BLAS is linked, or no library uses OpenMP.
[[gnu::weak]] void openblas_set_num_threads(int threads);
[[gnu::weak]] void omp_set_max_active_levels(int levels);
[[gnu::weak]] int omp_get_max_active_levels();
}

namespace ldle::math {
namespace {

// OpenBLAS takes a buffer of this size at its first call and keeps it.
constexpr std::size_t blas_buffer = std::size_t{1} << 27;
constexpr std::size_t margin = std::size_t{1} << 21;

/// Lets OpenBLAS take its buffer. If the process may not have so much memory, OpenBLAS would ask
/// for it in an endless loop, so this is tried first. All calls share the buffer, because they
/// come one after the other.
void take_buffer() {
  static bool taken = false;  // guarded by the mutex
  if (taken) return;
  void* room = mmap(nullptr, blas_buffer + margin, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (room == MAP_FAILED) throw std::bad_alloc();
  munmap(room, blas_buffer + margin);
  const int one = 1;
  double matrix = 1.0;
  int status = 0;
  dpotrf_("L", &one, &matrix, &one, &status);
  taken = true;
}

}  // namespace

BlasLock::BlasLock() : lock_(library_mutex()) {
  // The order of its sums depends on the number of its threads.
  if (openblas_set_num_threads != nullptr) openblas_set_num_threads(1);
  take_buffer();
  // A library whose OpenMP cannot start a thread ends the process.
  if (omp_set_max_active_levels != nullptr) {
    openmp_levels_ = omp_get_max_active_levels();
    omp_set_max_active_levels(0);
  }
}

BlasLock::~BlasLock() {
  if (omp_set_max_active_levels != nullptr) omp_set_max_active_levels(openmp_levels_);
}

}  // namespace ldle::math
