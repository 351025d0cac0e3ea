#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace ldle::cli::large_pages_test {

/// The kernel's flags of the mapping that contains an address.
std::string flags_at(const void* address) {
  const auto place = reinterpret_cast<std::uintptr_t>(address);
  std::ifstream file("/proc/self/smaps");
  bool inside = false;
  for (std::string line; std::getline(file, line);) {
    std::uintptr_t begin = 0, end = 0;
    char dash = 0;
    std::istringstream text(line);
    if (text >> std::hex >> begin >> dash >> end && dash == '-') {
      inside = begin <= place && place < end;
    } else if (inside && line.starts_with("VmFlags:")) {
      return line + " ";
    }
  }
  return "";
}

/// hg: the program has asked for large pages.
TEST(LargePages, LargeVectorsGetThem) {
  if (!std::filesystem::exists("/sys/kernel/mm/transparent_hugepage")) GTEST_SKIP();
  const std::vector<char> large(64 << 20, 1);
  EXPECT_NE(flags_at(large.data() + large.size() / 2).find(" hg "), std::string::npos);
  const std::vector<char> small(64 << 10, 1);
  EXPECT_EQ(flags_at(small.data() + small.size() / 2).find(" hg "), std::string::npos);
}

}  // namespace ldle::cli::large_pages_test
