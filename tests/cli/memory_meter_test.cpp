#include "cli/memory_meter.h"

#include <gtest/gtest.h>
#include <sys/mman.h>

#include <cstring>
#include <fstream>

namespace ldle::cli::memory_meter_test {

constexpr std::size_t megabyte = 1 << 20;

/// Takes memory from the kernel and returns it, without an allocator that might keep it.
void use_and_release(std::size_t megabytes) {
  const std::size_t bytes = megabytes * megabyte;
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(memory, MAP_FAILED);
  std::memset(memory, 1, bytes);
  munmap(memory, bytes);
}

/// Other memory in use changes by much less than half of the block.
TEST(MemoryMeter, ThePeakIncludesReleasedMemory) {
  MemoryMeter meter;
  meter.mark();
  const double before = meter.peak_since_mark();
  EXPECT_GT(before, 0.0);
  use_and_release(128);
  EXPECT_GT(meter.peak_since_mark(), before + 64.0);
}

TEST(MemoryMeter, AMarkResetsThePeakSinceItButNotTheTotalPeak) {
  if (!(std::ofstream("/proc/self/clear_refs") << "5").flush()) {
    GTEST_SKIP() << "this kernel does not reset the peak";
  }
  MemoryMeter meter;
  meter.mark();
  use_and_release(128);
  const double peak = meter.peak();
  meter.mark();
  EXPECT_LT(meter.peak_since_mark(), peak - 64.0);
  EXPECT_EQ(meter.peak(), peak);
  meter.mark();
  EXPECT_EQ(meter.peak(), peak);
}

}  // namespace ldle::cli::memory_meter_test
