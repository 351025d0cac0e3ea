#include "ldle/pipeline/stage_runner.h"

#include <gtest/gtest.h>

#include <future>
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

TEST(StageRunner, AStageBesideOthersIsReportedWhenItsValueIsTaken) {
  const auto listener = std::make_shared<Listener>();
  StageRunner stages(Context({}, listener), no_store());
  auto beside = stages.start(
      "beside", [](const Context&) { return 7; }, true);
  EXPECT_TRUE(beside.is_beside());
  EXPECT_EQ(stages.run("main", [] { return 1; }), 1);
  EXPECT_EQ(stages.finish("beside", beside), 7);
  EXPECT_EQ(listener->heard, "begins main; ends main; begins beside; ends beside; ");
  ASSERT_EQ(stages.times().size(), 2u);
  EXPECT_EQ(stages.times()[1].stage, "beside");
}

TEST(StageRunner, AStageThatIsNotBesideRunsAtOnce) {
  const auto listener = std::make_shared<Listener>();
  StageRunner stages(Context({}, listener), no_store());
  auto first = stages.start(
      "first", [](const Context&) { return 7; }, false);
  EXPECT_FALSE(first.is_beside());
  stages.run("second", [] { return 1; });
  EXPECT_EQ(stages.finish("first", first), 7);
  EXPECT_EQ(listener->heard, "begins first; ends first; begins second; ends second; ");
}

TEST(StageRunner, AStageBesideOthersThrowsWhenItsValueIsTaken) {
  StageRunner stages(Context(), no_store());
  const auto fail = [](const Context&) -> int { throw ComputationFailed("beside"); };
  auto beside = stages.start("beside", fail, true);
  EXPECT_EQ(stages.run("main", [] { return 1; }), 1);
  EXPECT_THROW(stages.finish("beside", beside), ComputationFailed);
}

/// The test would not end if the stage were not stopped.
TEST(StageRunner, AStageWhoseValueIsNotTakenIsStopped) {
  StageRunner stages(Context(), no_store());
  const auto beside = stages.start(
      "beside",
      [](const Context& context) -> int {
        for (;;) context.throw_if_stopped();
      },
      true);
}

/// Only one stage at a time reports its progress.
TEST(StageRunner, AStageBesideOthersSharesWarningsButKeepsItsProgress) {
  struct Counter final : Observer {
    void advance(Index, Index) override { ++calls; }
    int calls = 0;
  };
  const auto counter = std::make_shared<Counter>();
  const Context context({}, counter);
  StageRunner stages(context, no_store());
  std::promise<void> advanced;
  auto beside = stages.start(
      "beside",
      [&](const Context& within) {
        within.advance(1, 2);
        within.warn("beside");
        advanced.set_value();
        return 0;
      },
      true);
  advanced.get_future().wait();
  EXPECT_EQ(counter->calls, 0);
  stages.finish("beside", beside);
  EXPECT_EQ(context.take_warnings(), std::vector<std::string>{"beside"});
}

}  // namespace ldle::pipeline::stage_runner_test
