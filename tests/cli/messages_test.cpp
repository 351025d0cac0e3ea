#include "cli/program_test_fixture.h"

namespace ldle::messages_test {

class MessagesTest : public ProgramTest {};

// Reporting an error must not throw, whatever standard error is.
TEST_F(MessagesTest, StandardErrorNeedNotBeWritable) {
  for (const char* error : {"2>/dev/full", "2>&-", "2</dev/null"}) {
    const std::string end = std::string(" >/dev/null ") + error;
    EXPECT_EQ(shell("$LDLE embed none.npy -o run" + end), 3) << error;
    EXPECT_EQ(shell("$LDLE embed --wrong" + end), 2) << error;
    EXPECT_EQ(shell("$LDLE generate sphere --n 60 -o x.npy --force" + end), 0) << error;
    EXPECT_EQ(shell("$LDLE embed x.npy -o run --verbose" + end), 0) << error;
    EXPECT_EQ(shell("$LDLE embed x.npy -o run --force --verbose" + end), 0) << error;
    EXPECT_EQ(shell("rm -r run"), 0);
  }
}

TEST_F(MessagesTest, HelpThatCannotBeWrittenIsAFailure) {
  for (const char* output : {" >/dev/full", " >&-"}) {
    for (const char* command : {"--help", "--version", "embed --help", "generate --list",
                                "embed --dump-config", "topology --word \"a b a' b\""}) {
      EXPECT_EQ(shell(std::string("$LDLE ") + command + output + " 2>err"), 1) << command << output;
      EXPECT_NE(directory.read("err").find("cannot write to standard output"), std::string::npos);
    }
  }
}

TEST_F(MessagesTest, ARunThatWasWrittenIsNamedIfStandardOutputFails) {
  write_points("x.npy", bent_grid(15, 20));
  for (const char* output : {" >/dev/full", " >&-"}) {
    EXPECT_EQ(shell(std::string("$LDLE embed x.npy -o run --force") + output + " 2>err"), 1);
    EXPECT_NE(directory.read("err").find("run has been written"), std::string::npos)
        << directory.read("err");
    EXPECT_TRUE(exists("run/summary.json"));
  }
}

TEST_F(MessagesTest, AClosedStandardOutputIsNotMistakenForAFile) {
  write_points("x.npy", bent_grid(15, 20));
  shell("$LDLE embed x.npy -o run >&- 2>&- <&-");
  ASSERT_TRUE(exists("run/points.npy"));
  EXPECT_EQ(directory.read("run/points.npy"), directory.read("x.npy"));
}

TEST_F(MessagesTest, ControlCharactersInNamesAreEscaped) {
  const std::string name =
      "a\x1b[31m\nb\xc2\x9b"
      "31m.npy";
  expect_failure({"embed", name, "-o", "run"}, 3, {"a\\x1b[31m b\\x9b31m.npy"});
  write_points(name, bent_grid(15, 20));
  const Finished finished = ldle(embed({name, "-o", "run"}));
  expect_done(finished);
  EXPECT_EQ(finished.out.find('\x1b'), std::string::npos);
  EXPECT_NE(finished.out.find("a\\x1b[31m\\x0ab\\x9b31m.npy: 300 points"), std::string::npos)
      << finished.out;
  expect_failure({"embed", "--\x1b[2J"}, 2, {"\\x1b[2J"});
}

TEST_F(MessagesTest, LongListsAreShortened) {
  std::string header, row;
  for (int j = 0; j < 20000; ++j) {
    header += (j == 0 ? "column" : ",column") + std::to_string(j);
    row += j == 0 ? "1" : ",1";
  }
  directory.write("wide.csv", header + "\n" + row + "\n");
  const Finished finished = ldle({"embed", "wide.csv", "-o", "run", "--label-column", "none"});
  EXPECT_EQ(finished.exit_code, 3);
  EXPECT_LT(finished.err.size(), 500u);
  EXPECT_NE(finished.err.find("column9 and 19990 more"), std::string::npos) << finished.err;
  EXPECT_LT(ldle({"embed", std::string(100000, 'x'), "-o", "run"}).err.size(), 2500u);
}

}  // namespace ldle::messages_test
