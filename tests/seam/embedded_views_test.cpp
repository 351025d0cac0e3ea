#include "ldle/seam/embedded_views.h"

#include <gtest/gtest.h>

#include <numeric>

#include "oracles/points.h"
#include "oracles/stages.h"
#include "oracles/tears.h"

namespace ldle::seam::embedded_views_test {

/// Views of a tube, and an embedding of its points.
struct Case {
  oracle::ClusteredStages stages;
  Overlaps overlaps;
  RowMatrix embedding;

  explicit Case(RowMatrix places)
      : stages(oracle::roll_up(oracle::shaken(oracle::grid(40, 6), 0.2, 2), 40),
               oracle::small_options(2)),
        overlaps(find_overlaps(stages.views, Context())),
        embedding(std::move(places)) {}

  std::vector<Id> all_views() const {
    std::vector<Id> all;
    for (Id m = 0; m < stages.views.size(); ++m) all.push_back(m);
    return all;
  }
};

RowMatrix unrolled_tube() {
  return oracle::shaken(oracle::grid(40, 6), 0.2, 2);
}

/// Unrolled, folded over in the middle, pressed flat, and at random.
std::vector<RowMatrix> places_of_many_kinds() {
  RowMatrix folded = unrolled_tube();
  for (Index k = 0; k < folded.rows(); ++k) folded(k, 0) = std::abs(folded(k, 0) - 20.0);
  RowMatrix pressed = unrolled_tube();
  pressed.col(1) *= 1e-3;
  return {unrolled_tube(), folded, pressed, oracle::random_box(240, Eigen::RowVector2d(10, 10), 3)};
}

TEST(EmbeddedViews, PairsAgreeWithOracle) {
  Index torn = 0, whole = 0;
  for (const RowMatrix& places : places_of_many_kinds()) {
    const Case views(places);
    std::vector<Id> pairs(views.overlaps.pairs.size());
    std::iota(pairs.begin(), pairs.end(), 0);
    for (Index ball_size : {1, 3, 9, 40, 300}) {
      EmbeddedViews embedded(views.stages.views, views.overlaps, views.embedding, ball_size);
      embedded.enter(views.all_views(), Context());
      std::vector<char> connected(pairs.size(), 1);
      embedded.test_pairs(pairs, connected, Context());
      const oracle::EmbeddedViews wanted(views.stages.views, views.all_views(), views.embedding,
                                         ball_size);
      for (Id p : pairs) {
        const auto [a, b] = views.overlaps.pairs[p];
        EXPECT_EQ(bool(connected[p]), wanted.overlap(a, b)) << ball_size << ' ' << a << ' ' << b;
        ++(connected[p] ? whole : torn);
      }
    }
  }
  EXPECT_GT(torn, 100);
  EXPECT_GT(whole, 100);
}

TEST(EmbeddedViews, OtherPairsAreNotChanged) {
  const Case views(unrolled_tube());
  EmbeddedViews embedded(views.stages.views, views.overlaps, views.embedding, 9);
  embedded.enter(views.all_views(), Context());
  std::vector<char> connected(views.overlaps.pairs.size(), 7);
  embedded.test_pairs(std::vector<Id>{2}, connected, Context());
  EXPECT_EQ(std::ranges::count(connected, char(7)), std::ssize(connected) - 1);
  EXPECT_NE(connected[2], 7);
}

/// A view that is not entered is tested as if it were: its points count.
TEST(EmbeddedViews, NeighborsOfAViewThatIsNotEnteredAgreeWithOracle) {
  Index found_count = 0, possible = 0;
  for (const RowMatrix& places : places_of_many_kinds()) {
    const Case views(places);
    for (Index ball_size : {3, 9, 40}) {
      EmbeddedViews embedded(views.stages.views, views.overlaps, views.embedding, ball_size);
      std::vector<Id> present;
      for (Id view = 0; view < views.stages.views.size(); ++view) {
        present.push_back(view);
        const oracle::EmbeddedViews wanted(views.stages.views, present, views.embedding, ball_size);
        std::vector<Overlaps::Neighbor> entered, found;
        for (const auto& neighbor : views.overlaps.neighbors[view]) {
          if (neighbor.view < view) entered.push_back(neighbor);
        }
        embedded.overlapping(view, entered, found);
        std::vector<Id> wanted_views, found_views;
        for (const auto& neighbor : entered) {
          if (wanted.overlap(view, neighbor.view)) wanted_views.push_back(neighbor.view);
        }
        for (const auto& neighbor : found) found_views.push_back(neighbor.view);
        EXPECT_EQ(found_views, wanted_views) << view;
        found_count += std::ssize(found_views);
        possible += std::ssize(entered);
        embedded.enter(view, Context());
      }
    }
  }
  EXPECT_GT(found_count, 100);
  EXPECT_LT(found_count, possible);
}

TEST(EmbeddedViews, DoNotDependOnThreads) {
  const Case views(places_of_many_kinds().back());
  std::vector<Id> pairs(views.overlaps.pairs.size());
  std::iota(pairs.begin(), pairs.end(), 0);
  std::vector<char> connected[2];
  for (Index threads : {1, 2}) {
    EmbeddedViews embedded(views.stages.views, views.overlaps, views.embedding, 9);
    embedded.enter(views.all_views(), Context());
    connected[threads - 1].assign(pairs.size(), 1);
    embedded.test_pairs(pairs, connected[threads - 1], Context({.threads = threads}));
  }
  EXPECT_EQ(connected[0], connected[1]);
}

}  // namespace ldle::seam::embedded_views_test
