#include "ldle/topology/bends.h"

#include <gtest/gtest.h>

#include <numbers>

#include "ldle/core/random.h"
#include "ldle/local_views/tangent_maps.h"
#include "topology/surveys.h"

namespace ldle::topology::bends_test {

using test::made;

struct Shapes {
  Data data;
  Ragged<Id> lists;
  std::vector<NeighborhoodShape> shapes;

  explicit Shapes(const RowMatrix& points) : data(Data::of_points(points)) {
    const NeighborGraph graph = test::survey_graph(points);
    for (Id k = 0; k < points.rows(); ++k) lists.push_back(graph.neighbors[k].first(graph.nearest));
    const auto charts = local_views::make_tangent_maps(data, lists, 2, graph.nearest, Context());
    shapes = measure_shapes(lists, *charts, data, Context());
  }
  Index on_boundary() const {
    return std::ranges::count_if(shapes, [](const auto& s) { return topology::on_boundary(s); });
  }
};

/// Along the rim of a flattened sphere, both sides are in one neighbourhood, and the data seem to
/// end. Seen from near, most of these points lie inside.
TEST(Bends, TheRimOfAFlattenedSphereIsNoBoundary) {
  RowMatrix points = made("sphere", 6000, Sampling::random).points;
  points.col(2) *= 0.15;
  Shapes found(points);
  const Index before = found.on_boundary();
  reject_bends(found.shapes, found.lists, found.data, 2, Context());
  EXPECT_GT(before, 10);
  EXPECT_LT(found.on_boundary(), before * 2 / 3);
}

TEST(Bends, ARealBoundaryIsKept) {
  for (const char* name : {"square", "swiss-roll", "cylinder"}) {
    Shapes found(made(name, 3000, Sampling::random).points);
    const Index before = found.on_boundary();
    reject_bends(found.shapes, found.lists, found.data, 2, Context());
    EXPECT_GE(found.on_boundary(), before * 99 / 100) << name;
  }
}

/// The points of a cylinder that is as thick as its neighbourhoods: the lists that remain span less
/// of its circumference.
TEST(Bends, ListsAreShortenedUntilTheyAreFlat) {
  Random random(7);
  RowMatrix tube(4000, 3);
  for (Index k = 0; k < tube.rows(); ++k) {
    const double angle = 2.0 * std::numbers::pi * random.uniform();
    tube.row(k) << std::cos(angle), std::sin(angle), 60.0 * random.uniform();
  }
  Shapes found(tube);
  const Ragged<Id> all = found.lists;
  EXPECT_TRUE(shorten_bent(found.lists, found.shapes, found.data, 2, Context()));
  ASSERT_EQ(found.lists.size(), all.size());
  double before = 0.0, after = 0.0;
  for (Id k = 0; k < all.size(); ++k) {
    ASSERT_LE(found.lists.length(k), all.length(k));
    ASSERT_GE(found.lists.length(k), 12);
    ASSERT_TRUE(std::ranges::equal(found.lists[k], all[k].first(found.lists.length(k))));
    before += static_cast<double>(all.length(k));
    after += static_cast<double>(found.lists.length(k));
  }
  EXPECT_LT(after, 0.8 * before);
}

TEST(Bends, FlatAndNoisyListsAreKept) {
  RowMatrix noisy = made("square", 3000, Sampling::random).points;
  noisy.conservativeResize(Eigen::NoChange, 3);
  Random random(9);
  for (Index k = 0; k < noisy.rows(); ++k) noisy(k, 2) = 0.03 * random.normal();
  for (const RowMatrix& points : {made("square", 2000, Sampling::grid).points, noisy}) {
    Shapes found(points);
    const std::size_t before = found.lists.values.size();
    shorten_bent(found.lists, found.shapes, found.data, 2, Context());
    EXPECT_GT(found.lists.values.size(), before * 95 / 100);  // by chance, few seem to bend
  }
}

}  // namespace ldle::topology::bends_test
