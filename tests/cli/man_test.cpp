#include <algorithm>
#include <set>
#include <sstream>

#include "cli/program_test_fixture.h"
#include "ldle_io/settings.h"

namespace ldle::man_test {

class ManTest : public ProgramTest {
 protected:
  ManTest() : page(ldle({"man"}).out) {}

  std::string page;
};

TEST_F(ManTest, DescribesEveryCommandAndOption) {
  const auto expect_described = [&](std::string name) {
    std::replace(name.begin(), name.end(), '_', '-');
    std::string escaped;
    for (char c : name) escaped += c == '-' ? std::string("\\-") : std::string(1, c);
    EXPECT_NE(page.find("\\fB" + escaped + "\\fR"), std::string::npos) << name;
  };
  for (const char* command : {"generate", "embed", "evaluate", "report", "topology", "transform"}) {
    EXPECT_NE(page.find(std::string("\n.SS ldle ") + command + "\n"), std::string::npos) << command;
  }
  const Settings settings;
  Settings::describe(settings, [&](const OptionInfo& info, const auto&) {
    expect_described(std::string("--") + info.name);
  });
  expect_described("--no-tear");
  expect_described("--version");
}

// A line of text that began with a dot or a quote would be a request.
TEST_F(ManTest, HasNoRequestsButThoseOfTheLayout) {
  const std::set<std::string> layout{".\\\"", ".TH", ".SH", ".SS", ".PP", ".TP", ".EX", ".EE"};
  std::istringstream lines(page);
  for (std::string line; std::getline(lines, line);) {
    ASSERT_FALSE(line.empty());
    EXPECT_NE(line[0], '\'') << line;
    const bool is_request = line[0] == '.';
    EXPECT_TRUE(!is_request || layout.contains(line.substr(0, line.find(' ')))) << line;
  }
}

TEST_F(ManTest, ReadersOfManualPagesFindNoErrors) {
  directory.write("ldle.1", page);
  bool checked = false;
  for (const char* command : {"mandoc -Tlint -W error ldle.1", "groff -man -ww -Tutf8 ldle.1"}) {
    const std::string program(command, std::find(command, command + 6, ' '));
    if (shell("command -v " + program + " >/dev/null") != 0) continue;
    EXPECT_EQ(shell(std::string(command) + " >out 2>err"), 0) << directory.read("out");
    EXPECT_EQ(directory.read("err"), "") << command;
    checked = true;
  }
  if (!checked) GTEST_SKIP() << "neither mandoc nor groff is installed";
}

}  // namespace ldle::man_test
