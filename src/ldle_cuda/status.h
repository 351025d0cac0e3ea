#pragma once

#include <cuda_runtime_api.h>

namespace ldle::cuda {

/// Throws math::DeviceFailed if a call of the CUDA runtime failed while the program was `doing`
/// something.
void check(cudaError_t status, const char* doing);

/// Throws math::DeviceFailed if the kernel that was launched last could not start. Failures while
/// it runs are found by the next copy to the host.
inline void check_launch(const char* doing) {
  check(cudaGetLastError(), doing);
}

}  // namespace ldle::cuda
