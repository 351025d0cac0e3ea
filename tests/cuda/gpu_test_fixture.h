#pragma once

#include <gtest/gtest.h>

#include <cstdlib>

#include "ldle/math/accelerator.h"

namespace ldle::cuda {

/// Tests that need a GPU. Without one they are skipped, or fail if LDLE_GPU_TESTS is set.
class GpuTest : public testing::Test {
 protected:
  void SetUp() override {
    gpu_ = math::accelerator_of(context);
    if (gpu_) return;
    const std::string reason = context.take_warnings().at(0);
    if (std::getenv("LDLE_GPU_TESTS") != nullptr) FAIL() << reason;
    GTEST_SKIP() << reason;
  }

  math::Accelerator& gpu() { return *gpu_; }

  const Context context{ContextOptions{.device = Device::cuda}};

 private:
  std::shared_ptr<math::Accelerator> gpu_;
};

}  // namespace ldle::cuda
