#include "ldle/core/memory.h"

#include <gtest/gtest.h>

#include <sys/resource.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
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

/// A folder like /sys/fs/cgroup.
class ControlGroups : public testing::Test {
 protected:
  ControlGroups() {
    std::string name = (std::filesystem::temp_directory_path() / "ldle-test-XXXXXX").string();
    root_ = mkdtemp(name.data());
  }
  ~ControlGroups() override { std::filesystem::remove_all(root_); }
  void write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((root_ / name).parent_path());
    std::ofstream(root_ / name) << text;
  }
  double left(const std::string& groups) const {
    return memory_left_in_groups(groups, root_.string());
  }

  std::filesystem::path root_;
};

TEST_F(ControlGroups, WithoutLimitsNothingIsLimited) {
  EXPECT_TRUE(std::isinf(left("0::/a\n")));
  write("a/memory.max", "max\n");
  EXPECT_TRUE(std::isinf(left("0::/a\n")));
  EXPECT_TRUE(std::isinf(left("nonsense")));
  EXPECT_TRUE(std::isinf(left("")));
}

TEST_F(ControlGroups, TheTightestGroupCounts) {
  write("a/memory.max", "1000\n");
  write("a/memory.current", "400\n");
  write("a/b/memory.max", "5000\n");
  write("a/b/memory.current", "100\n");
  EXPECT_EQ(left("0::/a/b\n"), 600.0);
  write("a/memory.stat", "anon 300\ninactive_file 50\n");
  EXPECT_EQ(left("0::/a/b\n"), 650.0);
  EXPECT_EQ(left("0::/a\n"), 650.0);
  // In a container the group of the process is the root.
  write("memory.max", "2000\n");
  write("memory.current", "1900\n");
  EXPECT_EQ(left("0::/\n"), 100.0);
}

TEST_F(ControlGroups, TheFirstVersionIsKnown) {
  write("memory/a/memory.limit_in_bytes", "1000\n");
  write("memory/a/memory.usage_in_bytes", "300\n");
  EXPECT_EQ(left("5:cpu,cpuacct:/a\n4:memory:/a\n"), 700.0);
}

// A limit of the address space, as batch systems set it, is no surplus of memory.
TEST(Memory, TheAddressSpaceCounts) {
  rlimit before = {};
  getrlimit(RLIMIT_AS, &before);
  rlimit limited = before;
  double pages = 0.0;
  std::ifstream("/proc/self/statm") >> pages;
  limited.rlim_cur = static_cast<rlim_t>(4096.0 * pages + 100e6);
  if (limited.rlim_cur > before.rlim_max) GTEST_SKIP() << "there is a limit already";
  setrlimit(RLIMIT_AS, &limited);
  const double left = available_memory();
  setrlimit(RLIMIT_AS, &before);
  EXPECT_LE(left, 100e6);
}

}  // namespace ldle::memory_test
