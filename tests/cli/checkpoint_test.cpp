#include <nlohmann/json.hpp>

#include "cli/program_test_fixture.h"

namespace ldle::checkpoint_test {

class CheckpointTest : public ProgramTest {
 protected:
  CheckpointTest() { write_points("x.npy", bent_grid(30, 40)); }

  Words plain(const std::string& run) const {
    return embed({"x.npy", "-o", run, "--refinements", "50", "--threads", "1", "--dimension",
                  dimension, "--local-views", local_views});
  }
  Words checkpointed(const std::string& run, const Words& more = {}) const {
    Words words = plain(run);
    words.insert(words.end(), {"--checkpoint", "ck"});
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }

  /// Starts the run and sends the signal once the stage's file exists. On a busy machine the signal
  /// may come too late; then the run is started again.
  Finished stop_after(const std::string& stage, const std::string& run, int signal) const {
    const auto is_there = [&](const std::filesystem::path& folder) {
      return std::filesystem::exists(folder / "ck" / (stage + ".npz"));
    };
    Finished finished;
    for (int attempt = 0; attempt < 10; ++attempt) {
      finished = ldle(checkpointed(run), {.interrupt_when = is_there, .signal = signal});
      if (!exists(run)) break;
      std::filesystem::remove_all(directory.path() / run);
    }
    EXPECT_TRUE(exists("ck/" + stage + ".npz")) << "not stopped after " << stage;
    return finished;
  }
  void kill_after(const std::string& stage, const std::string& run) const {
    stop_after(stage, run, SIGKILL);
  }

  /// Removes what a killed run was writing. The next run does that too, which would look like a
  /// change of files.
  void remove_unfinished_files() const {
    for (const std::string& name : directory.listing()) {
      if (name.find(".partial-") != std::string::npos) {
        std::filesystem::remove_all(directory.path() / name);
      }
    }
  }

  /// The summary without the entries that differ between any two runs.
  nlohmann::json lasting_summary(const std::string& run) const {
    nlohmann::json json = nlohmann::json::parse(directory.read(run + "/summary.json"));
    for (const char* name : {"times", "total_seconds", "peak_memory_mb", "command"}) {
      EXPECT_EQ(json.erase(name), 1u) << name;
    }
    return json;
  }

  void expect_same_run(const std::string& one, const std::string& other) const {
    EXPECT_EQ(lasting_summary(one), lasting_summary(other));
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(directory.path() / one)) {
      const std::string name = entry.path().filename().string();
      ++files;
      if (name == "summary.json") continue;
      EXPECT_TRUE(directory.read(one + "/" + name) == directory.read(other + "/" + name)) << name;
    }
    EXPECT_GT(files, 10u);
  }

  void expect_resumed(const std::string& run) const {
    const Finished finished = ldle(checkpointed(run));
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    EXPECT_NE(finished.err.find("continues from ck"), std::string::npos) << finished.err;
    expect_same_run(run, "whole");
    EXPECT_FALSE(exists("ck"));
  }

  std::string local_views = "both";
  std::string dimension = "2";
};

TEST_F(CheckpointTest, ARunKilledAtAnyStageEndsInTheSameBytes) {
  ASSERT_EQ(ldle(plain("whole")).exit_code, 0);
  for (const char* stage : {"neighbors", "laplacian", "spectrum", "local_views", "improvement",
                            "clustering", "registration", "polish"}) {
    kill_after(stage, stage);
    expect_resumed(stage);
  }
}

TEST_F(CheckpointTest, ARunWithoutASpectrumIsResumed) {
  local_views = "tangent";
  ASSERT_EQ(ldle(plain("whole")).exit_code, 0);
  for (const char* stage : {"local_views", "improvement"}) {
    kill_after(stage, stage);
    EXPECT_FALSE(exists("ck/spectrum.npz"));
    expect_resumed(stage);
  }
}

TEST_F(CheckpointTest, AResumedRunChoosesTheSameDimension) {
  dimension = "auto";
  ASSERT_EQ(ldle(plain("whole")).exit_code, 0);
  EXPECT_EQ(lasting_summary("whole")["dimension_estimate"]["dimension"], 2);
  for (const char* stage : {"neighbors", "spectrum"}) {
    kill_after(stage, stage);
    expect_resumed(stage);
  }
}

TEST_F(CheckpointTest, AnUninterruptedRunGivesTheSameAndRemovesTheCheckpoint) {
  ASSERT_EQ(ldle(plain("whole")).exit_code, 0);
  const Finished finished = ldle(checkpointed("run"));
  ASSERT_EQ(finished.exit_code, 0);
  EXPECT_EQ(finished.err, "");
  expect_same_run("run", "whole");
  EXPECT_FALSE(exists("ck"));
}

TEST_F(CheckpointTest, UnfinishedFilesAreIgnored) {
  ASSERT_EQ(ldle(plain("whole")).exit_code, 0);
  kill_after("laplacian", "run");
  directory.write("ck/.spectrum.npz.partial-zzzzzz", "half");
  expect_resumed("run");
}

TEST_F(CheckpointTest, AnInterruptedRunPrintsHowToResume) {
  ASSERT_EQ(ldle(plain("whole")).exit_code, 0);
  const Finished finished = stop_after("neighbors", "run", SIGINT);
  EXPECT_EQ(finished.exit_code, 130);
  EXPECT_NE(finished.err.find("the same command continues"), std::string::npos) << finished.err;
  expect_resumed("run");
}

TEST_F(CheckpointTest, OtherOptionsDataAndDamagedFilesFail) {
  kill_after("local_views", "run");
  remove_unfinished_files();
  expect_failure(checkpointed("again", {"--seed", "3"}), 3, {"ck", "seed = 0, but this run has 3"});
  expect_failure(checkpointed("again", {"--tear-relaxation", "2"}), 3,
                 {"ck", "tear_relaxation", "remove"});
  write_points("x.npy", bent_grid(31, 40));
  expect_failure(checkpointed("again"), 3, {"ck", "other data", "[1200,3]", "[1240,3]"});
  write_points("x.npy", bent_grid(30, 40));

  const std::string kept = directory.read("ck/checkpoint.json");
  directory.write("ck/checkpoint.json", "{\"format\": 1}");
  expect_failure(checkpointed("again"), 3, {"ck", "format 1"});
  directory.write("ck/checkpoint.json", kept);
  const std::string spectrum = directory.read("ck/spectrum.npz");
  directory.write("ck/spectrum.npz", spectrum.substr(0, spectrum.size() - 1));
  expect_failure(checkpointed("again", {"--quiet"}), 3, {"ck/spectrum.npz", "remove it"});
}

TEST_F(CheckpointTest, InvalidFoldersFailAtOnce) {
  directory.write("ck", "a letter");
  expect_failure(checkpointed("run"), 3, {"ck", "is not a folder"});
  expect_failure(embed({"x.npy", "-o", "run", "--checkpoint", "no/ck"}), 3,
                 {"no/ck", "cannot be created"});
  expect_failure(embed({"x.npy", "-o", "run", "--checkpoint", "./run/"}), 2, {"--checkpoint"});
  // Invalid data do not leave a checkpoint.
  expect_failure(embed({"x.npy", "-o", "run", "--checkpoint", "new", "--dimension", "9"}), 3,
                 {"dimension"});
}

}  // namespace ldle::checkpoint_test
