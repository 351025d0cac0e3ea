#include "ldle/topology/orientation.h"

#include <gtest/gtest.h>

#include "ldle/core/random.h"
#include "ldle/topology/landmark_cells.h"
#include "oracles/dense.h"
#include "oracles/local_views.h"
#include "oracles/points.h"
#include "topology/surveys.h"

namespace ldle::topology::orientation_test {

using test::AllMembers;
using test::made;

RowMatrix centered(RowMatrix rows) {
  rows.rowwise() -= Eigen::RowVectorXd(rows.colwise().mean());
  return rows;
}

TEST(SideSign, IsTheSignOfAnAffineMapsDeterminant) {
  Random random(3);
  for (Index d = 1; d <= 3; ++d) {
    const RowMatrix a = centered(oracle::random_box(20, Eigen::RowVectorXd::Ones(d), 1));
    for (int trial = 0; trial < 10; ++trial) {
      Eigen::MatrixXd map(d, d);
      for (double& entry : map.reshaped()) entry = random.normal();
      const double wanted = oracle::determinant(map) > 0.0 ? 1.0 : -1.0;
      EXPECT_NEAR(side_sign(a, a * map), wanted, 1e-9);
      EXPECT_NEAR(side_sign(a * map, a), wanted, 1e-9);
    }
  }
}

TEST(SideSign, IsBoundedByOneAndZeroForPointsOnALine) {
  for (std::uint64_t seed = 1; seed < 20; ++seed) {
    const RowMatrix a = centered(oracle::random_box(8, Eigen::RowVector2d(1, 1), seed));
    const RowMatrix b = centered(oracle::random_box(8, Eigen::RowVector2d(1, 1), seed + 100));
    EXPECT_LE(std::abs(side_sign(a, b)), 1.0 + 1e-12);
    EXPECT_NEAR(side_sign(a, b), side_sign(b, a), 1e-12);
  }
  RowMatrix line = RowMatrix::Zero(8, 2);
  for (Index i = 0; i < 8; ++i) line(i, 0) = double(i) - 3.5;
  EXPECT_EQ(side_sign(line, centered(oracle::random_box(8, Eigen::RowVector2d(1, 1), 1))), 0.0);
}

/// Every chart of a plane is a rotation of it or a mirror image.
TEST(CompareCharts, SignsTellMirroredCharts) {
  const RowMatrix plane = oracle::random_box(150, Eigen::RowVector2d(4, 3), 1);
  const NeighborGraph graph = neighbors::nearest_neighbors(Data::of_points(plane), 15, Context());
  const auto is_mirrored = [](Id k) { return k % 3 == 0; };
  std::vector<RowMatrix> tables;
  for (Id k = 0; k < plane.rows(); ++k) {
    tables.push_back(plane * oracle::random_rotation(2, std::uint64_t(k), !is_mirrored(k)));
  }
  const auto pairs = compare_charts(graph.neighbors, oracle::TableMaps(tables), Context());
  ASSERT_EQ(pairs.size(), plane.rows());
  for (Id k = 0; k < plane.rows(); ++k) {
    EXPECT_GE(pairs.length(k), 4);
    for (const ChartPair& pair : pairs[k]) {
      EXPECT_EQ(pair.first, k);
      const double wanted = is_mirrored(pair.first) == is_mirrored(pair.second) ? 1.0 : -1.0;
      EXPECT_NEAR(pair.sign, wanted, 1e-5);
    }
  }
}

struct Cells {
  Survey survey;
  AllMembers all;
  std::vector<LandmarkCells> levels;

  Cells(const RowMatrix& points, Index landmarks)
      : survey(test::survey_of(points, 2)), all(points.rows()) {
    const std::vector<Index> counts{landmarks};
    levels = make_landmark_cells(survey.paths, all.members(), counts, Context());
  }
  Orientation orientation(const Ragged<ChartPair>& pairs) const {
    return find_orientation(pairs, all.members(), levels[0].cell);
  }
};

TEST(Orientation, NothingIsFrustratedIfAndOnlyIfTheSurfaceIsOrientable) {
  for (const char* name : {"sphere", "flat-torus", "cylinder", "square"}) {
    const Cells cells(made(name, 3000, Sampling::random).points, 100);
    const Orientation found = cells.orientation(cells.survey.pairs);
    EXPECT_EQ(found.contradicted, 0.0) << name;
    EXPECT_EQ(found.frustrated, 0.0) << name;
  }
  for (const char* name :
       {"moebius", "moebius-three-half-twists", "klein-bottle", "projective-plane"}) {
    const Cells cells(made(name, 3000, Sampling::random).points, 100);
    const Orientation found = cells.orientation(cells.survey.pairs);
    EXPECT_EQ(found.contradicted, 0.0) << name;
    EXPECT_GT(found.frustrated, 0.0) << name;
  }
}

/// Which side a chart shows is arbitrary.
TEST(Orientation, IsInvariantIfChartsAreMirrored) {
  for (const char* name : {"cylinder", "moebius"}) {
    const Cells cells(made(name, 2000, Sampling::random).points, 60);
    Ragged<ChartPair> flipped = cells.survey.pairs;
    for (ChartPair& pair : flipped.values) {
      if ((pair.first % 3 == 0) != (pair.second % 3 == 0)) pair.sign *= -1.0F;
    }
    const Orientation found = cells.orientation(cells.survey.pairs);
    const Orientation other = cells.orientation(flipped);
    EXPECT_NEAR(found.frustrated, other.frustrated, 1e-12) << name;
    EXPECT_EQ(found.contradicted, other.contradicted) << name;
    EXPECT_EQ(found.overlaps, other.overlaps) << name;
  }
}

/// Three cells that meet, one of whose signs is wrong, contradict each other.
TEST(Orientation, WrongSignsAreContradictions) {
  const AllMembers all(3);
  Ragged<ChartPair> pairs;
  pairs.push_back(std::vector<ChartPair>{{0, 1, 1.0F}, {0, 2, 1.0F}});
  pairs.push_back(std::vector<ChartPair>{{1, 2, -1.0F}});
  pairs.push_back(std::vector<ChartPair>{});
  const std::vector<Id> cell{0, 1, 2};
  const Orientation found = find_orientation(pairs, all.members(), cell);
  EXPECT_EQ(found.overlaps, 3);
  EXPECT_EQ(found.contradicted, 1.0);
  EXPECT_NEAR(found.frustrated, 1.0 / 3.0, 1e-12);
}

}  // namespace ldle::topology::orientation_test
