#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/program_test_fixture.h"

namespace ldle::cut_test {

class CutTest : public ProgramTest {
 protected:
  CutTest() { write_points("x.npy", bent_grid(15, 20)); }

  void write_cut(Index n, const std::string& pieces) const {
    directory.write(
        "cut.json",
        fmt::format(R"({{"ldle_cut": 1, "n": {}, "seed": 0, "pieces": {}}})", n, pieces));
  }
  static Words cut_run(const Words& more = {}) {
    Words words{"x.npy", "-o", "run", "--cut", "cut.json"};
    words.insert(words.end(), more.begin(), more.end());
    return embed(words);
  }
};

TEST_F(CutTest, TheCutIsAppliedAndRecorded) {
  write_cut(300, "[]");
  const Finished finished = ldle(cut_run({"--report"}));
  EXPECT_EQ(finished.exit_code, 0) << finished.err;
  const auto summary = nlohmann::json::parse(directory.read("run/summary.json"));
  EXPECT_NE(summary.at("choices").at("cut").get<std::string>().find("cut.json"), std::string::npos);
  EXPECT_NE(summary.at("times").dump().find("\"cut\""), std::string::npos);
}

TEST_F(CutTest, InvalidCutsFail) {
  expect_failure(cut_run(), 3, {"cut.json"});
  write_cut(299, "[]");
  expect_failure(cut_run(), 3, {"cut.json", "299 points", "300"});
  const std::string still = R"("rotation": [1, 0, 0, 1], "translation": [0, 0])";
  write_cut(300, fmt::format(R"([{{"points": [[0, 300]], {}}}])", still));
  expect_failure(cut_run(), 3, {"cut.json", "[0,300]", "0 to 299"});
  write_cut(300,
            fmt::format(R"([{{"points": [[0, 5]], {0}}}, {{"points": [[5, 6]], {0}}}])", still));
  expect_failure(cut_run(), 3, {"cut.json", "overlap", "point 5"});
  write_cut(300, R"([{"points": [[0, 5]], "rotation": [1, 0.1, 0, 1], "translation": [0, 0]}])");
  expect_failure(cut_run({"--quiet"}), 3, {"cut", "not orthogonal"});
  write_cut(300, "[]");
  expect_failure(cut_run({"--polish", "none"}), 3, {"cut", "polish"});
  expect_failure(cut_run({"--seed", "4"}), 3, {"cut.json", "seed 0", "4"});
}

TEST_F(CutTest, ACheckpointBelongsToItsCut) {
  write_cut(300, "[]");
  const auto stop = [](const std::filesystem::path& folder) {
    return std::filesystem::exists(folder / "ck" / "improvement.npz");
  };
  Finished finished;
  for (int attempt = 0; attempt < 10 && !exists("ck"); ++attempt) {
    finished = ldle(cut_run({"--checkpoint", "ck", "--force"}), {.interrupt_when = stop});
  }
  ASSERT_TRUE(exists("ck")) << "not stopped";
  write_cut(300, R"([{"points": [[0, 5]], "rotation": [1, 0, 0, 1], "translation": [0, 0]}])");
  finished = ldle(cut_run({"--checkpoint", "ck"}));
  EXPECT_EQ(finished.exit_code, 3);
  EXPECT_NE(finished.err.find("belongs to other data"), std::string::npos) << finished.err;
  write_cut(300, "[]");
  EXPECT_EQ(ldle(cut_run({"--checkpoint", "ck", "--force"})).exit_code, 0);
  EXPECT_EQ(ldle(embed({"x.npy", "-o", "other", "--cut", "cut.json"})).exit_code, 0);
  EXPECT_EQ(directory.read("run/embedding.npy"), directory.read("other/embedding.npy"));
}

}  // namespace ldle::cut_test
