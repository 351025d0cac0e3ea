#include "cli/program_test_fixture.h"

namespace ldle::transform_test {

class TransformTest : public ProgramTest {
 protected:
  TransformTest() {
    write_points("x.npy", bent_grid(15, 20));
    EXPECT_EQ(ldle(embed({"x.npy", "-o", "run"})).exit_code, 0);
  }
};

TEST_F(TransformTest, DataPointsKeepTheirPlaces) {
  expect_done(ldle({"transform", "run", "x.npy", "-o", "places.npy"}));
  EXPECT_EQ(read_points("places.npy"), read_points("run/embedding.npy"));
  EXPECT_TRUE(read_points("places.far.npy").isZero(0.0));
}

/// A data point has its own score, and a point beside the surface a higher one.
TEST_F(TransformTest, AnomalyScoresAreThoseOfTheRun) {
  expect_done(ldle({"transform", "run", "x.npy", "-o", "places.npy"}));
  const RowMatrix score = read_points("run/anomaly.npy");
  EXPECT_EQ(read_points("places.anomaly.npy"), score);
  RowMatrix beside = bent_grid(15, 20).middleRows(150, 1);
  beside.array() += 3.0;
  write_points("beside.npy", beside);
  const Finished finished = ldle({"transform", "run", "beside.npy", "-o", "beside-places.npy"});
  expect_done(finished);
  EXPECT_GT(read_points("beside-places.anomaly.npy")(0, 0), score.maxCoeff());
  EXPECT_NE(finished.out.find("1 points have one above 2"), std::string::npos) << finished.out;
}

/// The run folder keeps the data.
TEST_F(TransformTest, TheInputIsNotNeeded) {
  for (const char* polish : {"isometric", "none"}) {
    expect_done(ldle(embed(
        {"x.npy", "-o", "whole", "--force", "--local-views", "eigenmaps", "--polish", polish})));
    EXPECT_EQ(exists("whole/eigenvectors.npy"), polish == std::string("none"));
    expect_done(ldle({"transform", "whole", "x.npy", "-o", "before.npy", "--force"}));
    std::filesystem::rename(directory.path() / "x.npy", directory.path() / "moved.npy");
    expect_done(ldle({"transform", "whole", "moved.npy", "-o", "after.npy", "--force"}));
    std::filesystem::rename(directory.path() / "moved.npy", directory.path() / "x.npy");
    EXPECT_EQ(read_points("before.npy"), read_points("after.npy"));
  }
}

TEST_F(TransformTest, WithoutDataTheInputIsReadAgain) {
  expect_done(ldle(embed({"x.npy", "-o", "lean", "--without-data"})));
  EXPECT_FALSE(exists("lean/points.npy"));
  expect_done(ldle({"transform", "lean", "x.npy", "-o", "places.npy"}));
  std::filesystem::remove(directory.path() / "x.npy");
  write_points("new.npy", bent_grid(15, 20).topRows(3));
  const Finished gone = ldle({"transform", "lean", "new.npy", "-o", "more.npy"});
  EXPECT_EQ(gone.exit_code, 3);
  EXPECT_NE(gone.err.find("does not exist any more"), std::string::npos) << gone.err;
}

TEST_F(TransformTest, NewPointsAreGivenByDistancesIfTheDataAre) {
  const RowMatrix distances = distances_between(bent_grid(15, 20));
  write_points("d.npy", distances);
  write_points("new.npy", distances.topRows(7));
  expect_done(ldle(embed({"d.npy", "-o", "by-distance", "--metric", "precomputed"})));
  expect_done(ldle({"transform", "by-distance", "new.npy", "-o", "places.npy"}));
  EXPECT_EQ(read_points("places.npy"), read_points("by-distance/embedding.npy").topRows(7));
  EXPECT_FALSE(exists("places.anomaly.npy"));
}

TEST_F(TransformTest, FarPointsAreCounted) {
  write_points("new.npy", bent_grid(15, 20).topRows(3).array() + 1000.0);
  const Finished finished = ldle({"transform", "run", "new.npy", "-o", "places.npy"});
  expect_done(finished);
  EXPECT_NE(finished.out.find("1 for each of 3 points"), std::string::npos) << finished.out;
  EXPECT_TRUE(read_points("places.far.npy").isOnes(0.0));
}

TEST_F(TransformTest, NothingIsWrittenIfAnArgumentIsInvalid) {
  write_points("wide.npy", RowMatrix::Zero(4, 7));
  const Finished wide = ldle({"transform", "run", "wide.npy", "-o", "places.npy"});
  EXPECT_EQ(wide.exit_code, 3);
  EXPECT_NE(wide.err.find("7 columns"), std::string::npos) << wide.err;
  EXPECT_EQ(ldle({"transform", "run", "x.npy", "-o", "places.csv"}).exit_code, 2);
  EXPECT_EQ(ldle({"transform", "run", "x.npy"}).exit_code, 2);
  EXPECT_EQ(ldle({"transform", "run", "gone.npy", "-o", "places.npy"}).exit_code, 3);
  EXPECT_FALSE(exists("places.npy"));
  EXPECT_EQ(ldle({"transform", "run", "x.npy", "-o", "run/embedding.npy"}).exit_code, 3);
}

TEST_F(TransformTest, NumbersOfNeighboursInTheSummaryAreChecked) {
  const std::string summary = directory.read("run/summary.json");
  for (const char* name : {"view_neighbors", "graph_neighbors", "scale_neighbor"}) {
    const std::string key = std::string("\"") + name + "\": ";
    const auto at = summary.find(key) + key.size();
    ASSERT_NE(summary.find(key), std::string::npos);
    for (const char* value : {"0", "-5", "1e300", "null", "\"many\"", "[]"}) {
      std::string altered = summary;
      altered.replace(at, summary.find_first_of(",\n}", at) - at, value);
      directory.write("run/summary.json", altered);
      const Finished finished =
          ldle({"transform", "run", "x.npy", "-o", "places.npy", "--force", "--quiet"});
      // The last two are needed only for runs without a polish.
      const bool needed = std::string(name) == "view_neighbors" ||
                          (value != std::string("0") && value != std::string("-5"));
      EXPECT_TRUE(finished.exit_code == 3 || (!needed && finished.exit_code == 0))
          << name << " " << value << ": " << finished.exit_code << " " << finished.err;
    }
  }
}

TEST_F(TransformTest, SummariesWithOtherTypesAreRefusedOrRead) {
  const std::string summary = directory.read("run/summary.json");
  std::filesystem::remove(directory.path() / "run/points.npy");
  for (const char* name : {"choices", "input", "options", "title", "command", "metric"}) {
    for (const char* value : {"null", "7", "[]", "{}", "\"\""}) {
      const std::string key = std::string("\"") + name + "\":";
      if (summary.find(key) == std::string::npos) continue;
      std::string altered = summary;  // the first of two equal keys is ignored
      altered.insert(altered.rfind('}'), std::string(", ") + key + " " + value);
      directory.write("run/summary.json", altered);
      for (const Words& words :
           {Words{"transform", "run", "x.npy", "-o", "y.npy", "--force"}, Words{"evaluate", "run"},
            Words{"report", "run", "-o", "r.html", "--force"}}) {
        const Finished finished = ldle(words);
        EXPECT_TRUE(finished.exit_code == 0 || finished.exit_code == 3)
            << words[0] << " " << name << " " << value << ": " << finished.err;
      }
    }
  }
}

}  // namespace ldle::transform_test
