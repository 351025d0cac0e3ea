#include "ldle/pipeline/prepared_input.h"

#include <gtest/gtest.h>

#include <numeric>
#include <set>

#include "ldle/core/random.h"
#include "ldle/error.h"
#include "ldle/neighbors/spatial_order.h"
#include "oracles/neighbors.h"
#include "oracles/points.h"
#include "oracles/stages.h"

namespace ldle::pipeline::prepared_input_test {

const Options options = oracle::small_options(2);

PreparedInput prepared(const Input& input, const Options& with = options) {
  return PreparedInput(input, with, Context());
}

constexpr Index distinct_count = 1200;

/// Points in random order; the last five are duplicates. They are many enough for a random order to
/// be far from a spatial one.
RowMatrix shuffled_points() {
  const RowMatrix grid = oracle::shaken(oracle::grid(40, 30), 0.2, 1);
  std::vector<Index> order(grid.rows());
  std::iota(order.begin(), order.end(), 0);
  Random(3).shuffle(order);
  RowMatrix points(grid.rows() + 5, 2);
  points << grid(order, Eigen::all), grid(order, Eigen::all).topRows(5);
  return points;
}

TEST(PreparedInput, PointsAreDistinctAndInSpatialOrder) {
  const RowMatrix points = shuffled_points();
  const Input input(points);
  const PreparedInput found = prepared(input);
  EXPECT_EQ(found.size().points, distinct_count);
  EXPECT_EQ(found.size().columns, 2);
  EXPECT_EQ(found.distinct().duplicates(), 5);
  const NeighborGraph graph = found.find_neighbors(12, Context());
  const auto rows = found.data(graph).points()->view();
  ASSERT_EQ(rows.rows(), distinct_count);
  for (Index k = 0; k < points.rows(); ++k) {
    EXPECT_EQ(Eigen::RowVector2d(rows.row(found.distinct().class_of[k])),
              Eigen::RowVector2d(points.row(k)));
  }
  const std::vector<Id> order = neighbors::spatial_order(RowMatrix(rows), Context());
  EXPECT_TRUE(std::ranges::is_sorted(order));
  const NeighborGraph wanted = oracle::neighbor_graph(oracle::distance_matrix(rows), 12);
  EXPECT_EQ(graph.neighbors.values, wanted.neighbors.values);
}

TEST(PreparedInput, PointsThatNeedNoChangeAreNotCopied) {
  RowMatrix points = oracle::shaken(oracle::grid(12, 10), 0.2, 1);
  points = RowMatrix(points(neighbors::spatial_order(points, Context()), Eigen::all));
  const Input input(points);
  const PreparedInput found = prepared(input);
  EXPECT_EQ(found.data({}).points()->data(), std::get<Points>(input.data).rows.data());
}

TEST(PreparedInput, BoundaryAndCutFollowTheirPoints) {
  const RowMatrix points = shuffled_points();
  Input input(points);
  BoundaryValues values;
  Cut cut{{}, {{RowMatrix::Identity(2, 2), Eigen::RowVector2d(1, 0)}}};
  for (Index k = 0; k < points.rows(); ++k) {
    values.push_back(std::max(0.0, points(k, 0)));
    cut.piece_of.push_back(points(k, 1) > 15.0 ? 0 : none);
  }
  values[0] = values[points.rows() - 5] = 0.0;  // the same point twice
  input.boundary = values;
  input.cut = cut;
  const PreparedInput found = prepared(input);
  EXPECT_TRUE(found.size().doubled);
  ASSERT_TRUE(found.boundary());
  ASSERT_EQ(found.boundary()->values.size(), 1200U);
  const std::optional<Cut> moved = found.cut(2);
  ASSERT_TRUE(moved);
  for (Index k = 0; k < points.rows(); ++k) {
    const Id place = found.distinct().class_of[k];
    EXPECT_EQ(found.boundary()->values[place], values[k]);
    EXPECT_EQ(moved->piece_of[place], cut.piece_of[k]);
  }
  EXPECT_THROW(found.cut(3), InvalidArgument);
}

TEST(PreparedInput, WithoutBoundaryAndCutThereAreNone) {
  Input input(shuffled_points());
  EXPECT_FALSE(prepared(input).boundary());
  EXPECT_FALSE(prepared(input).cut(2));
  EXPECT_FALSE(prepared(input).size().doubled);
  input.boundary = FindBoundary{};
  EXPECT_FALSE(prepared(input).boundary());
}

TEST(PreparedInput, DistancesOfDuplicatesAreRemoved) {
  const RowMatrix points = shuffled_points();
  const RowMatrix distances = oracle::distance_matrix(points);
  const Input input{Distances{distances}};
  const PreparedInput found = prepared(input);
  EXPECT_EQ(found.size().kind, DataKind::distances);
  EXPECT_EQ(found.size().points, distinct_count);
  const Data data = found.data({});
  EXPECT_EQ(data.size(), distinct_count);
  EXPECT_EQ(data.points(), nullptr);
  for (Id i = 0; i < distinct_count; i += 77) {
    for (Id j = 0; j < distinct_count; j += 91) {
      const double wanted = distances(found.distinct().first[i], found.distinct().first[j]);
      EXPECT_NEAR(data.squared_distance(i, j), wanted * wanted, 1e-12);
    }
  }
}

/// A ring of points, each with its two neighbours: other distances are lengths of shortest paths.
TEST(PreparedInput, DistancesOfGivenNeighborsAreShortestPaths) {
  constexpr Id n = 40;
  IdMatrix ids(n, 2);
  RowMatrix lengths = RowMatrix::Ones(n, 2);
  for (Id k = 0; k < n; ++k) ids.row(k) << (k + 1) % n, (k + n - 1) % n;
  const Input input{Neighbors{ids, lengths}};
  Options ring = options;
  ring.laplacian.graph_neighbors = ring.laplacian.scale_neighbor = 3;
  ring.local_views.view_neighbors = 3;
  const PreparedInput found = prepared(input, ring);
  EXPECT_EQ(found.size().kind, DataKind::neighbors);
  const NeighborGraph graph = found.find_neighbors(3, Context());
  ASSERT_EQ(graph.size(), n);
  for (Id k = 0; k < n; ++k) {
    const auto list = graph.neighbors[k];
    EXPECT_EQ(std::set<Id>(list.begin(), list.end()),
              (std::set<Id>{k, (k + 1) % n, (k + n - 1) % n}));
  }
  EXPECT_NEAR(found.data(graph).squared_distance(0, 3), 9.0, 1e-12);
  EXPECT_NEAR(found.data(graph).squared_distance(0, n - 2), 4.0, 1e-12);
}

TEST(PreparedInput, InputMustSuitTheOptions) {
  const RowMatrix points = shuffled_points();
  Input few(RowMatrix(points.topRows(1)));
  EXPECT_THROW(prepared(few), InvalidArgument);
  Input bounded{Distances{RowMatrix(oracle::distance_matrix(points))}};
  bounded.boundary = FindBoundary{};
  EXPECT_THROW(prepared(bounded), InvalidArgument);
  Input cut(points);
  cut.cut = Cut{std::vector<Id>(points.rows(), none), {}};
  Options unpolished = options;
  unpolished.polish.kind = PolishKind::without;
  EXPECT_THROW(prepared(cut, unpolished), InvalidArgument);
  EXPECT_NO_THROW(prepared(cut));
}

TEST(Input, SizeIsTheNumberOfGivenPoints) {
  const RowMatrix points = shuffled_points();
  EXPECT_EQ(Input(points).size(), distinct_count + 5);
  EXPECT_EQ(Input(Distances{RowMatrix(oracle::distance_matrix(points))}).size(),
            distinct_count + 5);
  EXPECT_EQ(Input(Neighbors{IdMatrix(IdMatrix::Zero(7, 3)), RowMatrix(7, 3)}).size(), 7);
  Input bounded(points);
  bounded.boundary = BoundaryValues(distinct_count + 5, 0.0);
  const DataSize size = DataSize::of(bounded);
  EXPECT_EQ(size.points, distinct_count + 5);
  EXPECT_EQ(size.columns, 2);
  EXPECT_EQ(size.kind, DataKind::points);
  EXPECT_TRUE(size.doubled);
}

}  // namespace ldle::pipeline::prepared_input_test
