#include "ldle/gluing/glue.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "oracles/points.h"
#include "oracles/stages.h"

namespace ldle {
namespace {

struct Glued {
  oracle::ClusteredStages stages;
  Registration registration;
  Gluing gluing;

  Glued(const RowMatrix& points, const Options& options) : stages(points, options) {
    Progress progress;
    registration =
        register_views(stages.views, oracle::TableMetric(stages.distances),
                       options.local_views.view_neighbors, options.registration, 3, progress);
    gluing = glue(stages.local, stages.views, registration.torn_views);
  }

  bool torn(Id a, Id b) const {
    return std::ranges::count(registration.torn_views, IdPair{std::min(a, b), std::max(a, b)}) > 0;
  }

  /// Points of U~_mm' that lie in C_m, and those that lie in C_m'.
  std::pair<std::set<Id>, std::set<Id>> sides(const IdPair& pair) const {
    std::set<Id> first, second;
    for (Id k : oracle::overlap(stages.views, pair.first, pair.second)) {
      if (stages.views.cluster_of[k] == pair.first) first.insert(k);
      if (stages.views.cluster_of[k] == pair.second) second.insert(k);
    }
    return {first, second};
  }
};

void expect_seam(const Glued& glued) {
  const auto& members = glued.stages.local.members;
  const auto& cluster = glued.stages.views.cluster_of;
  std::vector<IdPair> wanted;
  for (Id i = 0; i < members.size(); ++i) {
    for (Id j = i + 1; j < members.size(); ++j) {
      const bool near = std::ranges::count(members[i], j) || std::ranges::count(members[j], i);
      if (near && glued.torn(cluster[i], cluster[j])) wanted.push_back({i, j});
    }
  }
  EXPECT_EQ(glued.gluing.seam, wanted);
}

/// Every colour is the colour of one torn pair, seen on both of its sides.
void expect_colors(const Glued& glued) {
  const auto& color = glued.gluing.color;
  ASSERT_EQ(Index(color.size()), glued.stages.local.size());
  std::map<Id, std::set<Id>> holders;
  for (std::size_t k = 0; k < color.size(); ++k) {
    if (color[k] != none) holders[color[k]].insert(Id(k));
  }
  EXPECT_EQ(Index(holders.size()), glued.gluing.colors);
  for (const auto& [c, points] : holders) {
    EXPECT_GE(c, 0);
    EXPECT_LT(c, glued.gluing.colors);
    const bool one_pair =
        std::ranges::any_of(glued.registration.torn_views, [&](const IdPair& pair) {
          const auto [first, second] = glued.sides(pair);
          bool on_first = false, on_second = false;
          for (Id k : points) {
            if (!first.contains(k) && !second.contains(k)) return false;
            on_first |= first.contains(k);
            on_second |= second.contains(k);
          }
          return on_first && on_second;
        });
    EXPECT_TRUE(one_pair) << "colour " << c;
  }
}

/// No torn pair was forgotten: none has uncoloured points on both of its sides.
void expect_nothing_forgotten(const Glued& glued) {
  for (const IdPair& pair : glued.registration.torn_views) {
    const auto [first, second] = glued.sides(pair);
    const auto bare = [&](Id k) { return glued.gluing.color[k] == none; };
    EXPECT_FALSE(std::ranges::any_of(first, bare) && std::ranges::any_of(second, bare))
        << pair.first << ' ' << pair.second;
  }
}

Glued glue_case(const RowMatrix& points, Index dimension, bool tear) {
  Options options = oracle::small_options(dimension);
  options.registration.tear_relaxation = 1;
  options.registration.tear = tear;
  return Glued(points, options);
}

TEST(Glue, TornTubesSpheresAndCurves) {
  const std::pair<RowMatrix, Index> cases[] = {
      {oracle::roll_up(oracle::shaken(oracle::grid(40, 6), 0.2, 2), 40), 2},
      {oracle::sphere(300), 2},
      {oracle::circle(150), 1}};
  Index seams = 0;
  for (const auto& [points, dimension] : cases) {
    const Glued glued = glue_case(points, dimension, true);
    ASSERT_FALSE(glued.registration.torn_views.empty());
    EXPECT_EQ(glued.gluing.colors > 0, !glued.gluing.seam.empty());
    seams += !glued.gluing.seam.empty();
    expect_seam(glued);
    expect_colors(glued);
    expect_nothing_forgotten(glued);
  }
  EXPECT_GE(seams, 2);
}

TEST(Glue, WithoutATearThereIsNothingToGlue) {
  const Glued glued = glue_case(oracle::shaken(oracle::grid(12, 11), 0.3, 1), 2, false);
  EXPECT_EQ(glued.gluing.colors, 0);
  EXPECT_TRUE(glued.gluing.seam.empty());
  EXPECT_EQ(std::ranges::count(glued.gluing.color, none), glued.stages.local.size());
}

}  // namespace
}  // namespace ldle
