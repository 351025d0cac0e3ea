#include <sstream>

#include "cli/program_test_fixture.h"
#include "ldle/version.h"

namespace ldle::main_test {

class MainTest : public ProgramTest {};

TEST_F(MainTest, VersionIsPrinted) {
  const Finished finished = ldle({"--version"});
  expect_done(finished);
  const std::string parts = built_in;
  EXPECT_EQ(finished.out,
            std::string("ldle ") + version + (parts.empty() ? "" : " with " + parts) + "\n");
}

TEST_F(MainTest, HelpHasAnExampleAndFitsThePage) {
  for (const Words& words : {Words{"--help"}, Words{"generate", "--help"}, Words{"embed", "--help"},
                             Words{"evaluate", "--help"}}) {
    const Finished help = ldle(words);
    expect_done(help);
    EXPECT_NE(help.out.find("  ldle "), std::string::npos) << "an example in: " << help.out;
    std::istringstream lines(help.out);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 100u) << line;
  }
}

TEST_F(MainTest, WrongUsageFails) {
  expect_failure({}, 2, {"--help"});
  expect_failure({"flatten"}, 2, {"flatten"});
  expect_failure({"--verion"}, 2, {"--verion"});
}

TEST_F(MainTest, FailsIfTheOutputCannotBeWritten) {
  const std::string program = LDLE_PROGRAM;
  directory.write("script", program + " generate --list >/dev/full");
  const std::string command = "sh " + (directory.path() / "script").string() + " 2>/dev/null";
  const int status = std::system(command.c_str());
  EXPECT_EQ(WEXITSTATUS(status), 1);
}

}  // namespace ldle::main_test
