#include <algorithm>
#include <sstream>

#include "cli/program_test_fixture.h"
#include "ldle_io/settings.h"

namespace ldle::option_flags_test {

class OptionFlagsTest : public ProgramTest {};

/// The text without line breaks.
std::string with_single_blanks(const std::string& text) {
  std::istringstream words(text);
  std::string joined;
  for (std::string word; words >> word;) joined += word + " ";
  return joined;
}

TEST_F(OptionFlagsTest, HelpListsEveryOptionInTheOrderOfTheAlgorithm) {
  const Finished finished = ldle({"embed", "--help"});
  expect_done(finished);
  const std::string help = with_single_blanks(finished.out);
  std::size_t position = 0;
  const Settings settings;
  Settings::describe(settings, [&](const OptionInfo& info, const auto& value) {
    std::string name = info.name;
    std::replace(name.begin(), name.end(), '_', '-');
    constexpr bool is_switch = std::is_same_v<decltype(value), const bool&>;
    const std::string flag = is_switch ? "--" + name + ", --no-" + name : "--" + name + " ";
    position = help.find(" " + flag, position);
    EXPECT_NE(position, std::string::npos) << flag;
    if (*info.symbol != '\0') {
      const auto symbol = help.find(std::string("paper: ") + info.symbol, position);
      EXPECT_NE(symbol, std::string::npos) << info.symbol;
    }
  });
}

TEST_F(OptionFlagsTest, UnknownFlagsAndPresetsFail) {
  expect_failure({"embed", "x.npy", "-o", "run", "--eigen-vectors", "5"}, 2, {"--eigen-vectors"});
  expect_failure({"embed", "x.npy", "-o", "run", "--preset", "teapot"}, 2,
                 {"teapot", "klein-bottle"});
  expect_failure({"embed", "x.npy", "-o", "run", "--preset", "kline-bottle"}, 2,
                 {"--preset kline-bottle", "did you mean klein-bottle?"});
}

TEST_F(OptionFlagsTest, ValuesOutOfRangeFailBeforeAnythingIsRead) {
  const std::vector<Words> wrong{
      {"--dimension", "0"},        {"--graph-neighbors", "1"}, {"--heat-mass", "1"},
      {"--heat-mass", "nan"},      {"--heat-mass", "0.5x"},    {"--gradient-percentile", "50,101"},
      {"--eigenvectors", "3.5"},   {"--refinements", "-1"},    {"--slope-fraction", ""},
      {"--threads", "-1"},         {"--eigenvectors", "1e30"}, {"--seed", "-1"},
      {"--max-cluster-size", "0"}, {"--tear=maybe"},           {"--memory-limit", "0"},
      {"--memory-limit", "-2"},    {"--eigen-solver", "fast"}};
  for (Words words : wrong) {
    const std::string option = words[0].substr(2, words[0].find('=') - 2);
    words.insert(words.begin(), {"embed", "missing.npy", "-o", "run"});
    std::string name = option;
    std::replace(name.begin(), name.end(), '-', '_');
    const Finished finished = ldle(words);
    EXPECT_EQ(finished.exit_code, 2) << option << ": " << finished.err;
    EXPECT_TRUE(finished.err.find(option) != std::string::npos ||
                finished.err.find(name) != std::string::npos)
        << finished.err;
  }
}

TEST_F(OptionFlagsTest, ChoicesAreListedInHelpAndErrors) {
  EXPECT_NE(ldle({"embed", "--help"}).out.find("auto|shift-invert|filtered"), std::string::npos);
  expect_failure({"embed", "--dump-config", "--eigen-solver", "fast"}, 2,
                 {"must be one of auto, shift-invert, filtered"});
  const Finished dumped = ldle({"embed", "--dump-config", "--eigen-solver", "filtered"});
  EXPECT_NE(dumped.out.find("eigen_solver = \"filtered\""), std::string::npos) << dumped.out;
}

TEST_F(OptionFlagsTest, ErrorsNameTheWordsThatAreAllowedInsteadOfNumbers) {
  const auto rule_for = [&](const char* flag, const char* value, const char* rule) {
    expect_failure({"embed", "--dump-config", flag, value}, 2, {value, rule});
  };
  rule_for("--dimension", "two", "must be auto or a whole number");
  rule_for("--dimension", "0", "must be auto or at least 1");
  rule_for("--dimension", "-3", "must be auto or at least 1");
  rule_for("--max-cluster-size", "many", "must be none or a whole number");
  rule_for("--memory-limit", "2GB", "must be none or a number");
}

TEST_F(OptionFlagsTest, PaperTurnsOffWhatGoesBeyondIt) {
  const auto local_views = [&](const Words& more) {
    Words words{"embed", "--dump-config"};
    words.insert(words.end(), more.begin(), more.end());
    const Finished finished = ldle(words);
    expect_done(finished);
    const auto at = finished.out.find("local_views = ");
    return finished.out.substr(at, finished.out.find('\n', at) - at);
  };
  EXPECT_EQ(local_views({}), R"(local_views = "best")");
  EXPECT_EQ(local_views({"--paper"}), R"(local_views = "eigenmaps")");
  EXPECT_EQ(local_views({"--paper", "--preset", "sphere"}), R"(local_views = "eigenmaps")");
  EXPECT_EQ(local_views({"--local-views", "eigenmaps", "--paper"}), R"(local_views = "eigenmaps")");
  for (const char* other : {"tangent", "best"}) {
    expect_failure({"embed", "--dump-config", "--paper", "--local-views", other}, 2,
                   {"--paper", "local_views", "eigenmaps", other});
  }
}

TEST_F(OptionFlagsTest, OneValueOrOneForEachDimension) {
  expect_failure({"embed", "--dump-config", "--gradient-percentile", "10,20,30"}, 2,
                 {"gradient_percentile"});
  expect_done(ldle({"embed", "--dump-config", "--gradient-percentile", "10,20"}));
}

}  // namespace ldle::option_flags_test
