#include "ldle/core/memory.h"

#include <gtest/gtest.h>

#include <vector>

namespace ldle::memory_test {

TEST(Memory, ResidentMemoryGrowsWithTouchedPages) {
  const double before = resident_memory();
  const std::vector<char> large(200'000'000, 1);
  EXPECT_GT(resident_memory(), before + 0.9 * static_cast<double>(large.size()));
}

TEST(Memory, TheMachineHasAvailableMemory) {
  EXPECT_GT(available_memory(), 1e6);
}

}  // namespace ldle::memory_test
