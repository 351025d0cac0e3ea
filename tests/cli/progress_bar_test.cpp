#include "cli/program_test_fixture.h"

namespace ldle::progress_bar_test {

class ProgressBarTest : public ProgramTest {
 protected:
  ProgressBarTest() { write_points("x.npy", bent_grid(15, 20)); }
};

TEST_F(ProgressBarTest, IsShownOnATerminalWithinTheLine) {
  const Finished finished = ldle(embed({"x.npy", "-o", "run"}), {.on_terminal = true});
  EXPECT_EQ(finished.exit_code, 0) << finished.out;
  std::size_t drawn = 0;
  for (std::size_t at = finished.out.find("\r\x1b[K"); at != std::string::npos; ++drawn) {
    const std::size_t next = finished.out.find_first_of("\r\n", at + 1);
    EXPECT_LT(next - at, 80u + 4u);
    at = finished.out.find("\r\x1b[K", at + 1);
  }
  EXPECT_GT(drawn, 5u);
  EXPECT_NE(finished.out.find("registration"), std::string::npos) << finished.out;
}

TEST_F(ProgressBarTest, OfEvaluateGoesFromBeginningToEndOnce) {
  ldle(embed({"x.npy", "-o", "run", "--quiet"}));
  const std::string text = ldle({"evaluate", "run"}, {.on_terminal = true}).out;
  int shown = 0;
  for (std::size_t at = text.find('%'); at != std::string::npos; at = text.find('%', at + 1)) {
    const int percent = std::stoi(text.substr(at - 3, 3));
    EXPECT_GE(percent, shown);
    shown = percent;
  }
}

TEST_F(ProgressBarTest, IsNotShownIfQuiet) {
  const Finished finished = ldle(embed({"x.npy", "-o", "run", "--quiet"}), {.on_terminal = true});
  EXPECT_EQ(finished.exit_code, 0);
  EXPECT_EQ(finished.out, "");
}

TEST_F(ProgressBarTest, IsNotShownWithoutATerminal) {
  const Finished finished = ldle(embed({"x.npy", "-o", "run"}));
  EXPECT_EQ(finished.exit_code, 0) << finished.err;
  EXPECT_EQ((finished.out + finished.err).find_first_of("\r\x1b"), std::string::npos);
}

}  // namespace ldle::progress_bar_test
