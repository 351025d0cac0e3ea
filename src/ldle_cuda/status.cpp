#include "ldle_cuda/status.h"

#include <fmt/format.h>

#include "ldle/math/accelerator.h"

namespace ldle::cuda {

void check(cudaError_t status, const char* doing) {
  if (status == cudaSuccess) return;
  cudaGetLastError();  // forgets an error that the next calls could report again
  if (status == cudaErrorMemoryAllocation) throw math::DeviceFailed("its memory is too small");
  throw math::DeviceFailed(fmt::format("{} ({})", cudaGetErrorString(status), doing));
}

}  // namespace ldle::cuda
