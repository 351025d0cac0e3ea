#include "cli/program_test_fixture.h"

namespace ldle::output_paths_test {

class OutputPathsTest : public ProgramTest {
 protected:
  void SetUp() override {
    write_points("x.npy", bent_grid(15, 20));
    expect_done(ldle(embed({"x.npy", "-o", "run", "--quiet"})));
  }
  /// The names and contents of all files of the directory.
  std::vector<std::string> contents() const {
    std::vector<std::string> all;
    for (const std::string& name : directory.listing()) {
      const bool is_file = std::filesystem::is_regular_file(directory.path() / name);
      all.push_back(name + (is_file ? directory.read(name) : ""));
    }
    return all;
  }
  /// The command fails with exit code 3 and these words, and no file changes.
  void expect_refused(const Words& arguments, const Words& words) const {
    const auto before = contents();
    expect_failure(arguments, 3, words);
    EXPECT_EQ(contents(), before);
  }
};

TEST_F(OutputPathsTest, AFolderThatOnlyHasASummaryIsNotReplaced) {
  std::filesystem::create_directory(directory.path() / "thesis");
  directory.write("thesis/summary.json", "{\"format\": 1, \"words\": 90000}");
  directory.write("thesis/chapter1.tex", "years of work");
  expect_refused(embed({"x.npy", "-o", "thesis", "--force"}), {"thesis", "not replaced"});
}

TEST_F(OutputPathsTest, ARunWithAForeignFileIsNotReplaced) {
  directory.write("run/raw-data.dat", "measured for years");
  expect_refused(embed({"x.npy", "-o", "run", "--force"}), {"run", "raw-data.dat"});
}

TEST_F(OutputPathsTest, InputInsideTheRunIsNotDeleted) {
  for (const Words& more : {Words{"run/points.npy"}, Words{"./run/../run/points.npy"},
                            Words{"x.npy", "--color-by", "run/anomaly.npy"},
                            Words{"x.npy", "--report-columns", "run/anomaly.npy"},
                            Words{"x.npy", "--boundary", "run/anomaly.npy"},
                            Words{"x.npy", "--images", "run/points.npy"}}) {
    Words words = embed({"-o", "run", "--force", "--without-data"});
    words.insert(words.end(), more.begin(), more.end());
    expect_refused(words, {"run/", "lies in run"});
  }
  std::filesystem::create_symlink("run/points.npy", directory.path() / "link.npy");
  expect_refused(embed({"link.npy", "-o", "run", "--force"}), {"link.npy", "lies in run"});
}

TEST_F(OutputPathsTest, RunAndCheckpointAreApart) {
  for (const char* place : {"run", "run/", "run/inner", "./run"}) {
    expect_failure(embed({"x.npy", "-o", "run", "--force", "--checkpoint", place}), 2,
                   {"--checkpoint"});
  }
}

TEST_F(OutputPathsTest, FilesOfARunAreNotReplaced) {
  for (const char* file : {"run/summary.json", "run/points.npy", "./run/../run/embedding.npy"}) {
    expect_refused({"report", "run", "-o", file, "--force"}, {file, "file of a run"});
    expect_refused({"evaluate", "run", "-o", file, "--force"}, {file, "file of a run"});
  }
  expect_refused({"transform", "run", "x.npy", "-o", "run/points.npy", "--force"},
                 {"run/points.npy"});
  expect_refused({"generate", "sphere", "-o", "run/points.npy", "--n", "50", "--force"},
                 {"run/points.npy"});
  expect_done(ldle({"report", "run", "-o", "run/report.html", "--quiet"}));
}

TEST_F(OutputPathsTest, InputsAreNotReplaced) {
  write_points("new.npy", bent_grid(4, 5));
  expect_refused({"transform", "run", "new.npy", "-o", "new.npy", "--force"}, {"new.npy", "input"});
  std::filesystem::create_symlink("new.npy", directory.path() / "link.npy");
  expect_refused({"transform", "run", "new.npy", "-o", "link.npy", "--force"},
                 {"link.npy", "input"});
  expect_refused({"topology", "x.npy", "--boundary", "./x.npy", "--force"}, {"x.npy", "input"});
  expect_refused({"evaluate", "run", "--data", "x.npy", "-o", "x.npy", "--force"},
                 {"x.npy", "input"});
}

TEST_F(OutputPathsTest, OneFileForTwoOutputsIsRefused) {
  expect_refused({"topology", "x.npy", "-o", "a.npy", "--boundary", "./a.npy"},
                 {"a.npy", "two outputs"});
}

TEST_F(OutputPathsTest, IfOneOutputFailsNoneAppears) {
  std::filesystem::create_directory(directory.path() / "y.far.npy");
  expect_refused({"transform", "run", "x.npy", "-o", "y.npy", "--quiet"}, {"y.far.npy"});
}

TEST_F(OutputPathsTest, AFullDiskLeavesNothing) {
  const auto before = directory.listing();
  // Writing fails as on a full disk once a file reaches the limit.
  const std::string limited = "trap '' XFSZ; ulimit -f 0; exec $LDLE ";
  EXPECT_EQ(shell(limited + "transform run x.npy -o y.npy >/dev/null 2>&1"), 1);
  EXPECT_EQ(shell(limited + "embed x.npy -o other --checkpoint stages >/dev/null 2>&1"), 1);
  EXPECT_EQ(shell(limited + "generate sphere -o s.npy >/dev/null 2>&1"), 1);
  EXPECT_EQ(directory.listing(), before);
}

TEST_F(OutputPathsTest, DanglingLinksAreFollowed) {
  std::filesystem::create_symlink("elsewhere.npy", directory.path() / "y.npy");
  expect_done(ldle({"transform", "run", "x.npy", "-o", "y.npy", "--quiet"}));
  EXPECT_TRUE(std::filesystem::is_symlink(directory.path() / "y.npy"));
  EXPECT_EQ(read_points("elsewhere.npy").rows(), 300);
}

TEST_F(OutputPathsTest, GenerateRemovesNoFileThatItDoesNotReplace) {
  expect_done(ldle({"generate", "square", "-o", "s.npy", "--n", "100", "--quiet"}));
  expect_refused({"generate", "sphere", "-o", "s.npy", "--n", "120", "--force"}, {"remove it"});
}

TEST_F(OutputPathsTest, TheNextRunRemovesWhatAKilledRunLeft) {
  write_points("many.npy", bent_grid(60, 70));
  const auto begun = [](const std::filesystem::path& path) {
    for (const auto& entry : std::filesystem::directory_iterator(path)) {
      if (entry.path().filename().string().starts_with(".other.partial-")) return true;
    }
    return false;
  };
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(
        ldle({"embed", "many.npy", "-o", "other"}, {.interrupt_when = begun, .signal = SIGKILL})
            .exit_code,
        -1);
  }
  EXPECT_TRUE(begun(directory.path()));
  expect_done(ldle(embed({"x.npy", "-o", "other", "--quiet"})));
  EXPECT_FALSE(begun(directory.path()));
}

}  // namespace ldle::output_paths_test
