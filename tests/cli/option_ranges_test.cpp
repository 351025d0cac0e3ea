#include <cmath>

#include "cli/program_test_fixture.h"
#include "ldle_io/options_text.h"
#include "ldle_io/settings.h"

namespace ldle::option_ranges_test {

/// Values of one option as text, and whether they are in its range.
struct Trial {
  std::string option;
  std::string text;
  bool allowed;
};

std::string text_of(double value) {
  return fmt::format("{:.0f}", value);
}

/// The least and the greatest value of an option, and one beyond each.
void add_trials(const OptionInfo& info, const Index&, std::vector<Trial>& trials) {
  const Range& range = info.range;
  trials.push_back({info.name, text_of(range.low), true});
  trials.push_back({info.name, text_of(range.high), true});
  trials.push_back({info.name, text_of(range.low - 1), false});
  trials.push_back({info.name, text_of(range.high + 1), false});
  for (const char* text : {"4611686018427387904", "-4611686018427387904", "1099511627776",
                           "9223372036854775807", "9223372036854775808", "1e3", "2.5", "", "nan"}) {
    trials.push_back({info.name, text, false});
  }
}
void add_trials(const OptionInfo& info, const double&, std::vector<Trial>& trials) {
  const Range& range = info.range;
  const double high = std::isfinite(range.high) ? range.high : 1e300;
  trials.push_back({info.name, fmt::format("{}", std::nextafter(range.low, high)), true});
  trials.push_back({info.name, fmt::format("{}", std::nextafter(high, range.low)), true});
  trials.push_back({info.name, fmt::format("{}", range.low), range.low_allowed});
  trials.push_back({info.name, fmt::format("{}", high), range.contains(high)});
  trials.push_back({info.name, fmt::format("{}", range.low - 1), false});
  for (const char* text : {"inf", "nan", "1e999", "x", ""}) {
    trials.push_back({info.name, text, false});
  }
}
void add_trials(const OptionInfo& info, const std::vector<double>&, std::vector<Trial>& trials) {
  add_trials(info, 0.0, trials);
}
void add_trials(const OptionInfo& info, const std::uint64_t&, std::vector<Trial>& trials) {
  trials.push_back({info.name, "0", true});
  trials.push_back({info.name, "18446744073709551615", true});
  trials.push_back({info.name, "18446744073709551616", false});
  trials.push_back({info.name, "-1", false});
}
template <class T>
void add_trials(const OptionInfo& info, const std::optional<T>&, std::vector<Trial>& trials) {
  add_trials(info, T{}, trials);
}
template <class T>
void add_trials(const OptionInfo&, const T&, std::vector<Trial>&) {}

std::vector<Trial> all_trials() {
  std::vector<Trial> trials;
  const Settings standard;
  Settings::describe(standard, [&](const OptionInfo& info, const auto& value) {
    add_trials(info, value, trials);
  });
  return trials;
}

std::string flag_of(std::string option) {
  std::replace(option.begin(), option.end(), '_', '-');
  return "--" + option + "=";
}

class OptionRangesTest : public ProgramTest {};

/// Every numeric option has both bounds in its description, so that no value reaches the algorithm
/// that it cannot count with.
TEST_F(OptionRangesTest, CountsHaveBounds) {
  const Settings standard;
  Settings::describe(standard, [](const OptionInfo& info, const auto& value) {
    if constexpr (std::is_same_v<std::decay_t<decltype(value)>, Index>) {
      EXPECT_TRUE(std::isfinite(info.range.low) && std::isfinite(info.range.high)) << info.name;
    }
  });
}

TEST_F(OptionRangesTest, ValuesBeyondTheRangeAreWrongUsage) {
  for (const auto& [option, text, allowed] : all_trials()) {
    if (allowed) continue;
    const Finished finished = ldle({"embed", "x.npy", "-o", "run", flag_of(option) + text});
    EXPECT_EQ(finished.exit_code, 2) << option << " = " << text << ": " << finished.err;
    EXPECT_LT(finished.err.size(), 400u);
  }
}

/// At its bounds an option either works or is refused with a reason, in a moment.
TEST_F(OptionRangesTest, BoundsWorkOrAreRefused) {
  write_points("x.npy", bent_grid(8, 10));
  for (const auto& [option, text, allowed] : all_trials()) {
    if (!allowed) continue;
    const Finished finished =
        ldle({"embed", "x.npy", "-o", "run", "--force", "--quiet", flag_of(option) + text});
    EXPECT_TRUE(finished.exit_code == 0 || finished.exit_code == 2 || finished.exit_code == 3)
        << option << " = " << text << ": " << finished.exit_code << finished.err;
  }
}

TEST_F(OptionRangesTest, FlagsOfOtherCommandsHaveRanges) {
  expect_failure({"generate", "sphere", "-o", "x.npy", "--seed", "-1"}, 2, {"--seed", "-1"});
  expect_failure({"evaluate", "run", "--seed", "1.5"}, 2, {"--seed"});
  for (const char* threads : {"-1", "1025", "4611686018427387904"}) {
    expect_failure({"evaluate", "run", "--threads", threads}, 2, {"--threads"});
    expect_failure({"topology", "x.npy", "--threads", threads}, 2, {"--threads"});
    expect_failure({"transform", "run", "x.npy", "-o", "y.npy", "--threads", threads}, 2,
                   {"--threads"});
  }
}

}  // namespace ldle::option_ranges_test
