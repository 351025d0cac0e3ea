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

TEST_F(InterruptTest, WaitingForInputEnds) {
  ASSERT_EQ(shell("mkfifo pipe"), 0);
  const auto before = directory.listing();
  for (const char* input : {"pipe", "-"}) {
    // With the pipe as standard input, the shell opens both of its ends, so that reading waits.
    const std::string from = std::string(input) == "-" ? " 3<>pipe <&3" : "";
    EXPECT_EQ(shell(std::string("$LDLE embed ") + input + " -o run 2>/dev/null" + from +
                    " & ldle=$!; while ! ls .run.partial-* >/dev/null 2>&1; do sleep 0.01; done; "
                    "sleep 0.2; kill -TERM $ldle; wait $ldle"),
              130)
        << input;
    EXPECT_EQ(directory.listing(), before) << input;
  }
}

// `timeout` sends a signal to the program and to its group.
TEST_F(InterruptTest, TwoSignalsAtOnceLeaveNothing) {
  write_points("x.npy", bent_grid(60, 70));
  const auto before = directory.listing();
  EXPECT_EQ(shell("timeout 0.3 $LDLE embed x.npy -o run --quiet 2>/dev/null"), 124);
  EXPECT_EQ(directory.listing(), before);
}

TEST_F(InterruptTest, AnIgnoredSignalStaysIgnored) {
  write_points("x.npy", bent_grid(15, 20));
  EXPECT_EQ(shell("trap '' HUP; $LDLE embed x.npy -o run --quiet & ldle=$!; kill -HUP $ldle; "
                  "wait $ldle"),
            0);
}

TEST_F(InterruptTest, OutputThatNobodyReadsDoesNotEndTheRun) {
  write_points("x.npy", bent_grid(15, 20));
  shell("$LDLE embed x.npy -o run 2>err | true");
  EXPECT_TRUE(exists("run/summary.json")) << directory.read("err");
}

TEST_F(InterruptTest, ALimitedFileSizeIsReported) {
  write_points("x.npy", bent_grid(15, 20));
  const auto before = directory.listing();
  EXPECT_EQ(shell("(ulimit -f 4; exec $LDLE embed x.npy -o run --quiet) 2>/dev/null"), 1);
  EXPECT_EQ(directory.listing(), before);
}

}  // namespace ldle::interrupt_test
