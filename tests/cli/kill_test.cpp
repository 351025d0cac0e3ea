#include <algorithm>
#include <chrono>
#include <optional>
#include <random>
#include <set>
#include <string>

#include "cli/program_test_fixture.h"

namespace ldle::kill_test {

class KillTest : public ProgramTest {
 protected:
  KillTest() { write_points("x.npy", bent_grid(30, 40)); }

  Words arguments(const std::string& run) const {
    return embed({"x.npy", "-o", run, "--force", "--quiet", "--refinements", "50"});
  }
  /// Runs with a checkpoint and sends a signal some time after the run has made its hidden folder
  /// (before, the system's own action for the signal would end the program), or not at all if the
  /// run ends first.
  Finished stopped_after(std::chrono::milliseconds time, int signal) const {
    Words words = arguments("killed");
    words.insert(words.end(), {"--checkpoint", "stages"});
    const std::set<std::string> left = hidden_folders();
    std::optional<std::chrono::steady_clock::time_point> begin;
    const auto is_over = [&](const std::filesystem::path&) {
      const std::set<std::string> now = hidden_folders();
      if (!begin && !std::ranges::includes(left, now)) begin = std::chrono::steady_clock::now();
      return begin && std::chrono::steady_clock::now() - *begin > time;
    };
    return ldle(words, {.interrupt_when = is_over, .signal = signal});
  }

 private:
  std::set<std::string> hidden_folders() const {
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(directory.path())) {
      const std::string name = entry.path().filename().string();
      if (name.starts_with(".killed.partial-")) names.insert(name);
    }
    return names;
  }
};

/// Whenever runs are killed, the last one gives the bytes of a run that was not, and nothing else
/// is left.
TEST_F(KillTest, RunsThatAreKilledAtRandomMomentsEndInTheSameBytes) {
  expect_done(ldle(arguments("whole")));
  std::mt19937 random(7);
  int killed = 0;
  for (int round = 0; round < 3; ++round) {
    for (int attempt = 0; attempt < 4; ++attempt) {
      const int signal = std::array{SIGKILL, SIGTERM, SIGINT}[random() % 3];
      const Finished finished = stopped_after(std::chrono::milliseconds(random() % 400), signal);
      EXPECT_TRUE(finished.exit_code == 0 || finished.exit_code == 130 ||
                  (finished.exit_code == -1 && signal == SIGKILL))
          << finished.exit_code << finished.err;
      if (finished.exit_code == 0) break;
      ++killed;
    }
    EXPECT_EQ(stopped_after(std::chrono::minutes(5), SIGKILL).exit_code, 0);
    for (const char* file : {"embedding.npy", "seam.npy", "clusters.npy", "embedding.svg"}) {
      EXPECT_EQ(directory.read(std::string("killed/") + file),
                directory.read(std::string("whole/") + file))
          << file;
    }
    std::filesystem::remove_all(directory.path() / "killed");
  }
  EXPECT_GT(killed, 0);
  for (const auto& entry : std::filesystem::directory_iterator(directory.path())) {
    const std::string name = entry.path().filename().string();
    EXPECT_TRUE(name == "x.npy" || name == "whole") << name;
  }
}

}  // namespace ldle::kill_test
