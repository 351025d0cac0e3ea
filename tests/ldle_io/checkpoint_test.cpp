#include "ldle_io/checkpoint.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "ldle/pipeline/embed.h"
#include "ldle_io/run_identity.h"
#include "ldle_io/stage_values.h"
#include "ldle_io/support.h"
#include "oracles/points.h"
#include "oracles/stages.h"

namespace ldle::checkpoint_test {

namespace fs = std::filesystem;
using test::expect_error;
using test::file_bytes;
using test::ScratchFolder;

const std::vector<std::string> stage_names{"neighbors",    "laplacian",   "spectrum",
                                           "local views",  "improvement", "clustering",
                                           "registration", "polish"};

nlohmann::ordered_json identity(std::uint64_t seed = 0) {
  Settings settings;
  settings.context.seed = seed;
  return run_identity("euclidean", {}, settings);
}

class CheckpointTest : public testing::Test {
 protected:
  void save_a_graph() const {
    const NeighborGraph graph = test::valid_graph();
    Checkpoint(path_, identity()).save("neighbors", &graph);
  }
  std::string file(const std::string& name) const { return path_ + "/" + name; }
  /// A run that is stopped after any stage and resumed ends in the same bytes.
  void expect_same_bytes_after_any_of(const std::vector<std::string>& stages, const Input& input,
                                      const Options& options) const;
  void expect_same_bytes_for_every_kind(const Input& input) const;

  ScratchFolder folder_;
  std::string path_ = folder_ / "ck";
};

/// Stops a run after a stage.
struct StopAfter final : Observer {
  explicit StopAfter(std::string name) : last(std::move(name)) {}
  void stage_ends(const std::string& name, double) override { stopped = name == last; }
  bool stop_requested() const override { return stopped; }

  std::string last;
  bool stopped = false;
};

void CheckpointTest::expect_same_bytes_after_any_of(const std::vector<std::string>& stages,
                                                    const Input& input,
                                                    const Options& options) const {
  const Result whole = embed(input, options);
  for (std::size_t last = 0; last < stages.size(); ++last) {
    const Context stopping({}, std::make_shared<StopAfter>(stages[last]));
    {
      Checkpoint first(path_, identity());
      EXPECT_THROW(embed(input, options, stopping, first), Interrupted);
      EXPECT_EQ(first.stages(), Index(last) + 1);
    }
    Checkpoint second(path_, identity());
    const Result resumed = embed(input, options, Context(), second);
    EXPECT_EQ(resumed.embedding, whole.embedding) << stages[last];
    EXPECT_EQ(resumed.local_distortion, whole.local_distortion);
    EXPECT_EQ(resumed.anomaly_score, whole.anomaly_score);
    EXPECT_EQ(resumed.view_distortion, whole.view_distortion);
    EXPECT_EQ(resumed.color, whole.color);
    EXPECT_EQ(resumed.seam, whole.seam);
    EXPECT_EQ(resumed.registration.torn_history, whole.registration.torn_history);
    EXPECT_EQ(resumed.polish->torn_history, whole.polish->torn_history);
    EXPECT_EQ(resumed.local_views.on_tangent_planes, whole.local_views.on_tangent_planes);
    EXPECT_EQ(resumed.times.size(), whole.times.size());
    second.remove();
    EXPECT_FALSE(fs::exists(path_));
  }
}

void CheckpointTest::expect_same_bytes_for_every_kind(const Input& input) const {
  Options options = oracle::small_options(2);
  for (LocalViewKind kind :
       {LocalViewKind::eigenmaps, LocalViewKind::tangent, LocalViewKind::both}) {
    SCOPED_TRACE(choice_name(kind));
    options.local_views.kind = kind;
    std::vector<std::string> stages = stage_names;
    if (kind == LocalViewKind::tangent) {
      std::erase_if(stages,
                    [](const auto& name) { return name == "laplacian" || name == "spectrum"; });
    }
    expect_same_bytes_after_any_of(stages, input, options);
  }
}

TEST_F(CheckpointTest, StagesAreLoadedByALaterRun) {
  save_a_graph();
  Checkpoint later(path_, identity());
  EXPECT_EQ(later.stages(), 1);
  NeighborGraph graph;
  EXPECT_TRUE(later.load("neighbors", &graph, nullptr));
  EXPECT_EQ(graph.neighbors.values, test::valid_graph().neighbors.values);
  Spectrum spectrum;
  EXPECT_FALSE(later.load("spectrum", &spectrum, nullptr));
}

TEST_F(CheckpointTest, LocalViewsAreLoadedWithTheirSources) {
  {
    Checkpoint first(path_, identity());
    const Spectrum spectrum = test::valid_spectrum();
    const LocalViews views = test::valid_local_views(spectrum);
    first.save("spectrum", &spectrum);
    first.save("local views", &views);
  }
  Checkpoint later(path_, identity());
  LocalViews views;
  expect_error([&] { later.load("local views", &views, nullptr); }, "local_views.npz");
  Spectrum spectrum;
  ASSERT_TRUE(later.load("spectrum", &spectrum, nullptr));
  const pipeline::MapSources sources{Data::of_points(RowMatrix(RowMatrix::Zero(5, 2))),
                                     spectrum.vectors};
  EXPECT_TRUE(later.load("local views", &views, &sources));
}

TEST_F(CheckpointTest, ACheckpointWithoutStagesIsRemoved) {
  { const Checkpoint checkpoint(path_, identity()); }
  EXPECT_FALSE(fs::exists(path_));
}

TEST_F(CheckpointTest, OnlyFilesOfTheRunAreRemoved) {
  save_a_graph();
  folder_.write("ck/mine.npz", "mine");
  {
    Checkpoint later(path_, identity());
    NeighborGraph graph;
    later.load("neighbors", &graph, nullptr);
    later.remove();
  }
  EXPECT_EQ(file_bytes(file("mine.npz")), "mine");
  EXPECT_FALSE(fs::exists(file("neighbors.npz")));
  EXPECT_FALSE(fs::exists(file("checkpoint.json")));
}

TEST_F(CheckpointTest, UnfinishedFilesAreRemoved) {
  save_a_graph();
  folder_.write("ck/.spectrum.npz.partial-abc123", "PK half a fi");
  Checkpoint later(path_, identity());
  Spectrum spectrum;
  EXPECT_FALSE(later.load("spectrum", &spectrum, nullptr));
  EXPECT_FALSE(fs::exists(file(".spectrum.npz.partial-abc123")));
}

/// The first run was killed before it wrote its identity.
TEST_F(CheckpointTest, AnUnfinishedCheckpointIsTakenOver) {
  fs::create_directory(path_);
  folder_.write("ck/checkpoint.lock", "");
  folder_.write("ck/.checkpoint.json.partial-abc123", "{\"form");
  save_a_graph();
  EXPECT_EQ(Checkpoint(path_, identity()).stages(), 1);
}

TEST_F(CheckpointTest, OtherFoldersAreNotChanged) {
  fs::create_directory(path_);
  folder_.write("ck/cat.png", "a cat");
  expect_error([&] { Checkpoint(path_, identity()); }, "ck: is not empty and is not a checkpoint");
  EXPECT_EQ(std::distance(fs::directory_iterator(path_), {}), 1);
  folder_.write("letter", "dear");
  expect_error([&] { Checkpoint(folder_ / "letter", identity()); }, "letter: is not a folder");
  expect_error([&] { Checkpoint(folder_ / "no/ck", identity()); }, "no/ck: cannot be created");
}

TEST_F(CheckpointTest, AnotherRunThrowsAndChangesNothing) {
  save_a_graph();
  const std::string before = file_bytes(file("neighbors.npz"));
  expect_error([&] { Checkpoint(path_, identity(7)); },
               "ck: the checkpoint has seed = 0, but this run has 7; choose another folder, or");
  folder_.write("ck/checkpoint.json", "{\"format\": 99}");
  expect_error([&] { Checkpoint(path_, identity()); },
               "has format 99, but this program reads format 5");
  folder_.write("ck/checkpoint.json", "{\"form");
  expect_error([&] { Checkpoint(path_, identity()); }, "checkpoint.json: is not a JSON object");
  EXPECT_EQ(file_bytes(file("neighbors.npz")), before);
}

TEST_F(CheckpointTest, OnlyOneRunMayUseItAtATime) {
  const Checkpoint checkpoint(path_, identity());
  expect_error([&] { Checkpoint(path_, identity()); }, "ck/checkpoint.lock: is locked by another");
}

TEST_F(CheckpointTest, ADamagedFileIsNamedWithARemedy) {
  save_a_graph();
  const std::string whole = file_bytes(file("neighbors.npz"));
  folder_.write("ck/neighbors.npz", whole.substr(0, whole.size() / 2));
  NeighborGraph graph;
  expect_error([&] { Checkpoint(path_, identity()).load("neighbors", &graph, nullptr); },
               "ck/neighbors.npz: cannot be used; remove it to compute that stage again");
  fs::remove(file("neighbors.npz"));
  EXPECT_FALSE(Checkpoint(path_, identity()).load("neighbors", &graph, nullptr));
}

/// Maps of points and of distances are stored differently.
TEST_F(CheckpointTest, ARunStoppedAfterAnyStageEndsInTheSameBytes) {
  const RowMatrix points = oracle::sphere(80), distances = oracle::distance_matrix(points);
  expect_same_bytes_for_every_kind(points);
  expect_same_bytes_for_every_kind(Distances{distances});
}

/// Local views are stored on the doubled manifold, and improved views on the given points.
TEST_F(CheckpointTest, ARunWithABoundaryEndsInTheSameBytes) {
  const RowMatrix points = oracle::shaken(oracle::grid(12, 10), 0.2, 1);
  Input input(points);
  BoundaryValues values;
  for (Index k = 0; k < points.rows(); ++k) {
    values.push_back(std::max(0.0, std::min(points(k, 0), points(k, 1))));
  }
  input.boundary = values;
  expect_same_bytes_for_every_kind(input);
}

}  // namespace ldle::checkpoint_test
