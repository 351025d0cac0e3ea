#include <cmath>
#include <limits>
#include <numbers>

#include "cli/program_test_fixture.h"
#include "ldle_io/csv_writer.h"
#include "ldle_io/npy.h"
#include "ldle_io/npy_rows.h"

namespace ldle::embed_landmarks_test {

/// A closed cylinder of circumference 63 and height `rows`, with points at distance 1.
RowMatrix closed_cylinder(Index rows) {
  constexpr Index around = 63;
  RowMatrix points(rows * around, 3);
  for (Index i = 0; i < points.rows(); ++i) {
    const double angle = 2.0 * std::numbers::pi * static_cast<double>(i % around) / around;
    points.row(i) << around / (2.0 * std::numbers::pi) * std::cos(angle),
        around / (2.0 * std::numbers::pi) * std::sin(angle), static_cast<double>(i / around);
  }
  return points;
}

class LandmarksTest : public ProgramTest {
 protected:
  Finished embed_with_landmarks(const Words& more = {}) {
    Words words = embed({"x.npy", "-o", "run", "--landmarks", "700"});
    words.insert(words.end(), more.begin(), more.end());
    return ldle(words);
  }

  IdMatrix ids(const std::string& name) const {
    return read_npy_ids((directory.path() / name).string());
  }

  /// The largest distance of a place from that of a near landmark, over their distance in the data.
  /// Of the landmarks that are at most twice as far as the nearest one, the best one counts: a
  /// point on the seam is placed by the landmarks of one side, which need not be that of the
  /// nearest.
  double largest_stretch(const RowMatrix& points) const {
    const RowMatrix landmarks = read_points("run/landmarks/points.npy");
    const RowMatrix of_landmarks = read_points("run/landmarks/embedding.npy");
    const RowMatrix places = read_points("run/embedding.npy");
    double largest = 0.0;
    for (Index k = 0; k < points.rows(); ++k) {
      const Eigen::VectorXd apart = (landmarks.rowwise() - points.row(k)).rowwise().norm();
      const double nearest = apart.minCoeff();
      if (nearest == 0.0) continue;
      double best = std::numeric_limits<double>::infinity();
      for (Index l = 0; l < landmarks.rows(); ++l) {
        if (apart[l] > 2.0 * nearest) continue;
        best = std::min(best, (places.row(k) - of_landmarks.row(l)).norm() / apart[l]);
      }
      largest = std::max(largest, best);
    }
    return largest;
  }
};

TEST_F(LandmarksTest, LandmarksKeepTheirPlacesAndOthersAreNearThem) {
  const RowMatrix points = bent_grid(60, 50);
  write_points("x.npy", points);
  expect_done(embed_with_landmarks());
  const IdMatrix rows = ids("run/landmarks.npy");
  const RowMatrix landmarks = read_points("run/landmarks/points.npy");
  const RowMatrix of_landmarks = read_points("run/landmarks/embedding.npy");
  const RowMatrix places = read_points("run/embedding.npy");
  const RowMatrix anomaly = read_points("run/anomaly.npy");
  const RowMatrix anomaly_of_landmarks = read_points("run/landmarks/anomaly.npy");
  ASSERT_EQ(places.rows(), points.rows());
  ASSERT_EQ(anomaly.rows(), points.rows());
  ASSERT_EQ(rows.rows(), landmarks.rows());
  for (Index k = 0; k < rows.rows(); ++k) {
    EXPECT_EQ(landmarks.row(k), points.row(rows(k, 0)));
    EXPECT_EQ(places.row(rows(k, 0)), of_landmarks.row(k));
    EXPECT_EQ(ids("run/clusters.npy")(rows(k, 0), 0), ids("run/landmarks/clusters.npy")(k, 0));
    EXPECT_EQ(anomaly(rows(k, 0), 0), anomaly_of_landmarks(k, 0));
  }
  EXPECT_LT(largest_stretch(points), 1.05);
}

/// A cylinder is torn open. A point that was placed by landmarks on both sides of the seam would
/// lie far from both.
TEST_F(LandmarksTest, NoPointIsPlacedAcrossTheSeam) {
  const RowMatrix points = closed_cylinder(40);
  write_points("x.npy", points);
  expect_done(embed_with_landmarks());
  EXPECT_GT(ids("run/landmarks/torn_views.npy").rows(), 0);
  EXPECT_LT(largest_stretch(points), 1.1);
}

/// One point is moved off the surface so far that it is unusual.
TEST_F(LandmarksTest, APointOffTheSurfaceHasTheHighestScore) {
  constexpr Index moved = 5025;
  RowMatrix points = bent_grid(200, 50);
  points.row(moved).head(2) *= 1.8;  // landmarks are about 0.4 apart
  write_points("x.npy", points);
  expect_done(embed_with_landmarks());
  ASSERT_FALSE((ids("run/landmarks.npy").array() == static_cast<Id>(moved)).any());
  const RowMatrix anomaly = read_points("run/anomaly.npy");
  Index highest = 0;
  anomaly.col(0).maxCoeff(&highest);
  EXPECT_EQ(highest, moved);
  EXPECT_GT(anomaly(moved, 0), 2.0);
  const auto summary = nlohmann::json::parse(directory.read("run/summary.json"));
  EXPECT_EQ(summary["anomaly"]["highest_point"], moved);
  EXPECT_EQ(summary["anomaly"]["above_2"], (anomaly.array() > 2.0).count());
}

/// It counts all points, and is part of the report.
TEST_F(LandmarksTest, TheReportHasTheDensityOfAllPoints) {
  write_points("x.npy", bent_grid(60, 50));
  expect_done(embed_with_landmarks({"--report"}));
  EXPECT_FALSE(exists("run/landmarks/report.html"));
  EXPECT_EQ(ids("run/density.npy").sum(), 3000);
  expect_done(ldle({"report", "run", "-o", "report.html"}));
  expect_done(ldle({"report", "run/landmarks", "-o", "of-landmarks.html"}));
  for (const char* report : {"run/report.html", "report.html", "of-landmarks.html"}) {
    const std::string page = directory.read(report);
    EXPECT_NE(page.find("\"points\":3000"), std::string::npos) << report;
    EXPECT_NE(page.find("id=\"ldle-density\""), std::string::npos) << report;
  }
}

/// A table is read in blocks, too.
TEST_F(LandmarksTest, ATableIsAnInput) {
  const RowMatrix points = bent_grid(60, 50);
  write_points("x.npy", points);
  write_csv((directory.path() / "x.csv").string(), points, {"a", "b", "c"});
  expect_done(embed_with_landmarks());
  const std::string places = directory.read("run/embedding.npy");
  expect_done(ldle(embed({"x.csv", "-o", "run", "--landmarks", "700", "--force"})));
  EXPECT_EQ(directory.read("run/embedding.npy"), places);
}

TEST_F(LandmarksTest, SameBytesForAnyNumberOfThreads) {
  write_points("x.npy", bent_grid(60, 50));
  expect_done(embed_with_landmarks({"--threads", "1"}));
  const std::string one = directory.read("run/embedding.npy");
  expect_done(embed_with_landmarks({"--threads", "3", "--force"}));
  EXPECT_EQ(directory.read("run/embedding.npy"), one);
}

TEST_F(LandmarksTest, FewPointsAreEmbeddedAsUsual) {
  write_points("x.npy", bent_grid(15, 20));
  expect_done(embed_with_landmarks());
  EXPECT_FALSE(exists("run/landmarks"));
  EXPECT_EQ(read_points("run/embedding.npy").rows(), 300);
}

TEST_F(LandmarksTest, TheNumberFollowsFromTheData) {
  RowMatrix plane = RowMatrix::Zero(11000, 3);
  for (Index i = 0; i < plane.rows(); ++i) plane.row(i).head(2) << i % 100, i / 100;
  write_points("x.npy", plane);
  const Finished done = ldle({"embed", "x.npy", "-o", "run", "--landmarks", "auto"});
  expect_done(done);
  const auto summary = nlohmann::json::parse(directory.read("run/summary.json"));
  const std::string why = summary["choices"]["landmarks"];
  EXPECT_EQ(why.find("10000 (estimated dimension 2; "), 0U) << why;
  EXPECT_NE(done.out.find("landmarks: " + why), std::string::npos);
  EXPECT_LE(summary["sizes"]["landmarks"], 10000);  // fewer on a grid, whose distances repeat
}

TEST_F(LandmarksTest, OtherCommandsUseTheLandmarks) {
  const RowMatrix points = bent_grid(60, 50);
  write_points("x.npy", points);
  expect_done(embed_with_landmarks());
  expect_done(ldle({"transform", "run", "x.npy", "-o", "places.npy"}));
  EXPECT_EQ(read_points("places.npy"), read_points("run/embedding.npy"));
  expect_done(ldle({"evaluate", "run", "--json", "-o", "evaluation.json"}));
  expect_done(ldle({"report", "run", "-o", "report.html"}));
}

TEST_F(LandmarksTest, ArgumentsThatNeedAllPointsAreRefused) {
  write_points("x.npy", bent_grid(60, 50));
  for (const Words& more : std::vector<Words>{{"--label-column", "1"},
                                              {"--boundary", "x.npy"},
                                              {"--cut", "x.json"},
                                              {"--report-columns", "x.npy"},
                                              {"--metric", "precomputed"}}) {
    Words words = embed({"x.npy", "-o", "run", "--landmarks", "700"});
    words.insert(words.end(), more.begin(), more.end());
    expect_failure(words, 2, {"--landmarks", more.front()});
  }
  for (const char* number : {"10", "many", "1e5"}) {
    expect_failure(embed({"x.npy", "-o", "run", "--landmarks", number}), 2,
                   {"--landmarks", number, "must be auto or a whole number from 100"});
  }
}

/// The file is larger than the memory that the program may have. Its points are few, so that the
/// test is fast.
TEST_F(LandmarksTest, AFileMayBeLargerThanMemory) {
  constexpr Index copies = 9000;
  const RowMatrix few = bent_grid(16, 20);
  RowMatrix points = RowMatrix::Zero(few.rows(), 14);
  points.leftCols(3) = few;
  const std::string path = (directory.path() / "x.npy").string();
  NpyWriter writer(path, {NpyType<double>::name, {copies * points.rows(), points.cols()}, {}});
  for (Index i = 0; i < copies; ++i) writer.append(matrix_bytes(points).data);
  writer.close();
  constexpr int kilobytes = 300000;
  ASSERT_GT(std::filesystem::file_size(path), 1024ull * kilobytes);
  EXPECT_EQ(shell("ulimit -v " + std::to_string(kilobytes) +
                  "; $LDLE embed x.npy -o run --landmarks 400 --threads 1 --graph-neighbors 15 "
                  "--view-neighbors 10 --quiet 2>err"),
            0)
      << directory.read("err");
  EXPECT_EQ(NpyRows((directory.path() / "run/embedding.npy").string()).rows(),
            copies * points.rows());
  EXPECT_EQ(read_points("run/landmarks/points.npy").rows(), few.rows());
}

TEST_F(LandmarksTest, AFullDiskLeavesNothing) {
  write_points("x.npy", bent_grid(2000, 50));
  const auto before = directory.listing();
  // Writing fails as on a full disk once a file reaches the limit; the landmarks' files are
  // smaller.
  EXPECT_EQ(shell("trap '' XFSZ; ulimit -f 1400; exec $LDLE embed x.npy -o run --landmarks 300 "
                  "--graph-neighbors 15 --view-neighbors 10 --quiet 2>err"),
            1);
  const std::string error = directory.read("err");
  EXPECT_NE(error.find("could not be written: File too large"), std::string::npos) << error;
  EXPECT_EQ(std::count(error.begin(), error.end(), '\n'), 1) << error;
  std::filesystem::remove(directory.path() / "err");
  EXPECT_EQ(directory.listing(), before);
}

TEST_F(LandmarksTest, WrongNumbersAreNamedAndNothingIsWritten) {
  RowMatrix points = bent_grid(60, 50);
  points(2999, 2) = std::numeric_limits<double>::quiet_NaN();
  write_points("x.npy", points);
  expect_failure(embed({"x.npy", "-o", "run", "--landmarks", "700", "--quiet"}), 3,
                 {"x.npy, row 3000, column 3"});
}

}  // namespace ldle::embed_landmarks_test
