#include "ldle/pipeline/stage_clock.h"

#include <gtest/gtest.h>

#include <map>

#include "ldle/gluing/gluing.h"

namespace ldle {
namespace {

/// Keeps graphs in memory.
struct GraphStore final : StageStore {
  bool load(const std::string& stage, StageValue value) override {
    if (!graphs.contains(stage)) return false;
    *std::get<NeighborGraph*>(value) = graphs[stage];
    return true;
  }
  void save(const std::string& stage, ConstStageValue value) override {
    graphs[stage] = *std::get<const NeighborGraph*>(value);
  }
  std::map<std::string, NeighborGraph> graphs;
};

struct Listener final : Observer {
  void stage_begins(const std::string& name) override { heard += "begins " + name + "; "; }
  void stage_ends(const std::string& name, double) override { heard += "ends " + name + "; "; }
  void finished(const NeighborGraph& graph) override {
    heard += "graph " + std::to_string(graph.nearest) + "; ";
  }
  std::string heard;
};

NeighborGraph graph_of(Index nearest) {
  NeighborGraph graph;
  graph.nearest = nearest;
  return graph;
}

TEST(StageClock, AStoredStageIsNotRunAgainAndIsToldLikeAnyOther) {
  GraphStore store;
  for (Index run : {1, 2}) {
    Listener listener;
    StageClock clock(listener, store);
    const NeighborGraph graph = clock.run("neighbors", [&] { return graph_of(run); });
    EXPECT_EQ(graph.nearest, 1);
    EXPECT_EQ(listener.heard, "begins neighbors; ends neighbors; graph 1; ");
    ASSERT_EQ(clock.times().size(), 1u);
    EXPECT_EQ(clock.times()[0].stage, "neighbors");
  }
}

TEST(StageClock, StagesAreKeptByName) {
  GraphStore store;
  Observer silent;
  StageClock clock(silent, store);
  clock.run("one", [] { return graph_of(1); });
  EXPECT_EQ(clock.run("two", [] { return graph_of(2); }).nearest, 2);
  EXPECT_EQ(clock.run("one", [] { return graph_of(3); }).nearest, 1);
}

TEST(StageClock, AStageThatFailsIsNotKept) {
  GraphStore store;
  Observer silent;
  StageClock clock(silent, store);
  const auto fail = []() -> NeighborGraph { throw ComputationFailed("no"); };
  EXPECT_THROW(clock.run("neighbors", fail), ComputationFailed);
  EXPECT_TRUE(store.graphs.empty());
}

Gluing gluing_of(Index colors) {
  Gluing gluing;
  gluing.colors = colors;
  return gluing;
}

TEST(StageClock, WhatNoStoreKeepsIsComputedEveryTime) {
  Observer silent;
  StageClock clock(silent, no_store());
  for (Index run : {1, 2}) {
    EXPECT_EQ(clock.run("neighbors", [&] { return graph_of(run); }).nearest, run);
    EXPECT_EQ(clock.run("gluing", [&] { return gluing_of(run); }).colors, run);
  }
}

}  // namespace
}  // namespace ldle
