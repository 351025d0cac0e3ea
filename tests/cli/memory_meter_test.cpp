#include "cli/memory_meter.h"

#include <gtest/gtest.h>
#include <sys/mman.h>

#include <cstring>
#include <fstream>

namespace ldle::cli {
namespace {

constexpr std::size_t megabyte = 1 << 20;

/// Straight from the kernel and back to it: no allocator keeps any of it.
void use_and_give_back(std::size_t megabytes) {
  const std::size_t bytes = megabytes * megabyte;
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(memory, MAP_FAILED);
  std::memset(memory, 1, bytes);
  munmap(memory, bytes);
}

// Memory in use besides the block that a test takes moves by far less than half of that block.
TEST(MemoryMeter, SeesMemoryThatHasBeenGivenBack) {
  MemoryMeter meter;
  meter.mark();
  const double before = meter.peak_since_mark();
  EXPECT_GT(before, 0.0);
  use_and_give_back(128);
  EXPECT_GT(meter.peak_since_mark(), before + 64.0);
}

TEST(MemoryMeter, AMarkForgetsAndThePeakOfAllDoesNot) {
  if (!(std::ofstream("/proc/self/clear_refs") << "5").flush()) {
    GTEST_SKIP() << "this kernel does not reset the peak";
  }
  MemoryMeter meter;
  meter.mark();
  use_and_give_back(128);
  const double peak = meter.peak();
  meter.mark();
  EXPECT_LT(meter.peak_since_mark(), peak - 64.0);
  EXPECT_EQ(meter.peak(), peak);
  meter.mark();
  EXPECT_EQ(meter.peak(), peak);
}

}  // namespace
}  // namespace ldle::cli
