#include "ldle_io/read_run.h"

#include <gtest/gtest.h>

#include "ldle_io/npy.h"
#include "ldle_io/run_support.h"
#include "ldle_io/write_run.h"

namespace ldle::read_run_test {

using test::expect_error;
using test::ScratchFolder;
namespace fs = std::filesystem;

class ReadRun : public testing::Test {
 protected:
  void SetUp() override { write(); }

  void write() {
    fs::remove_all(path_);
    RunFolder run(path_);
    write_run(run, {.result = result_, .settings = {}});
    run.commit();
  }
  std::string file(const std::string& name) const { return path_ + "/" + name; }
  /// The folder cannot be read; it is written again afterwards.
  void expect_unreadable(const std::string& part) {
    expect_error([&] { read_run(path_); }, part);
    write();
  }

  ScratchFolder folder_;
  std::string path_ = folder_ / "run";
  Result result_ = test::small_result();
};

TEST_F(ReadRun, ReturnsWhatWasWritten) {
  const RunRecord run = read_run(path_);
  EXPECT_EQ(run.embedding, result_.embedding);
  EXPECT_EQ(run.cluster_of, result_.cluster_of);
  EXPECT_EQ(run.component, result_.piece);
  EXPECT_EQ(run.color, result_.color);
  EXPECT_EQ(run.torn_views, result_.torn_views);
  EXPECT_EQ(run.seam, result_.seam);
  EXPECT_EQ(run.local_distortion, result_.local_distortion);
  EXPECT_EQ(run.view_distortion, result_.view_distortion);
  EXPECT_EQ(run.anomaly_score, result_.anomaly_score);
  EXPECT_EQ(run.summary["sizes"]["n"], 3);
}

TEST_F(ReadRun, ARunWithoutTearsHasEmptyPairs) {
  result_.torn_views.clear();
  result_.seam.clear();
  write();
  const RunRecord run = read_run(path_);
  EXPECT_TRUE(run.torn_views.empty());
  EXPECT_TRUE(run.seam.empty());
}

TEST_F(ReadRun, OlderFoldersHaveNoAnomalyScores) {
  fs::remove(file("anomaly.npy"));
  EXPECT_TRUE(read_run(path_).anomaly_score.empty());
}

TEST_F(ReadRun, OutlinesOfAllComponentsAreOneList) {
  EXPECT_FALSE(std::filesystem::exists(file("outline.npy")));
  result_.topology.emplace();
  result_.topology->components.resize(2);
  result_.gluing = GluingDiagram{
      {{.word = "a a'",
        .outline = {{.letter = 0, .glued = true, .points = {0, 1}},
                    {.letter = 0, .reversed = true, .glued = true, .points = {1, 0}}}},
       {.word = "a", .outline = {{.letter = 0, .points = {2}}}}}};
  write();
  const IdMatrix outline = read_npy_ids(file("outline.npy"));
  EXPECT_EQ(outline, (IdMatrix(5, 2) << 0, 0, 0, 1, 1, 1, 1, 0, 2, 2).finished());
  const auto components = read_run(path_).summary["topology"]["components"];
  EXPECT_EQ(components[0]["arcs"][1]["letter"], "a");
  EXPECT_EQ(components[0]["arcs"][1]["reversed"], true);
  EXPECT_EQ(components[1]["arcs"][0]["glued"], false);
  EXPECT_EQ(components[0]["word"], "a a'");
  EXPECT_EQ(components[0]["normal_form"], "a a'");
}

TEST_F(ReadRun, ErrorsNameMissingFiles) {
  for (const char* name :
       {"embedding.npy", "clusters.npy", "components.npy", "gluing.npy", "torn_views.npy",
        "seam.npy", "local_distortion.npy", "view_distortion.npy"}) {
    fs::remove(file(name));
    expect_unreadable(std::string(name) + ": cannot be read: No such file");
  }
  fs::remove(file("summary.json"));
  expect_error([&] { read_run(path_); }, "is not a run folder: it has no summary.json");
  expect_error([&] { read_run(folder_ / "none"); }, "none: is not a folder");
}

TEST_F(ReadRun, ArraysThatDoNotBelongTogetherThrow) {
  const std::vector<double> two{1, 2};
  write_npy(file("local_distortion.npy"), std::span<const double>(two));
  expect_unreadable("local_distortion.npy: has 2 entries, but the rest of the run needs 3");
  write_npy(file("anomaly.npy"), std::span<const double>(two));
  expect_unreadable("anomaly.npy: has 2 entries, but the rest of the run needs 3");
  const std::vector<Id> ids{0, 0};
  for (const char* name : {"clusters.npy", "components.npy", "gluing.npy"}) {
    write_npy(file(name), std::span<const Id>(ids));
    expect_unreadable(std::string(name) + ": has 2 entries");
  }
  const std::vector<Id> far{0, 0, 2};
  write_npy(file("clusters.npy"), std::span<const Id>(far));
  expect_unreadable("clusters.npy: holds 2, which is not from 0 to 1");
  const std::vector<IdPair> pair{{-1, 0}};
  for (const char* name : {"torn_views.npy", "seam.npy"}) {
    write_npy(file(name), std::span<const IdPair>(pair));
    expect_unreadable(std::string(name) + ": holds -1");
    write_npy(file(name), std::span<const Id>(ids));
    expect_unreadable(std::string(name) + ": has 1 columns, but must have 2");
  }
}

TEST_F(ReadRun, DamagedSummariesThrow) {
  for (const char* text : {"", "{", "[]", "{\"format\": 1", "3"}) {
    std::ofstream(file("summary.json")) << text;
    expect_unreadable("summary.json: is not a JSON object");
  }
  for (const char* text : {"{}", "{\"format\": 2}", "{\"format\": \"1\"}"}) {
    std::ofstream(file("summary.json")) << text;
    expect_unreadable("summary.json: its format must be 1");
  }
}

}  // namespace ldle::read_run_test
