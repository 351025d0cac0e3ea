#include "cli/program_test_fixture.h"

namespace ldle::interrupt_test {

class InterruptTest : public ProgramTest {};

/// Whether the hidden folder exists that a run writes to before it is renamed.
bool run_has_begun(const std::filesystem::path& directory) {
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {
    if (entry.is_directory() && entry.path().filename().string()[0] == '.') return true;
  }
  return false;
}

TEST_F(InterruptTest, NothingIsLeft) {
  write_points("x.npy", bent_grid(60, 70));
  const auto before = directory.listing();
  const Finished finished =
      ldle({"embed", "x.npy", "-o", "run"}, {.interrupt_when = run_has_begun});
  EXPECT_EQ(finished.exit_code, 130) << finished.err;
  EXPECT_EQ(finished.out.find("result:"), std::string::npos) << finished.out;
  EXPECT_NE(finished.err.find("interrupted"), std::string::npos) << finished.err;
  EXPECT_EQ(directory.listing(), before);
}

TEST_F(InterruptTest, TheOldRunIsKept) {
  write_points("small.npy", bent_grid(15, 20));
  write_points("x.npy", bent_grid(60, 70));
  ASSERT_EQ(ldle(embed({"small.npy", "-o", "run"})).exit_code, 0);
  const auto before = directory.listing();
  const std::string embedding = directory.read("run/embedding.npy");
  const Finished finished =
      ldle({"embed", "x.npy", "-o", "run", "--force"}, {.interrupt_when = run_has_begun});
  EXPECT_EQ(finished.exit_code, 130) << finished.err;
  EXPECT_EQ(directory.listing(), before);
  EXPECT_EQ(directory.read("run/embedding.npy"), embedding);
}

}  // namespace ldle::interrupt_test
