#include "ldle/polish/relax_points.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "oracles/edge_lengths.h"
#include "oracles/points.h"
#include "oracles/shapes.h"

namespace ldle::polish::relax_points_test {

/// A shaken sheet, of which the points with 6 < x < 14 may move.
class PartOfASheet : public testing::Test {
 protected:
  PartOfASheet() {
    for (Index i = 0; i < edges.size(); ++i) {
      for (Index s = edges.neighbors.offsets[i]; s < edges.neighbors.offsets[i + 1]; ++s) {
        references.row(s) = (shape.row(edges.neighbors.values[s]) - shape.row(i)).cast<float>();
      }
    }
    for (Id k = 0; k < shape.rows(); ++k) {
      if (shape(k, 0) > 6.0 && shape(k, 0) < 14.0) moving.push_back(k);
    }
  }

  math::StressReport relax(const math::ReferenceVectors& with, RowMatrix& places) const {
    return relax_points(moving, edges, with,
                        {.steps = 2000, .settled_move = 1e-12, .settled_energy = 0.0}, places,
                        context);
  }

  const RowMatrix shape = oracle::shaken(oracle::grid(20, 12), 0.2, 1);
  const math::EdgeLengths edges = oracle::edges_within(shape, 2.1);
  math::ReferenceVectors references{std::ssize(edges.neighbors.values), 2};
  std::vector<Id> moving;
  const Context context;
};

/// The shape is where all lengths and directions are true, and the only such place, because the
/// other points hold it.
TEST_F(PartOfASheet, ReturnsToTheShape) {
  RowMatrix places = shape;
  const RowMatrix shaken = oracle::shaken(shape, 0.3, 7);
  for (Id k : moving) places.row(k) = shaken.row(k);
  relax(references, places);
  EXPECT_LT((places - shape).cwiseAbs().maxCoeff(), 1e-5);
}

/// If the points around are not where they belong, the moving ones find the equilibrium: no force
/// of the whole energy is left on them.
TEST_F(PartOfASheet, MovesOnlyTheGivenPointsUntilNoForceIsLeftOnThem) {
  for (const bool open : {false, true}) {
    const math::ReferenceVectors zero = 0.0 * references, none(0, 2);
    const math::ReferenceVectors& with = open ? zero : references;
    const RowMatrix start = oracle::shaken(shape, 0.2, 3);
    RowMatrix places = start, force;
    math::RigidNeighborhoods whole(edges, with, context);
    const double before = whole.energy_and_force(start, force);
    const double scale = force.norm();
    relax(open ? none : references, places);
    EXPECT_LT(whole.energy_and_force(places, force), before);
    for (Id k = 0; k < shape.rows(); ++k) {
      if (std::ranges::binary_search(moving, k)) {
        EXPECT_LT(force.row(k).norm(), 1e-6 * scale) << k;
      } else {
        EXPECT_EQ(places.row(k), start.row(k)) << k;
      }
    }
  }
}

TEST_F(PartOfASheet, AllPointsMayMove) {
  moving.resize(shape.rows());
  for (Id k = 0; k < shape.rows(); ++k) moving[k] = k;
  RowMatrix places = oracle::shaken(shape, 0.3, 7);
  relax(references, places);
  EXPECT_LT(oracle::shape_error(places, shape), 1e-6);
}

TEST_F(PartOfASheet, PointsAroundAreJoinedByAsManyEdges) {
  EXPECT_EQ(points_around({17}, edges, 0), std::vector<Id>{17});
  std::vector<Id> expected{17};
  for (Index step = 1; step <= 3; ++step) {
    std::vector<Id> more = expected;
    for (Id k : expected)
      more.insert(more.end(), edges.neighbors[k].begin(), edges.neighbors[k].end());
    std::ranges::sort(more);
    more.erase(std::unique(more.begin(), more.end()), more.end());
    expected = more;
    EXPECT_EQ(points_around({17}, edges, step), expected);
  }
}

}  // namespace ldle::polish::relax_points_test
