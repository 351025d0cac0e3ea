#include "ldle/math/kd_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "ldle/math/candidate_set.h"
#include "oracles/points.h"

namespace ldle::math::kd_tree_test {

std::vector<Id> nearest_in(const KdTree& tree, const double* place, Index nearest) {
  CandidateSet set(nearest, 0.0);
  tree.search(place, set);
  std::vector<Id> found;
  set.take(found);
  std::sort(found.begin(), found.end());
  return found;
}

// The points that are at most as far as the k-th nearest, by their true distances.
std::vector<Id> nearest_by_full_search(const RowMatrix& points, const Eigen::RowVectorXd& place,
                                       Index nearest) {
  const Eigen::VectorXd squared = (points.rowwise() - place).rowwise().squaredNorm();
  std::vector<double> sorted(squared.begin(), squared.end());
  std::nth_element(sorted.begin(), sorted.begin() + (nearest - 1), sorted.end());
  std::vector<Id> found;
  for (Id i = 0; i < points.rows(); ++i) {
    if (squared[i] <= sorted[nearest - 1] * (1.0 + 1e-9)) found.push_back(i);
  }
  return found;
}

/// Few points make one tree, many make several cells; places lie inside, between and outside the
/// cells.
TEST(KdTree, AgreesWithAFullSearch) {
  for (Index count : {1, 40, 19999, 20000, 50000}) {
    const RowMatrix points = oracle::random_box(count, Eigen::RowVector3d(4, 1, 2), 7);
    const KdTree tree(points, Context());
    EXPECT_EQ(tree.size(), count);
    const RowMatrix places = oracle::random_box(30, Eigen::RowVector3d(8, 2, 4), 8);
    for (Index i = 0; i < places.rows(); ++i) {
      const Index nearest = std::min<Index>(count, 1 + 3 * i);
      EXPECT_EQ(nearest_in(tree, places.row(i).data(), nearest),
                nearest_by_full_search(points, places.row(i), nearest));
    }
  }
}

/// The corners of a grid lie on the borders of cells, and all distances tie.
TEST(KdTree, FindsAllThatTieOnAGrid) {
  const Index side = 160;
  RowMatrix points(side * side, 2);
  for (Index i = 0; i < points.rows(); ++i) {
    points.row(i) << static_cast<double>(i % side), static_cast<double>(i / side);
  }
  const KdTree tree(points, Context());
  for (Id center : {0, 80 * 160 + 80, 79 * 160 + 80, 25599}) {
    for (Index nearest : {2, 5, 9}) {
      EXPECT_EQ(nearest_in(tree, points.row(center).data(), nearest),
                nearest_by_full_search(points, points.row(center), nearest));
    }
  }
}

TEST(KdTree, FindsAllOfManyEqualPoints) {
  const RowMatrix points = RowMatrix::Constant(30000, 2, 0.25);
  const std::vector<Id> found = nearest_in(KdTree(points, Context()), points.data(), 3);
  std::vector<Id> all(30000);
  std::iota(all.begin(), all.end(), Id{0});
  EXPECT_EQ(found, all);
}

TEST(KdTree, HasNoPointsToFindIfItIsEmpty) {
  const KdTree tree(RowMatrix(0, 2), Context());
  const double place[] = {0.0, 0.0};
  EXPECT_TRUE(nearest_in(tree, place, 3).empty());
}

}  // namespace ldle::math::kd_tree_test
