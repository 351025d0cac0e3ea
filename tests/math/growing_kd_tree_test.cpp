#include "ldle/math/growing_kd_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "oracles/points.h"

namespace ldle::math::growing_kd_tree_test {

double squared(const RowMatrix& points, Index i, const double* place) {
  double sum = 0;
  for (Index c = 0; c < points.cols(); ++c) {
    sum += (points(i, c) - place[c]) * (points(i, c) - place[c]);
  }
  return sum;
}

/// Compares the tree's answers with a search over its first `held` points.
void expect_as_full_search(const GrowingKdTree& tree, const RowMatrix& points, Index held,
                           const double* place) {
  std::vector<double> squares;
  for (Index i = 0; i < held; ++i) squares.push_back(squared(points, i, place));
  std::vector<double> sorted(squares);
  std::sort(sorted.begin(), sorted.end());
  for (Index nearest : {1, 4, 15, 60}) {
    std::vector<Id> found;
    tree.near(place, nearest, found);
    const std::set<Id> set(found.begin(), found.end());
    EXPECT_EQ(set.size(), found.size());
    const double reach = sorted[std::min<Index>(nearest, held) - 1];
    for (Index i = 0; i < held; ++i) {
      EXPECT_TRUE(squares[i] > reach || set.contains(Id(i)));
    }
  }
  for (double radius : {0.0, 0.01, 0.2, 100.0}) {
    const Index within = std::ranges::count_if(squares, [&](double s) { return s <= radius; });
    EXPECT_EQ(tree.count_within(place, radius, held + 1), within);
    EXPECT_EQ(std::min<Index>(tree.count_within(place, radius, 3), 3), std::min<Index>(within, 3));
  }
}

TEST(GrowingKdTree, AgreesWithAFullSearchAtEverySize) {
  for (Index d : {1, 2, 3}) {
    const RowMatrix points = oracle::random_box(257, Eigen::RowVectorXd::Ones(d), 5 + d);
    GrowingKdTree tree(d);
    Random random(4);
    Index held = 0;
    while (held < points.rows()) {
      const Index more = std::min<Index>(1 + random.below(20), points.rows() - held);
      tree.add({points.data() + held * d, std::size_t(more * d)}, Context());
      held += more;
      ASSERT_EQ(tree.size(), held);
      expect_as_full_search(tree, points, held, points.row(random.below(held)).data());
    }
    for (Id i = 0; i < held; ++i) {
      EXPECT_TRUE(std::equal(tree.point(i), tree.point(i) + d, points.row(i).data()));
    }
  }
}

TEST(GrowingKdTree, AgreesWithAFullSearchOnEqualPoints) {
  const RowMatrix points = RowMatrix::Constant(70, 2, 0.5);
  GrowingKdTree tree(2);
  tree.add({points.data(), std::size_t(points.size())}, Context());
  expect_as_full_search(tree, points, 70, points.data());
}

}  // namespace ldle::math::growing_kd_tree_test
