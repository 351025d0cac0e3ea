#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/program_test_fixture.h"
#include "ldle/neighbors/spatial_order.h"
#include "ldle_io/npy.h"

namespace ldle::embed_test {

class EmbedTest : public ProgramTest {
 protected:
  EmbedTest() { write_points("x.npy", bent_grid(15, 20)); }

  nlohmann::json summary(const std::string& run) const {
    return nlohmann::json::parse(directory.read(run + "/summary.json"));
  }
  /// The run is complete, and there are no hidden files.
  void expect_whole_run(const std::string& run, Index points) const {
    for (const char* name : {"embedding.npy", "embedding.png", "embedding.svg", "summary.json"}) {
      EXPECT_TRUE(exists(run + "/" + name)) << name;
    }
    const RowMatrix embedding = read_points(run + "/embedding.npy");
    EXPECT_EQ(embedding.rows(), points);
    EXPECT_TRUE(embedding.allFinite());
    for (const std::string& name : directory.listing()) EXPECT_NE(name[0], '.') << name;
  }
};

TEST_F(EmbedTest, WritesACompleteRunAndPrintsASummary) {
  const Finished finished = ldle(embed({"x.npy", "-o", "run"}));
  EXPECT_EQ(finished.exit_code, 0) << finished.err;
  expect_whole_run("run", 300);
  for (const char* words : {"300 points in 3 dimensions", "views", "torn pairs", "distortion",
                            "time", "peak memory", "run/embedding.png", "ldle evaluate run"}) {
    EXPECT_NE(finished.out.find(words), std::string::npos) << words << " in:\n" << finished.out;
  }
  EXPECT_EQ(finished.err.find('\r'), std::string::npos) << "a progress bar without a terminal";
  EXPECT_EQ(summary("run").at("options").at("eigenvectors"), 20);
}

TEST_F(EmbedTest, MapsOfBothKindsAreCounted) {
  for (const std::string kind : {"eigenmaps", "tangent", "both"}) {
    const Finished finished = ldle(embed({"x.npy", "-o", kind, "--local-views", kind}));
    ASSERT_EQ(finished.exit_code, 0) << finished.err;
    const nlohmann::json run = summary(kind);
    const Index of_eigenvectors = run.at("local_views").at("of_eigenvectors");
    const Index tangent = run.at("local_views").at("on_tangent_planes");
    EXPECT_EQ(of_eigenvectors + tangent, 300);
    EXPECT_NE(finished.out.find(fmt::format("{} on tangent spaces, {} of eigenvectors", tangent,
                                            of_eigenvectors)),
              std::string::npos)
        << finished.out;
    EXPECT_EQ(tangent > 0, kind != "eigenmaps");
    EXPECT_EQ(run.at("spectrum").is_null(), kind == "tangent");
    EXPECT_EQ(exists(kind + "/eigenvalues.npy"), kind != "tangent");
    EXPECT_EQ(run.at("choices").contains("eigen_solver"), kind != "tangent");
    EXPECT_EQ(finished.out.find("residuals") == std::string::npos, kind == "tangent");
    EXPECT_EQ(run.at("times").dump().find("spectrum") == std::string::npos, kind == "tangent");
    EXPECT_EQ(run.at("estimate").dump().find("spectrum") == std::string::npos, kind == "tangent");
  }
}

TEST_F(EmbedTest, PaperSetsTheOptionsOfThePaper) {
  ASSERT_EQ(ldle(embed({"x.npy", "-o", "paper", "--paper"})).exit_code, 0);
  const nlohmann::json options = summary("paper").at("options");
  EXPECT_EQ(options.at("local_views"), "eigenmaps");
  EXPECT_EQ(options.at("small_views_first"), false);
  EXPECT_EQ(options.at("polish"), "none");
  const Words spelt{"x.npy",
                    "-o",
                    "spelt",
                    "--local-views",
                    "eigenmaps",
                    "--no-small-views-first",
                    "--no-cluster-in-blocks",
                    "--no-tear-folds",
                    "--no-synchronize",
                    "--seam-weight",
                    "0",
                    "--polish",
                    "none",
                    "--no-topology",
                    "--embedding",
                    "views",
                    "--smoothing",
                    "never"};
  ASSERT_EQ(ldle(embed(spelt)).exit_code, 0);
  EXPECT_TRUE(directory.read("paper/embedding.npy") == directory.read("spelt/embedding.npy"));
  EXPECT_EQ(summary("spelt").at("options"), options);
}

TEST_F(EmbedTest, QuietPrintsNothing) {
  const Finished finished = ldle(embed({"x.npy", "-o", "run", "--quiet"}));
  expect_done(finished);
  EXPECT_EQ(finished.out, "");
  expect_whole_run("run", 300);
}

TEST_F(EmbedTest, VerbosePrintsTheStages) {
  const Finished finished = ldle(embed({"x.npy", "-o", "run", "--verbose"}));
  EXPECT_EQ(finished.exit_code, 0) << finished.err;
  const nlohmann::json times = summary("run").at("times");
  EXPECT_GT(times.size(), 5u);
  for (const auto& time : times) {
    EXPECT_NE(finished.err.find(time.at("stage").get<std::string>()), std::string::npos);
  }
}

TEST_F(EmbedTest, NoStageNeedsMoreMemoryThanTheRun) {
  expect_done(ldle(embed({"x.npy", "-o", "run"})));
  const nlohmann::json run = summary("run");
  for (const auto& time : run.at("times")) {
    EXPECT_GT(time.at("peak_memory_mb").get<double>(), 0.0) << time;
    EXPECT_LE(time.at("peak_memory_mb"), run.at("peak_memory_mb")) << time;
  }
}

TEST_F(EmbedTest, TheEstimateIsPrintedAndInTheSummary) {
  const Finished finished = ldle(embed({"x.npy", "-o", "run"}));
  expect_done(finished);
  const nlohmann::json estimate = summary("run").at("estimate");
  const double peak = estimate.at("peak_memory_mb");
  EXPECT_EQ(finished.out.find(fmt::format("estimate: {:.0f} MB of memory, ", peak)), 0u)
      << finished.out;
  double seconds = 0.0;
  for (const auto& stage : estimate.at("stages")) {
    EXPECT_LE(stage.at("peak_memory_mb").get<double>(), peak);
    seconds += stage.at("seconds").get<double>();
  }
  EXPECT_NEAR(estimate.at("seconds").get<double>(), seconds, 1e-9);
}

TEST_F(EmbedTest, ARunThatWouldExceedTheMemoryLimitFails) {
  expect_failure(embed({"x.npy", "-o", "run", "--memory-limit", "0.001"}), 3,
                 {"memory_limit = 0.001", "0.02", "GB", "fewer points"});
}

TEST_F(EmbedTest, MemoryIsAsEstimatedAndWithinTheLimit) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "the sanitizer needs additional memory";
#endif
  write_points("many.npy", bent_grid(60, 60));
  // Without a factor the run needs 38 MB and the reserve of 10 MB; with one, 47 MB and the reserve.
  const double limit = 0.047;
  for (const Words& more : {Words{}, Words{"--memory-limit", fmt::format("{}", limit)}}) {
    Words words{"embed", "many.npy", "-o", "run", "--force", "--local-views", "both"};
    words.insert(words.end(), more.begin(), more.end());
    ASSERT_EQ(ldle(words).exit_code, 0);
    const nlohmann::json run = summary("run");
    const double seen = run.at("peak_memory_mb");
    const double estimated = run.at("estimate").at("peak_memory_mb");
    EXPECT_LT(estimated, 1.5 * seen);
    EXPECT_GT(estimated, seen / 1.5);
    const std::string solver = run.at("spectrum").at("solver");
    EXPECT_EQ(solver.find(more.empty() ? "shift-invert" : "Chebyshev"), 0u) << solver;
    EXPECT_TRUE(more.empty() || 1024.0 * 1024.0 * seen < 1e9 * limit) << seen;
  }
}

TEST_F(EmbedTest, TheResultDoesNotDependOnThreads) {
  for (const Words& run : {Words{"one", "1"}, Words{"two", "2"}, Words{"again", "2"}}) {
    const Finished finished =
        ldle(embed({"x.npy", "-o", run[0], "--threads", run[1], "--seed", "7"}));
    ASSERT_EQ(finished.exit_code, 0) << finished.err;
  }
  EXPECT_EQ(directory.read("one/embedding.npy"), directory.read("two/embedding.npy"));
  EXPECT_EQ(directory.read("two/embedding.npy"), directory.read("again/embedding.npy"));
}

TEST_F(EmbedTest, AnExistingRunIsReplacedOnlyIfForced) {
  ASSERT_EQ(ldle(embed({"x.npy", "-o", "run"})).exit_code, 0);
  expect_failure(embed({"x.npy", "-o", "run"}), 3, {"run", "--force"});

  ASSERT_EQ(ldle(embed({"x.npy", "-o", "run", "--force", "--dimension", "1"})).exit_code, 0);
  EXPECT_EQ(read_points("run/embedding.npy").cols(), 1);
  expect_whole_run("run", 300);

  std::filesystem::create_directory(directory.path() / "photos");
  directory.write("photos/cat.png", "a cat");
  directory.write("letter.txt", "text");
  expect_failure(embed({"x.npy", "-o", "photos", "--force"}), 3, {"photos"});
  expect_failure(embed({"x.npy", "-o", "letter.txt", "--force"}), 3, {"letter.txt"});
  EXPECT_EQ(directory.read("photos/cat.png"), "a cat");
}

TEST_F(EmbedTest, TheOldRunIsKeptIfTheNewOneFails) {
  ASSERT_EQ(ldle(embed({"x.npy", "-o", "run"})).exit_code, 0);
  const std::string before = directory.read("run/embedding.npy");
  directory.write("broken.csv", "1,2,3\n4,five,6\n");
  expect_failure(embed({"broken.csv", "-o", "run", "--force"}), 3, {"broken.csv"});
  EXPECT_EQ(directory.read("run/embedding.npy"), before);
}

TEST_F(EmbedTest, EveryKindOfInputGivesTheSameRun) {
  const RowMatrix points = bent_grid(15, 20);
  std::string table = "x\ty\tz\n";
  for (Index i = 0; i < points.rows(); ++i) {
    char line[128];
    std::snprintf(line, sizeof line, "%.17g\t%.17g\t%.17g\n", points(i, 0), points(i, 1),
                  points(i, 2));
    table += line;
  }
  directory.write("x.tsv", table);
  ASSERT_EQ(ldle(embed({"x.npy", "-o", "npy"})).exit_code, 0);
  ASSERT_EQ(ldle(embed({"x.tsv", "-o", "tsv"})).exit_code, 0);
  ASSERT_EQ(ldle(embed({"-", "-o", "text"}), {.input = table}).exit_code, 0);
  ASSERT_EQ(ldle(embed({"-", "-o", "bytes"}), {.input = directory.read("x.npy")}).exit_code, 0);
  for (const char* run : {"tsv", "text", "bytes"}) {
    EXPECT_EQ(directory.read(std::string(run) + "/embedding.npy"),
              directory.read("npy/embedding.npy"))
        << run;
  }
}

TEST_F(EmbedTest, LabelsAreNotCoordinates) {
  const RowMatrix points = bent_grid(15, 20);
  std::string table = "x,kind,y,z\n";
  for (Index i = 0; i < points.rows(); ++i) {
    char line[128];
    std::snprintf(line, sizeof line, "%.17g,%s,%.17g,%.17g\n", points(i, 0),
                  i < 150 ? "\"lower, half\"" : "upper", points(i, 1), points(i, 2));
    table += line;
  }
  directory.write("x.csv", table);
  ASSERT_EQ(ldle(embed({"x.npy", "-o", "npy"})).exit_code, 0);
  const Finished labelled = ldle(embed({"x.csv", "-o", "csv", "--label-column", "kind"}));
  ASSERT_EQ(labelled.exit_code, 0) << labelled.err;
  EXPECT_EQ(directory.read("csv/embedding.npy"), directory.read("npy/embedding.npy"));
  EXPECT_NE(directory.read("csv/embedding.csv").find("\"lower, half\""), std::string::npos);
  expect_failure(embed({"x.csv", "-o", "run"}), 3, {"x.csv", "column 2", "lower, half"});
  expect_failure(embed({"x.csv", "-o", "run", "--label-column", "sort"}), 3, {"x.csv", "sort"});
}

TEST_F(EmbedTest, DistancesGiveTheSameShapeAsPoints) {
  // Points are reordered, distances are not.
  const RowMatrix given = bent_grid(15, 20);
  const RowMatrix points = given(neighbors::spatial_order(given, Context()), Eigen::all);
  write_points("ordered.npy", points);
  write_points("d.npy", distances_between(points));
  const Finished finished = ldle(embed({"d.npy", "-o", "run", "--metric", "precomputed"}));
  ASSERT_EQ(finished.exit_code, 0) << finished.err;
  expect_whole_run("run", 300);
  ASSERT_EQ(ldle(embed({"ordered.npy", "-o", "points"})).exit_code, 0);
  const RowMatrix from_distances = read_points("run/embedding.npy");
  const RowMatrix from_points = read_points("points/embedding.npy");
  EXPECT_LT(
      (distances_between(from_distances) - distances_between(from_points)).cwiseAbs().maxCoeff(),
      0.05);
}

TEST_F(EmbedTest, NeighborGraphsAreEmbedded) {
  const RowMatrix distances = distances_between(bent_grid(15, 20));
  const Index count = 30;
  IdMatrix ids(distances.rows(), count);
  RowMatrix lengths(distances.rows(), count);
  for (Index i = 0; i < distances.rows(); ++i) {
    std::vector<Id> order(distances.rows());
    for (Index j = 0; j < distances.rows(); ++j) order[j] = static_cast<Id>(j);
    std::stable_sort(order.begin(), order.end(),
                     [&](Id a, Id b) { return distances(i, a) < distances(i, b); });
    for (Index j = 0; j < count; ++j) {
      ids(i, j) = order[j];
      lengths(i, j) = distances(i, order[j]);
    }
  }
  write_points("ids.npy", ids.cast<double>());
  write_points("lengths.npy", lengths);
  // The type of ids must be integer.
  expect_failure(embed({"ids.npy", "-o", "run", "--metric", "precomputed_knn", "--knn-distances",
                        "lengths.npy"}),
                 3, {"ids.npy"});
  directory.write("ids.npy", as_int32_npy(ids));
  const Finished finished = ldle(embed(
      {"ids.npy", "-o", "run", "--metric", "precomputed_knn", "--knn-distances", "lengths.npy"}));
  ASSERT_EQ(finished.exit_code, 0) << finished.err;
  expect_whole_run("run", 300);
  expect_failure(embed({"ids.npy", "-o", "run2", "--metric", "precomputed_knn"}), 2,
                 {"--knn-distances"});
}

/// The boundary of the grid consists of its outermost points.
TEST_F(EmbedTest, ABoundaryIsGivenAsMarksOrDistancesOrFound) {
  RowMatrix marks(300, 1), distances(300, 1);
  for (Index k = 0; k < 300; ++k) {
    const Index row = k / 20, column = k % 20;
    distances(k, 0) = double(std::min({row, 14 - row, column, 19 - column}));
    marks(k, 0) = distances(k, 0) == 0.0;
  }
  write_points("x.npy", bent_grid(15, 20));
  write_points("marks.npy", marks);
  write_points("distances.npy", 0.1 * distances);
  for (const std::string known : {"marks.npy", "distances.npy", "auto"}) {
    expect_done(ldle(embed({"x.npy", "-o", "bounded", "--force", "--boundary", known})));
    EXPECT_EQ(read_points("bounded/embedding.npy").rows(), 300);
    EXPECT_NE(directory.read("bounded/summary.json").find(known), std::string::npos);
  }
}

TEST_F(EmbedTest, ABoundaryThatDoesNotSuitThePointsFails) {
  write_points("x.npy", bent_grid(15, 20));
  write_points("short.npy", RowMatrix::Identity(20, 1));
  write_points("wide.npy", RowMatrix::Identity(300, 2));
  write_points("none.npy", RowMatrix::Zero(300, 1));
  const auto expect_bad = [&](const char* file, const Words& words) {
    expect_failure(embed({"x.npy", "-o", "run", "--boundary", file}), 3, words);
  };
  expect_bad("short.npy", {"boundary", "20 values", "300"});
  expect_bad("wide.npy", {"wide.npy", "2 columns"});
  expect_bad("none.npy", {"boundary", "0 for every point"});
  expect_bad("gone.npy", {"gone.npy"});
  write_points("d.npy", distances_between(bent_grid(15, 20)));
  expect_failure(embed({"d.npy", "-o", "run", "--metric", "precomputed", "--boundary", "none.npy"}),
                 2, {"--boundary"});
}

TEST_F(EmbedTest, EveryEstimatorAndAlignmentCanBeChosen) {
  write_points("x.npy", bent_grid(15, 20));
  for (const char* kind :
       {"finite-sum", "feynman-kac", "low-rank-feynman-kac", "linear-regression"}) {
    expect_done(ldle(embed({"x.npy", "-o", "run", "--force", "--local-views", "eigenmaps",
                            "--gradient-estimator", kind})));
  }
  expect_done(ldle(embed({"x.npy", "-o", "run", "--force", "--alignment", "ltsa"})));
  EXPECT_EQ(ldle(embed({"x.npy", "-o", "no", "--gradient-estimator", "guess"})).exit_code, 2);
}

TEST_F(EmbedTest, ConstantColumnsDoNotChangeTheShape) {
  RowMatrix wide(300, 5);
  wide << bent_grid(15, 20), RowMatrix::Constant(300, 2, 3.0);
  write_points("wide.npy", wide);
  const auto largest_change = [&](const Words& more) {
    const auto distances = [&](const char* input) {
      Words words{input, "-o", "run", "--force"};
      words.insert(words.end(), more.begin(), more.end());
      EXPECT_EQ(ldle(embed(words)).exit_code, 0);
      return distances_between(read_points("run/embedding.npy"));
    };
    return (distances("x.npy") - distances("wide.npy")).cwiseAbs().maxCoeff();
  };
  // Directions of the tangent space are rounded differently, and so the polish stops elsewhere.
  EXPECT_LT(largest_change({}), 1e-6);
  EXPECT_EQ(largest_change({"--paper"}), 0.0);
}

/// The kernels of BLAS differ between processors and so do last digits, but not the quality.
TEST_F(EmbedTest, OtherProcessorsGiveTheSameQuality) {
  write_points("x.npy", bent_grid(20, 25));
  for (const char* processor : {"Haswell", "Nehalem", "Prescott"}) {
    ASSERT_EQ(shell(fmt::format("OPENBLAS_CORETYPE={0} $LDLE embed x.npy -o {0} --quiet 2>&1",
                                processor)),
              0);
    const auto summary =
        nlohmann::json::parse(directory.read(fmt::format("{}/summary.json", processor)));
    EXPECT_LT(summary["polish"]["after"]["length_error"], 0.01) << processor;
    EXPECT_EQ(summary["sizes"]["torn_pairs"], 0) << processor;
  }
}

TEST_F(EmbedTest, FirstRowsOfDoubtfulMeaningAreMentioned) {
  std::string rows;
  for (Index i = 0; i < 60; ++i) rows += fmt::format("{},{},{}\n", i % 8, i / 8, 0.1 * (i % 3));
  directory.write("typo.csv", "0.5,0.x7,1.5\n" + rows);
  directory.write("pandas.csv", "0,1,2\n" + rows);
  directory.write("plain.csv", "x,y,z\n" + rows);
  const auto warnings = [&](const std::string& file) {
    return ldle(embed({file, "-o", "run", "--force", "--quiet"})).exit_code == 0
               ? nlohmann::json::parse(directory.read("run/summary.json"))["warnings"].dump()
               : "failed";
  };
  EXPECT_NE(warnings("typo.csv").find("taken for a header, because '0.x7'"), std::string::npos);
  EXPECT_NE(warnings("pandas.csv").find("taken for a point"), std::string::npos);
  EXPECT_EQ(warnings("plain.csv").find("line 1"), std::string::npos);
}

}  // namespace ldle::embed_test
