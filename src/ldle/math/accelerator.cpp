#include "ldle/math/accelerator.h"

#include <map>
#include <mutex>
#include <utility>

namespace ldle::math {
namespace {

/// What opens a device, and the device once it is open. A failure is kept as well: the next run
/// would wait for it again.
struct Backend {
  OpenDevice open;
  std::shared_ptr<Accelerator> device = {};
  std::string failure = {};
};

struct Backends {
  std::mutex mutex;
  std::map<Device, Backend> of;
};

Backends& backends() {
  static Backends known{{},
                        {
#if LDLE_CUDA
                            {Device::cuda, {open_cuda_device}}
#endif
                        }};
  return known;
}

void open(Backend& backend) {
  if (backend.device || !backend.failure.empty()) return;
  if (!backend.open) {
    backend.failure = "this build has no CUDA (build it with -DLDLE_CUDA=ON)";
    return;
  }
  try {
    backend.device = backend.open();
  } catch (const DeviceFailed& failure) {
    backend.failure = failure.what();
  }
}

}  // namespace

OpenDevice set_backend(Device device, OpenDevice open) {
  const std::lock_guard lock(backends().mutex);
  return std::exchange(backends().of[device], Backend{std::move(open)}).open;
}

std::shared_ptr<Accelerator> accelerator_of(const Context& context) {
  const Device wanted = context.options().device;
  if (wanted == Device::cpu) return nullptr;
  const std::lock_guard lock(backends().mutex);
  Backend& backend = backends().of[wanted];
  open(backend);
  if (!backend.device) context.warn("the GPU was not used: " + backend.failure);
  return backend.device;
}

void warn_of_unused_device(const Context& context, const std::string& work,
                           const std::string& reason) {
  context.warn("the GPU was not used for " + work + ": " + reason);
}

}  // namespace ldle::math
