#include "ldle/registration/align_tree.h"

#include <gtest/gtest.h>

#include "ldle/math/adjacency.h"
#include "ldle/math/coloring.h"
#include "ldle/registration/alignment_error.h"
#include "oracles/tears.h"
#include "registration/flat_views.h"

namespace ldle::registration::align_tree_test {

using test::PlacedViews;

/// Each view's parent is the view before it.
void chain(PlacedViews& views) {
  views.parent.assign(views.views.size(), none);
  for (Id m = 1; m < views.views.size(); ++m) views.parent[m] = m - 1;
  views.color = math::greedy_coloring(math::adjacency(views.views.size(), views.overlaps.pairs));
}

void scatter(PlacedViews& views) {
  Random random(3);
  const Index d = views.views.dimension;
  for (Id m : views.order) {
    if (m == 0) continue;
    Eigen::RowVectorXd log(math::planes_of(d)), shift(d);
    for (double& x : log) x = random.uniform(-1.0, 1.0);
    for (double& x : shift) x = random.uniform(-20.0, 20.0);
    views.disturb(m, log, shift);
  }
}

TEST(AlignTree, PairsOfATreeAreItsOverlaps) {
  test::ViewsByHand both = test::strip(2, 24);
  const auto first_tree = Id(both.views.size());
  for (auto view : test::strip(2, 24).views) {
    for (auto& image : view) image.point += 24 * 4;
    both.add(view);
  }
  PlacedViews views(both);
  views.order.resize(first_tree);
  std::vector<Id> wanted;
  for (Id p = 0; p < std::ssize(views.overlaps.pairs); ++p) {
    if (views.overlaps.pairs[p].first < first_tree) wanted.push_back(p);
  }
  std::vector<Id> found = views.pairs();
  std::sort(found.begin(), found.end());
  EXPECT_EQ(found, wanted);
}

/// Views of a flat sheet that fit exactly: wherever they start, the first pass restores them.
TEST(AlignTree, FirstPassJoinsViewsThatFit) {
  for (Index d = 1; d <= 3; ++d) {
    for (bool tear : {false, true}) {
      PlacedViews views(test::strip(d, 30));
      chain(views);
      const RowMatrix wanted = views.placement.placed();
      scatter(views);
      align_first(views.placement, views.tree(tear), Context());
      EXPECT_LT(views.distance_to(wanted), 1e-8) << d << ' ' << tear;
    }
  }
}

/// The same level by level. The result does not depend on the number of threads.
TEST(AlignTree, FirstPassInLevelsJoinsViewsThatFit) {
  RowMatrix of_one_thread;
  for (Index threads : {1, 3}) {
    PlacedViews views(test::strip(2, 30));
    // Levels of two views: each view hangs on the one two before it.
    views.parent.assign(views.views.size(), none);
    for (Id m = 1; m < views.views.size(); ++m) views.parent[m] = std::max(m - 2, 0);
    const RowMatrix wanted = views.placement.placed();
    scatter(views);
    TreeToAlign tree = views.tree(true);
    tree.in_levels = true;
    align_first(views.placement, tree, Context({.threads = threads}));
    EXPECT_LT(views.distance_to(wanted), 1e-8);
    if (threads == 1) of_one_thread = views.placement.placed();
    EXPECT_EQ(views.placement.placed(), of_one_thread);
  }
}

TEST(AlignTree, TornPairsAgreeWithOracle) {
  for (Index ball_size : {4, 8, 20}) {
    PlacedViews views(test::cone_ring(20, 4.0));
    TreeToAlign tree = views.tree(true, ball_size);
    tree.tear_folds = false;
    const std::vector<Id> pairs = views.pairs();
    const Index torn = find_tears(views.placement, tree, pairs, views.connected, Context());
    const oracle::EmbeddedViews wanted(views.views, views.order, views.placement.embedding(),
                                       ball_size);
    Index wanted_torn = 0;
    for (Id p : pairs) {
      const auto [a, b] = views.overlaps.pairs[p];
      EXPECT_EQ(bool(views.connected[p]), wanted.overlap(a, b)) << a << ' ' << b;
      wanted_torn += wanted.overlap(a, b) ? 0 : 1;
    }
    EXPECT_EQ(torn, wanted_torn);
    EXPECT_GT(torn, 0);
    EXPECT_LT(torn, std::ssize(pairs));
  }
}

/// Half of a strip is folded over at a line: pairs across the line overlap, but as mirror images.
/// Pairs that are not adjacent share too few points to decide.
TEST(AlignTree, MirroredPairsAreTornIfAskedFor) {
  PlacedViews views(test::strip(2, 30));
  for (Id m = 8; m < views.views.size(); ++m) {
    RigidMotion motion = views.placement.motion(m);
    motion.rotation.col(0) *= -1.0;
    motion.translation[0] = 32.0 - motion.translation[0];
    views.placement.move_to(m, motion);
  }
  const std::vector<Id> pairs = views.pairs();
  for (bool tear_folds : {false, true}) {
    TreeToAlign tree = views.tree(true);
    tree.tear_folds = tear_folds;
    find_tears(views.placement, tree, pairs, views.connected, Context());
    for (Id p : pairs) {
      const auto [a, b] = views.overlaps.pairs[p];
      const bool across = (a < 8) != (b < 8);
      if (across && b > a + 1) continue;
      EXPECT_EQ(bool(views.connected[p]), !tear_folds || !across) << a << ' ' << b;
    }
  }
}

TEST(AlignTree, RefinementSettlesIfViewsFit) {
  PlacedViews views(test::strip(2, 24));
  chain(views);
  const RowMatrix wanted = views.placement.placed();
  const double scale = 24.0;
  Random random(1);
  const Refinement report = align_again(views.placement, views.tree(true), {50, 1e-10 * scale},
                                        random, views.connected, Context());
  EXPECT_TRUE(report.settled);
  EXPECT_EQ(report.sweeps, 1);
  EXPECT_EQ(report.torn_history.back(), 0);
  EXPECT_LT(views.distance_to(wanted), 1e-9);
}

/// The views of a colour are aligned at the same time. The error falls, and the root does not move.
TEST(AlignTree, RefinementReducesTheErrorWithAnyNumberOfThreads) {
  RowMatrix placed[2];
  for (Index threads : {1, 2}) {
    PlacedViews views(test::shaken(test::annulus(40), 0.3, 5));
    chain(views);
    const Context context({.threads = threads});
    const RowMatrix root = views.placed(0);
    const double before =
        alignment_error(views.placement, views.pairs(), views.connected, context).squared;
    Random random(1);
    align_again(views.placement, views.tree(false), {20, 0.0}, random, views.connected, context);
    EXPECT_LT(alignment_error(views.placement, views.pairs(), views.connected, context).squared,
              before);
    EXPECT_EQ(views.placed(0), root);
    placed[threads - 1] = views.placement.placed();
  }
  EXPECT_EQ(placed[0], placed[1]);
}

}  // namespace ldle::registration::align_tree_test
