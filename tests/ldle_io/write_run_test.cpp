#include "ldle_io/write_run.h"

#include <gtest/gtest.h>

#include <limits>

#include "ldle/version.h"
#include "ldle_io/npy.h"
#include "ldle_io/options_text.h"
#include "ldle_io/read_run.h"
#include "ldle_io/run_support.h"
#include "ldle_io/table.h"

namespace ldle::write_run_test {

using test::expect_error;
using test::ScratchFolder;

class WriteRun : public testing::Test {
 protected:
  void write(const RunContents& contents) {
    RunFolder run(folder_ / "run", true);
    write_run(run, contents);
    run.commit();
  }
  nlohmann::ordered_json summary() {
    return nlohmann::ordered_json::parse(test::file_bytes(folder_ / "run/summary.json"));
  }

  ScratchFolder folder_;
  Result result_ = test::small_result();
  Settings settings_;
};

TEST_F(WriteRun, EveryArrayIsWritten) {
  write({.result = result_, .settings = settings_});
  EXPECT_EQ(read_npy(folder_ / "run/embedding.npy"), result_.embedding);
  EXPECT_EQ(read_npy_ids(folder_ / "run/gluing.npy"), (IdMatrix(3, 1) << 0, -1, 0).finished());
  EXPECT_EQ(read_npy_ids(folder_ / "run/torn_views.npy"), (IdMatrix(1, 2) << 0, 1).finished());
  EXPECT_EQ(read_npy_ids(folder_ / "run/seam.npy"), (IdMatrix(1, 2) << 0, 2).finished());
  EXPECT_EQ(read_npy_ids(folder_ / "run/clusters.npy"), (IdMatrix(3, 1) << 0, 0, 1).finished());
  EXPECT_EQ(read_npy_ids(folder_ / "run/components.npy"), (IdMatrix(3, 1) << 0, 0, 0).finished());
  EXPECT_EQ(read_npy(folder_ / "run/local_distortion.npy"),
            (RowMatrix(3, 1) << 1.5, std::numeric_limits<double>::infinity(), 2).finished());
  EXPECT_EQ(read_npy(folder_ / "run/view_distortion.npy"), (RowMatrix(2, 1) << 1.5, 3).finished());
  const RowMatrix eigenvalues = read_npy(folder_ / "run/eigenvalues.npy");
  EXPECT_EQ(eigenvalues.leftCols(2), result_.spectrum.eigenvalues.leftCols(2));
  EXPECT_TRUE(std::isnan(eigenvalues(0, 2)));
}

TEST_F(WriteRun, ViewMapsAreRestored) {
  write({.result = result_, .settings = settings_});
  const std::string path = folder_ / "run";
  EXPECT_FALSE(read_view_maps(path, read_run(path)));
  const ViewMaps maps{RowMatrix::Random(3, 4),
                      {1, 2, 3},
                      (IdMatrix(2, 2) << 3, 0, none, none).finished(),
                      RowMatrix::Random(2, 2),
                      RowMatrix::Random(2, 4),
                      RowMatrix::Random(2, 2)};
  result_.view_maps = maps;
  write({.result = result_, .settings = settings_});
  const auto found = read_view_maps(path, read_run(path)).value();
  EXPECT_EQ(found.eigenvectors, maps.eigenvectors);
  EXPECT_EQ(found.kernel_scale, maps.kernel_scale);
  EXPECT_EQ(found.chosen, maps.chosen);
  EXPECT_EQ(found.eigenvalue, maps.eigenvalue);
  EXPECT_EQ(found.matrix, maps.matrix);
  EXPECT_EQ(found.translation, maps.translation);
  write_npy(folder_ / "run/view_matrices.npy", maps.translation);
  expect_error([&] { read_view_maps(path, read_run(path)); }, "view_matrices.npy: has 2 columns");
}

TEST_F(WriteRun, PointsAreWrittenIfGiven) {
  const RowMatrix points = RowMatrix::Random(3, 5);
  write({.result = result_, .settings = settings_, .points = &points});
  EXPECT_EQ(read_npy(folder_ / "run/points.npy"), points);
}

TEST_F(WriteRun, TheTableHasPointsAndLabels) {
  write({.result = result_, .settings = settings_, .labels = {{"a", "b, c", ""}}});
  EXPECT_EQ(test::file_bytes(folder_ / "run/embedding.csv"),
            "y1,y2,component,cluster,gluing,local_distortion,anomaly,label\n"
            "0.1,0.2,0,0,0,1.5,1,a\n"
            "0.3,0.4,0,0,-1,inf,1.25,\"b, c\"\n"
            "0.5,0.6,0,1,0,2,4,\n");
  write({.result = result_, .settings = settings_});
  EXPECT_EQ(test::file_bytes(folder_ / "run/embedding.csv").substr(0, 61),
            "y1,y2,component,cluster,gluing,local_distortion,anomaly\n0.1,0");
}

TEST_F(WriteRun, TheSummaryDescribesTheRun) {
  settings_.context.seed = 42;
  write({.result = result_,
         .settings = settings_,
         .input = "points.csv",
         .command = {"ldle", "embed"},
         .total_seconds = 2.5,
         .peak_memory_mb = 12.25,
         .stage_peaks_mb = {{"neighbours", 8.5}},
         .labels = {{"a", "b", "c"}},
         .label_name = "kind"});
  const auto json = summary();
  EXPECT_EQ(json["format"], 1);
  EXPECT_EQ(json["ldle_version"], version);
  EXPECT_EQ(json["input"], "points.csv");
  EXPECT_EQ(json["command"], (std::vector<std::string>{"ldle", "embed"}));
  EXPECT_EQ(json["label"], "kind");
  EXPECT_EQ(json["options"], options_to_json(settings_));
  EXPECT_EQ(json["choices"]["neighbour search"], "exact");
  EXPECT_EQ(json["seed"], 42);
  EXPECT_EQ(json["sizes"]["n"], 3);
  EXPECT_EQ(json["sizes"]["distinct_points"], 2);
  EXPECT_EQ(json["sizes"]["views"], 2);
  EXPECT_EQ(json["sizes"]["torn_pairs"], 1);
  EXPECT_EQ(json["spectrum"]["solver"], "dense");
  EXPECT_EQ(json["spectrum"]["largest_residual"], 2e-9);
  EXPECT_EQ(json["spectrum"]["residuals"][0], (std::vector<double>{1e-9, 2e-9}));
  EXPECT_EQ(json["local_views"]["of_eigenvectors"], 1);
  EXPECT_EQ(json["local_views"]["on_tangent_planes"], 2);
  EXPECT_EQ(
      json["registration"]["synchronization"],
      (nlohmann::ordered_json{
          {"rounds", 2}, {"error_before", 0.5}, {"error_after", 0.25}, {"frustrated_pairs", 3}}));
  EXPECT_EQ(json["registration"]["torn_history"], (std::vector<int>{4, 1}));
  EXPECT_EQ(json["warnings"][0], "one point repeats another");
  EXPECT_EQ(json["times"][0]["stage"], "neighbours");
  EXPECT_EQ(json["times"][0]["seconds"], 0.5);
  EXPECT_EQ(json["times"][0]["peak_memory_mb"], 8.5);
  EXPECT_EQ(json["total_seconds"], 2.5);
  EXPECT_EQ(json["peak_memory_mb"], 12.25);
}

TEST_F(WriteRun, WithoutASpectrumTheSummaryHasNone) {
  result_.spectrum.eigenvalues.resize(0, 0);
  result_.spectrum.residuals.resize(0, 0);
  write({.result = result_, .settings = settings_});
  EXPECT_TRUE(summary()["spectrum"].is_null());
  EXPECT_FALSE(std::filesystem::exists(folder_ / "run/eigenvalues.npy"));
}

TEST_F(WriteRun, PercentilesAreInterpolatedAndInfinityIsNull) {
  result_.view_distortion = {5, 1, 3};
  result_.registration.last_move = std::numeric_limits<double>::quiet_NaN();
  write({.result = result_, .settings = settings_});
  const auto json = summary();
  EXPECT_EQ(json["view_distortion"]["min"], 1.0);
  EXPECT_EQ(json["view_distortion"]["p25"], 2.0);
  EXPECT_EQ(json["view_distortion"]["median"], 3.0);
  EXPECT_EQ(json["view_distortion"]["max"], 5.0);
  EXPECT_EQ(json["view_distortion"]["not_finite"], 0);
  EXPECT_EQ(json["local_distortion"]["median"], 2.0);
  EXPECT_EQ(json["anomaly"]["median"], 1.25);
  EXPECT_TRUE(json["local_distortion"]["max"].is_null());
  EXPECT_EQ(json["local_distortion"]["not_finite"], 1);
  EXPECT_TRUE(json["registration"]["last_move"].is_null());
}

TEST_F(WriteRun, NamesInAnyEncodingGiveValidJson) {
  write({.result = result_, .settings = settings_, .input = "caf\xe9\n\".csv"});
  EXPECT_EQ(summary()["input"], "caf\xef\xbf\xbd\n\".csv");
}

TEST_F(WriteRun, LabelsMustBeOneForEachPoint) {
  RunFolder run(folder_ / "run");
  expect_error(
      [&] { write_run(run, {.result = result_, .settings = settings_, .labels = {{"a"}}}); },
      "labels = 1: there must be one for each of 3 points");
}

}  // namespace ldle::write_run_test
