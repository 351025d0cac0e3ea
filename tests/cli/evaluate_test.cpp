#include <nlohmann/json.hpp>

#include "cli/program_test_fixture.h"

namespace ldle::evaluate_test {

class EvaluateTest : public ProgramTest {
 protected:
  EvaluateTest() {
    write_points("x.npy", bent_grid(15, 20));
    EXPECT_EQ(ldle(embed({"x.npy", "-o", "run"})).exit_code, 0);
  }

  nlohmann::json evaluation(const Words& more) const {
    Words words{"evaluate", "run", "--json"};
    words.insert(words.end(), more.begin(), more.end());
    const Finished finished = ldle(words);
    expect_done(finished);
    return nlohmann::json::parse(finished.out);
  }

  /// The same grid in the plane: a perfect embedding of x.npy.
  static RowMatrix flat_grid() {
    RowMatrix flat(300, 2);
    for (Index i = 0; i < 300; ++i) {
      flat.row(i) << 0.1 * static_cast<double>(i % 20), 0.1 * static_cast<double>(i / 20);
    }
    return flat;
  }
};

TEST_F(EvaluateTest, APerfectEmbeddingHasNoDistortion) {
  // Chords of a cylinder are shorter than arcs, so the flat grid is used as data.
  write_points("run/embedding.npy", flat_grid());
  write_points("flat.npy", flat_grid());
  const auto json = evaluation({"--data", "flat.npy", "--flat", "flat.npy"});
  EXPECT_NEAR(json.at("geodesic_distortion").at("max").get<double>(), 1.0, 1e-9);
  EXPECT_EQ(json.at("geodesic_distortion").at("sources"), 300);
  EXPECT_FALSE(json.at("geodesic_distortion").at("sampled").get<bool>());
  EXPECT_NEAR(json.at("edge_stretch").at("untorn").at("spread").get<double>(), 1.0, 1e-9);
  EXPECT_NEAR(json.at("procrustes_error").at("rigid").get<double>(), 0.0, 1e-9);
}

TEST_F(EvaluateTest, OnlyTheScaledErrorIgnoresScale) {
  write_points("run/embedding.npy", 2.0 * flat_grid());
  write_points("flat.npy", flat_grid());
  const auto json = evaluation({"--flat", "flat.npy"}).at("procrustes_error");
  EXPECT_NEAR(json.at("scaled").get<double>(), 0.0, 1e-9);
  EXPECT_NEAR(json.at("rigid").get<double>(), 1.0, 1e-9);
}

TEST_F(EvaluateTest, TheTableShowsAllMetrics) {
  const Finished table = ldle({"evaluate", "run"});
  expect_done(table);
  for (const char* words :
       {"D_k", "local distortion", "view distortion", "stretch of edges", "median", "300 points"}) {
    EXPECT_NE(table.out.find(words), std::string::npos) << words << " in:\n" << table.out;
  }
}

TEST_F(EvaluateTest, SourcesAreSampledIfAskedFor) {
  const auto json = evaluation({"--sources", "40"});
  EXPECT_EQ(json.at("geodesic_distortion").at("sources"), 40);
  EXPECT_TRUE(json.at("geodesic_distortion").at("sampled").get<bool>());
  EXPECT_NE(ldle({"evaluate", "run", "--sources", "40"}).out.find("sample"), std::string::npos);
}

TEST_F(EvaluateTest, AFileIsReplacedOnlyIfForced) {
  const Finished finished = ldle({"evaluate", "run", "--json", "-o", "report.json"});
  expect_done(finished);
  EXPECT_EQ(nlohmann::json::parse(directory.read("report.json")), evaluation({}));
  expect_failure({"evaluate", "run", "-o", "report.json"}, 3, {"report.json", "--force"});
  expect_done(ldle({"evaluate", "run", "-o", "report.json", "--force"}));
  EXPECT_NE(directory.read("report.json").find("median"), std::string::npos);
}

TEST_F(EvaluateTest, TheDataAreFoundIfTheRunIsMoved) {
  std::filesystem::create_directory(directory.path() / "deep");
  std::filesystem::rename(directory.path() / "run", directory.path() / "deep/run");
  expect_done(ldle({"evaluate", "deep/run"}));
}

TEST_F(EvaluateTest, DataOfAnotherRunFail) {
  write_points("other.npy", bent_grid(10, 20));
  expect_failure({"evaluate", "run", "--data", "other.npy"}, 3, {"other.npy", "200", "300"});
  expect_failure({"evaluate", "run", "--flat", "other.npy"}, 3, {"other.npy"});
  expect_done(ldle(embed({"x.npy", "-o", "lean", "--without-data"})));
  std::filesystem::remove(directory.path() / "x.npy");
  expect_failure({"evaluate", "lean"}, 3, {"x.npy", "--data"});
  expect_done(ldle({"evaluate", "run"}));
}

TEST_F(EvaluateTest, OtherFoldersAndRunsOfDistancesFail) {
  expect_failure({"evaluate", "gone"}, 3, {"gone"});
  expect_failure({"evaluate", "."}, 3, {"."});
  expect_failure({"evaluate"}, 2, {"RUN"});
  expect_failure({"evaluate", "run", "--sources", "-1"}, 2, {"-1"});
  write_points("d.npy", distances_between(bent_grid(15, 20)));
  ASSERT_EQ(ldle(embed({"d.npy", "-o", "by-distances", "--metric", "precomputed"})).exit_code, 0);
  expect_failure({"evaluate", "by-distances"}, 3, {"by-distances", "distances", "--data"});
  expect_done(ldle({"evaluate", "by-distances", "--data", "x.npy"}));
  ASSERT_EQ(ldle(embed({"-", "-o", "piped", "--without-data"}), {.input = directory.read("x.npy")})
                .exit_code,
            0);
  expect_failure({"evaluate", "piped"}, 3, {"standard input", "--data"});
  std::filesystem::remove(directory.path() / "run/embedding.npy");
  expect_failure({"evaluate", "run"}, 3, {"embedding.npy"});
}

}  // namespace ldle::evaluate_test
