#include "ldle_io/checkpoint.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <functional>

#include "ldle/pipeline/embed.h"
#include "ldle_io/run_identity.h"
#include "ldle_io/stage_values.h"
#include "ldle_io/support.h"
#include "oracles/points.h"
#include "oracles/stages.h"

namespace ldle {
namespace {

namespace fs = std::filesystem;
using test::expect_error;
using test::file_bytes;
using test::ScratchFolder;

const std::vector<std::string> stage_names{"neighbors",   "laplacian",   "spectrum",
                                           "local views", "improvement", "clustering",
                                           "registration"};

nlohmann::ordered_json identity(std::uint64_t seed = 0) {
  Options options;
  options.seed = seed;
  return run_identity("euclidean", {}, options);
}

class CheckpointTest : public testing::Test {
 protected:
  void keep_a_graph() const {
    const NeighborGraph graph = test::some_graph();
    Checkpoint(path_, identity()).save("neighbors", &graph);
  }
  std::string file(const std::string& name) const { return path_ + "/" + name; }
  void expect_same_bytes_after_any_of(
      const std::vector<std::string>& stages,
      const std::function<Result(Observer&, StageStore&)>& run) const;

  ScratchFolder folder_;
  std::string path_ = folder_ / "ck";
};

/// Stops a run when a stage has ended.
struct StopAfter final : Observer {
  explicit StopAfter(std::string name) : last(std::move(name)) {}
  void stage_ends(const std::string& name, double) override { stopped = name == last; }
  bool stop_requested() const override { return stopped; }

  std::string last;
  bool stopped = false;
};

void CheckpointTest::expect_same_bytes_after_any_of(
    const std::vector<std::string>& stages,
    const std::function<Result(Observer&, StageStore&)>& run) const {
  Observer silent;
  const Result whole = run(silent, no_store());
  for (std::size_t last = 0; last < stages.size(); ++last) {
    StopAfter stop(stages[last]);
    {
      Checkpoint first(path_, identity());
      EXPECT_THROW(run(stop, first), Interrupted);
      EXPECT_EQ(first.stages(), Index(last) + 1);
    }
    Checkpoint second(path_, identity());
    const Result resumed = run(silent, second);
    EXPECT_EQ(resumed.embedding, whole.embedding) << stages[last];
    EXPECT_EQ(resumed.local_distortion, whole.local_distortion);
    EXPECT_EQ(resumed.view_distortion, whole.view_distortion);
    EXPECT_EQ(resumed.color, whole.color);
    EXPECT_EQ(resumed.seam, whole.seam);
    EXPECT_EQ(resumed.torn_history, whole.torn_history);
    EXPECT_EQ(resumed.tangent_views, whole.tangent_views);
    EXPECT_EQ(resumed.times.size(), whole.times.size());
    second.remove();
    EXPECT_FALSE(fs::exists(path_));
  }
}

TEST_F(CheckpointTest, KeepsStagesForALaterRun) {
  keep_a_graph();
  Checkpoint later(path_, identity());
  EXPECT_EQ(later.stages(), 1);
  NeighborGraph graph;
  EXPECT_TRUE(later.load("neighbors", &graph));
  EXPECT_EQ(graph.neighbors.values, test::some_graph().neighbors.values);
  Spectrum spectrum;
  EXPECT_FALSE(later.load("spectrum", &spectrum));
}

TEST_F(CheckpointTest, LocalViewsFindTheirSpectrum) {
  {
    Checkpoint first(path_, identity());
    const Spectrum spectrum = test::some_spectrum();
    const LocalViews views = test::some_local_views(spectrum);
    first.save("spectrum", &spectrum);
    first.save("local views", &views);
    LocalViews at_once;
    EXPECT_TRUE(first.load("local views", &at_once));
  }
  Checkpoint later(path_, identity());
  LocalViews views;
  expect_error([&] { later.load("local views", &views); }, "local_views.npz");
  Spectrum spectrum;
  ASSERT_TRUE(later.load("spectrum", &spectrum));
  EXPECT_TRUE(later.load("local views", &views));
  EXPECT_EQ(spectrum.vectors.use_count(), 2);
}

TEST_F(CheckpointTest, WithoutAStageItLeavesNothing) {
  { const Checkpoint checkpoint(path_, identity()); }
  EXPECT_FALSE(fs::exists(path_));
}

TEST_F(CheckpointTest, RemovesWhatItWroteAndNothingElse) {
  keep_a_graph();
  folder_.write("ck/mine.npz", "mine");
  {
    Checkpoint later(path_, identity());
    NeighborGraph graph;
    later.load("neighbors", &graph);
    later.remove();
  }
  EXPECT_EQ(file_bytes(file("mine.npz")), "mine");
  EXPECT_FALSE(fs::exists(file("neighbors.npz")));
  EXPECT_FALSE(fs::exists(file("checkpoint.json")));
}

TEST_F(CheckpointTest, HalfWrittenFilesAreClearedAway) {
  keep_a_graph();
  folder_.write("ck/.spectrum.npz.partial-abc123", "PK half a fi");
  Checkpoint later(path_, identity());
  Spectrum spectrum;
  EXPECT_FALSE(later.load("spectrum", &spectrum));
  EXPECT_FALSE(fs::exists(file(".spectrum.npz.partial-abc123")));
}

/// Killed before the checkpoint knew whose it is.
TEST_F(CheckpointTest, AFolderThatWasJustBegunIsTakenOver) {
  fs::create_directory(path_);
  folder_.write("ck/checkpoint.lock", "");
  folder_.write("ck/.checkpoint.json.partial-abc123", "{\"form");
  keep_a_graph();
  EXPECT_EQ(Checkpoint(path_, identity()).stages(), 1);
}

TEST_F(CheckpointTest, OtherFoldersAreNotTouched) {
  fs::create_directory(path_);
  folder_.write("ck/cat.png", "a cat");
  expect_error([&] { Checkpoint(path_, identity()); }, "ck: is not empty and no checkpoint");
  EXPECT_EQ(std::distance(fs::directory_iterator(path_), {}), 1);
  folder_.write("letter", "dear");
  expect_error([&] { Checkpoint(folder_ / "letter", identity()); }, "letter: is not a folder");
  expect_error([&] { Checkpoint(folder_ / "no/ck", identity()); }, "no/ck: cannot be created");
}

TEST_F(CheckpointTest, AnotherRunIsRefusedAndHarmsNothing) {
  keep_a_graph();
  const std::string before = file_bytes(file("neighbors.npz"));
  expect_error([&] { Checkpoint(path_, identity(7)); },
               "ck: the checkpoint has seed = 0, this run 7; name another folder, or remove");
  folder_.write("ck/checkpoint.json", "{\"format\": 99}");
  expect_error([&] { Checkpoint(path_, identity()); }, "has format 99, this program reads 4");
  folder_.write("ck/checkpoint.json", "{\"form");
  expect_error([&] { Checkpoint(path_, identity()); }, "checkpoint.json: is not a JSON object");
  EXPECT_EQ(file_bytes(file("neighbors.npz")), before);
}

TEST_F(CheckpointTest, ServesOneRunAtATime) {
  const Checkpoint checkpoint(path_, identity());
  expect_error([&] { Checkpoint(path_, identity()); }, "ck/checkpoint.lock: is held by another");
}

TEST_F(CheckpointTest, DamageIsRefusedByNameWithAWayOut) {
  keep_a_graph();
  const std::string whole = file_bytes(file("neighbors.npz"));
  folder_.write("ck/neighbors.npz", whole.substr(0, whole.size() / 2));
  NeighborGraph graph;
  expect_error([&] { Checkpoint(path_, identity()).load("neighbors", &graph); },
               "ck/neighbors.npz: cannot be used; remove it to compute that stage again");
  fs::remove(file("neighbors.npz"));
  EXPECT_FALSE(Checkpoint(path_, identity()).load("neighbors", &graph));
}

/// How the data are given decides how maps on tangent planes are kept.
using Embedding = std::function<Result(const Options&, Observer&, StageStore&)>;

std::vector<Embedding> runs_on(const RowMatrix& points, const RowMatrix& distances) {
  return {[&](const Options& options, Observer& observer, StageStore& store) {
            return embed(points, options, observer, store);
          },
          [&](const Options& options, Observer& observer, StageStore& store) {
            return embed_distances(distances, options, observer, store);
          }};
}

TEST_F(CheckpointTest, ARunStoppedAfterAnyStageEndsInTheSameBytes) {
  const RowMatrix points = oracle::sphere(200), distances = oracle::distance_matrix(points);
  Options options = oracle::small_options(2);
  for (const Embedding& run : runs_on(points, distances)) {
    for (LocalViewKind kind :
         {LocalViewKind::eigenmaps, LocalViewKind::tangent, LocalViewKind::best}) {
      SCOPED_TRACE(choice_name(kind));
      options.local_views.kind = kind;
      std::vector<std::string> stages = stage_names;
      if (kind == LocalViewKind::tangent) std::erase(stages, "spectrum");
      expect_same_bytes_after_any_of(stages, [&](Observer& observer, StageStore& store) {
        return run(options, observer, store);
      });
    }
  }
}

}  // namespace
}  // namespace ldle
