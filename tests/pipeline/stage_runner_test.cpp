#include "ldle/pipeline/stage_runner.h"

#include <gtest/gtest.h>

#include <map>

#include "ldle/error.h"
#include "ldle/seam/seam.h"

namespace ldle::pipeline::stage_runner_test {

/// Keeps graphs in memory.
struct GraphStore final : StageStore {
  bool load(const std::string& stage, StageValue value, const MapSources* sources) override {
    last_sources = sources;
    if (!graphs.contains(stage)) return false;
    *std::get<NeighborGraph*>(value) = graphs[stage];
    return true;
  }
  void save(const std::string& stage, ConstStageValue value) override {
    graphs[stage] = *std::get<const NeighborGraph*>(value);
  }
  std::map<std::string, NeighborGraph> graphs;
  const MapSources* last_sources = nullptr;
};

struct Listener final : Observer {
  void stage_begins(const std::string& name) override { heard += "begins " + name + "; "; }
  void stage_ends(const std::string& name, double) override { heard += "ends " + name + "; "; }
  std::string heard;
};

NeighborGraph graph_of(Index nearest) {
  NeighborGraph graph;
  graph.nearest = nearest;
  return graph;
}

TEST(StageRunner, AStoredStageIsNotRunAgainButReportedLikeAnyOther) {
  GraphStore store;
  for (Index run : {1, 2}) {
    const auto listener = std::make_shared<Listener>();
    StageRunner stages(Context({}, listener), store);
    const NeighborGraph graph = stages.run("neighbors", [&] { return graph_of(run); });
    EXPECT_EQ(graph.nearest, 1);
    EXPECT_EQ(listener->heard, "begins neighbors; ends neighbors; ");
    ASSERT_EQ(stages.times().size(), 1u);
    EXPECT_EQ(stages.times()[0].stage, "neighbors");
    EXPECT_GE(stages.times()[0].seconds, 0.0);
  }
}

TEST(StageRunner, StagesAreStoredByName) {
  GraphStore store;
  StageRunner stages(Context(), store);
  stages.run("one", [] { return graph_of(1); });
  EXPECT_EQ(stages.run("two", [] { return graph_of(2); }).nearest, 2);
  EXPECT_EQ(stages.run("one", [] { return graph_of(3); }).nearest, 1);
}

TEST(StageRunner, AStageThatFailsIsNotStored) {
  GraphStore store;
  StageRunner stages(Context(), store);
  const auto fail = []() -> NeighborGraph { throw ComputationFailed("no"); };
  EXPECT_THROW(stages.run("neighbors", fail), ComputationFailed);
  EXPECT_TRUE(store.graphs.empty());
}

TEST(StageRunner, ValuesThatCannotBeStoredAreComputedEveryTime) {
  GraphStore store;
  StageRunner stages(Context(), store);
  for (Index run : {1, 2}) {
    EXPECT_EQ(stages.run("gluing", [&] { return Seam{{}, {}, run}; }).colors, run);
  }
}

TEST(StageRunner, WithoutAStoreAllStagesAreComputedEveryTime) {
  StageRunner stages(Context(), no_store());
  for (Index run : {1, 2}) {
    EXPECT_EQ(stages.run("neighbors", [&] { return graph_of(run); }).nearest, run);
  }
}

TEST(StageRunner, TheStoreIsGivenTheSourcesOfMaps) {
  GraphStore store;
  StageRunner stages(Context(), store);
  const MapSources sources{Data::of_points(RowMatrix(RowMatrix::Zero(2, 2))), {}};
  stages.run(
      "neighbors", [] { return graph_of(1); }, &sources);
  EXPECT_EQ(store.last_sources, &sources);
}

TEST(StageRunner, NoStageBeginsOnceTheObserverAsksToStop) {
  struct Stopping final : Observer {
    bool stop_requested() const override { return true; }
    void stage_begins(const std::string& name) override { ADD_FAILURE() << name; }
  };
  StageRunner stages(Context({}, std::make_shared<Stopping>()), no_store());
  EXPECT_THROW(stages.run("neighbors", [] { return graph_of(1); }), Interrupted);
  EXPECT_TRUE(stages.times().empty());
}

}  // namespace ldle::pipeline::stage_runner_test
