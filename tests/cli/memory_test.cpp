#include "cli/program_test_fixture.h"

namespace ldle::memory_test {

class MemoryTest : public ProgramTest {
 protected:
  /// Writes the header of a .npy file, and as many zeros as it claims without taking space for
  /// them.
  void write_zeros(const std::string& name, Index rows, Index columns) const {
    std::string header = fmt::format(
        "{{'descr': '<f8', 'fortran_order': False, 'shape': ({}, {}), }}", rows, columns);
    header.resize(117, ' ');
    header += '\n';
    directory.write(name, std::string("\x93NUMPY\x01\x00\x76\x00", 10) + header);
    std::filesystem::resize_file(directory.path() / name, 128 + 8ull * rows * columns);
  }
};

// OpenBLAS tries for ever to get its buffer; OpenMP ends the process if it gets no thread.
TEST_F(MemoryTest, ALimitedAddressSpaceGivesAResultOrOneMessage) {
  write_points("x.npy", bent_grid(40, 50));
  for (const char* solver : {"shift-invert", "filtered"}) {
    for (int megabytes = 60; megabytes <= 300; megabytes += 40) {
      const int code = shell(fmt::format(
          "ulimit -v {}; timeout 60 $LDLE embed x.npy -o run --force --quiet --threads {} "
          "--eigen-solver {} >out 2>err",
          megabytes * 1024, megabytes % 80 == 60 ? 1 : 2, solver));
      const std::string error = directory.read("err");
      // Below some size not even the program itself can be loaded (127).
      EXPECT_TRUE(code == 0 || code == 1 || code == 3 || code == 127)
          << megabytes << " MB: " << code << " " << error;
      if (code == 1) {
        EXPECT_EQ(error.rfind("ldle: error: ", 0), 0u) << error;
      }
      for (const std::string& name : directory.listing()) {
        EXPECT_EQ(name.find(".partial-"), std::string::npos) << name;
      }
    }
  }
}

TEST_F(MemoryTest, TheLimitIsLookedAtBeforeTheInputIsRead) {
  write_zeros("large.npy", 1000000, 100);  // 0.8 GB
  EXPECT_EQ(shell("ulimit -v 400000; $LDLE embed large.npy -o run --memory-limit 0.05 2>err"), 3);
  EXPECT_NE(directory.read("err").find("memory_limit"), std::string::npos) << directory.read("err");
}

TEST_F(MemoryTest, AnInputThatCannotFitIsRefusedBeforeItIsRead) {
  write_zeros("huge.npy", 2000000000, 100);  // 1.6 TB
  expect_failure({"embed", "huge.npy", "-o", "run"}, 3, {"memory"});
  expect_failure({"topology", "huge.npy"}, 3, {"huge.npy", "memory"});
}

TEST_F(MemoryTest, MoreEigenvectorsThanTheMachineHoldsAreRefused) {
  write_points("x.npy", bent_grid(200, 250));
  expect_failure({"embed", "x.npy", "-o", "run", "--eigenvectors", "1000000000", "--memory-limit",
                  "0.5", "--quiet"},
                 3, {"memory_limit"});
}

}  // namespace ldle::memory_test
