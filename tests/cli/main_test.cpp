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

// On a terminal no line is longer than the terminal, unless it is a single word.
TEST_F(MainTest, HelpAndMessagesFitTheTerminal) {
  write_points("x.npy", bent_grid(10, 12));
  for (int columns : {30, 60, 80, 200}) {
    for (const Words& words :
         {Words{"--help"}, Words{"embed", "--help"}, Words{"topology", "--help"},
          Words{"evaluate", "--help"}, Words{"generate", "--list"},
          Words{"embed", "--preset", "teapot"}, Words{"topology", "x.npy", "--quiet"}}) {
      const Finished help = ldle(words, {.on_terminal = true, .columns = columns});
      std::istringstream lines(help.out);
      for (std::string line; std::getline(lines, line);) {
        if (line.ends_with('\r')) line.pop_back();
        const auto first = line.find_first_not_of(' ');
        const bool is_word = line.find(' ', std::min(first, line.size())) == std::string::npos;
        EXPECT_TRUE(is_word || line.size() <= static_cast<std::size_t>(columns)) << line;
      }
    }
  }
}

TEST_F(MainTest, UsageIsWhatIsTyped) {
  EXPECT_NE(ldle({"--help"}).out.find("\nUsage: ldle [OPTIONS]"), std::string::npos);
  EXPECT_NE(ldle({"embed", "--help"}).out.find("\nUsage: ldle embed [OPTIONS] [INPUT]\n"),
            std::string::npos);
}

TEST_F(MainTest, WrongUsageFails) {
  expect_failure({}, 2, {"--help"});
  expect_failure({"flatten"}, 2, {"unknown command flatten (see `ldle --help`)\n"});
  expect_failure({"--verion"}, 2, {"unknown option --verion; did you mean --version? (see"});
  expect_failure({"evalute", "run"}, 2,
                 {"unknown command evalute; did you mean evaluate? (see `ldle --help`)"});
}

TEST_F(MainTest, UnknownOptionsAreNamedInTheOrderTyped) {
  const std::string hint = " (see `ldle embed --help`)\n";
  expect_failure({"embed", "x.npy", "--dimensoin", "2"}, 2,
                 {"unexpected arguments: --dimensoin 2; did you mean --dimension?" + hint});
  expect_failure({"embed", "x.npy", "--dimensions=2"}, 2,
                 {"unknown option --dimensions=2; did you mean --dimension?" + hint});
  expect_failure({"embed", "x.npy", "y.npy"}, 2, {"unexpected argument y.npy" + hint});
  expect_failure({"embed", "--qqq", "a", "b", "c"}, 2, {"unexpected arguments: --qqq b c" + hint});
  expect_failure({"topology", "x.npy", "--pictur", "a.png"}, 2,
                 {"did you mean --picture? (see `ldle topology --help`)"});
}

TEST_F(MainTest, TheHintNamesTheHelpOfTheCommand) {
  expect_failure({"embed", "x.npy", "--dimension"}, 2, {"(see `ldle embed --help`)"});
  expect_failure({"evaluate"}, 2, {"RUN", "(see `ldle evaluate --help`)"});
}

TEST_F(MainTest, FailsIfTheOutputCannotBeWritten) {
  const std::string program = LDLE_PROGRAM;
  directory.write("script", program + " generate --list >/dev/full");
  const std::string command = "sh " + (directory.path() / "script").string() + " 2>/dev/null";
  const int status = std::system(command.c_str());
  EXPECT_EQ(WEXITSTATUS(status), 1);
}

}  // namespace ldle::main_test
