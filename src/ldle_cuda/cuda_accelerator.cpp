#include <fmt/format.h>

#include "ldle/math/accelerator.h"
#include "ldle_cuda/candidate_search.h"
#include "ldle_cuda/device_operator.h"
#include "ldle_cuda/status.h"

namespace ldle::cuda {
namespace {

class CudaAccelerator final : public math::Accelerator {
 public:
  explicit CudaAccelerator(std::string name) : name_(std::move(name)) {}

  std::string name() const override { return name_; }

  // Some memory is left for what the runtime allocates itself. A lost device has none.
  double memory_left() const override {
    std::size_t free = 0, total = 0;
    return cudaMemGetInfo(&free, &total) == cudaSuccess ? 0.95 * static_cast<double>(free) : 0.0;
  }

  Ragged<Id> nearest_candidates(ConstRowMatrixRef points, Index nearest,
                                const Context& context) override {
    return cuda::nearest_candidates(points, nearest, context);
  }

  std::unique_ptr<math::FilterOperator> filter_operator(
      const Eigen::SparseMatrix<double>& matrix) override {
    return std::make_unique<DeviceOperator>(matrix);
  }
  double filter_bytes(Index rows, Index entries, Index pairs) const override {
    return DeviceOperator::bytes(rows, entries, pairs);
  }

 private:
  std::string name_;
};

// The runtime's own words for these would not help: a missing driver counts as an old one.
void check_device(cudaError_t status) {
  if (status == cudaErrorInsufficientDriver) {
    throw math::DeviceFailed("there is no driver for it, or the driver is too old");
  }
  if (status == cudaErrorNoDevice) throw math::DeviceFailed("there is none");
  check(status, "looking for a GPU");
}

}  // namespace
}  // namespace ldle::cuda

std::shared_ptr<ldle::math::Accelerator> ldle::math::open_cuda_device() {
  using namespace ldle::cuda;
  int devices = 0;
  check_device(cudaGetDeviceCount(&devices));
  if (devices == 0) check_device(cudaErrorNoDevice);
  cudaDeviceProp properties;
  check_device(cudaGetDeviceProperties(&properties, 0));
  if (10 * properties.major + properties.minor < LDLE_CUDA_ARCHITECTURE) {
    throw math::DeviceFailed(fmt::format("{} has compute capability {}.{}, and {:.1f} is needed",
                                         properties.name, properties.major, properties.minor,
                                         LDLE_CUDA_ARCHITECTURE / 10.0));
  }
  check_device(cudaFree(nullptr));  // makes the runtime start
  return std::make_shared<CudaAccelerator>(properties.name);
}
