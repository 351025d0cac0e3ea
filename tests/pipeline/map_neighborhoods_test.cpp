#include "ldle/pipeline/map_neighborhoods.h"
#include "oracles/dense.h"

#include <gtest/gtest.h>

#include "ldle/laplacian/build_laplacian.h"
#include "ldle/local_views/improve_views.h"
#include "ldle/local_views/make_local_views.h"
#include "ldle/spectrum/compute_spectrum.h"
#include "oracles/neighbors.h"
#include "oracles/points.h"
#include "oracles/stages.h"

namespace ldle::pipeline::map_neighborhoods_test {

/// Points and their neighbour graph.
struct Case {
  RowMatrix points;
  Options options;
  NeighborGraph graph =
      oracle::neighbor_graph(oracle::distance_matrix(points), options.laplacian.graph_neighbors);

  Case(RowMatrix rows, Options with) : points(std::move(rows)), options(std::move(with)) {}

  MappedNeighborhoods mapped(const std::optional<Boundary>& boundary = {},
                             std::vector<StageTime>* times = nullptr) const {
    StageRunner stages(Context(), no_store());
    MappedNeighborhoods result =
        map_neighborhoods({Data::of_points(points), graph}, boundary, options, stages);
    if (times != nullptr) *times = stages.times();
    return result;
  }
};

/// A square of side 14, and the distance of each point from its boundary.
Case square(LocalViewKind kind) {
  Options options = oracle::small_options(2);
  options.local_views.kind = kind;
  return {oracle::shaken(oracle::grid(15, 15), 0.2, 1), options};
}
Boundary boundary_of(const RowMatrix& points) {
  Boundary boundary;
  for (Index k = 0; k < points.rows(); ++k) {
    const double x = points(k, 0), y = points(k, 1);
    boundary.values.push_back(std::max(0.0, std::min({x, 14.2 - x, y, 14.2 - y})));
  }
  return boundary;
}

std::vector<std::string> names(const std::vector<StageTime>& times) {
  std::vector<std::string> result;
  for (const StageTime& time : times) result.push_back(time.stage);
  return result;
}

TEST(MapNeighborhoods, WithoutBoundaryEqualsTheStagesOneAfterTheOther) {
  const Case data = square(LocalViewKind::both);
  const Data points = Data::of_points(data.points);
  const GraphLaplacian laplacian = laplacian::build_laplacian(data.graph, data.options.laplacian);
  const NeighborGraph nearest =
      nearest_in(data.graph, data.options.local_views.view_neighbors, Context());
  const Spectrum spectrum =
      spectrum::compute_spectrum(laplacian, data.options.spectrum, 2, Context());
  const LocalViews views = local_views::improve_views(
      local_views::make_local_views({nearest, points, spectrum, &laplacian},
                                    data.options.local_views, Context()),
      points, Context());
  std::vector<StageTime> times;
  const MappedNeighborhoods found = data.mapped({}, &times);
  EXPECT_EQ(found.kernel_scale, laplacian.scale);
  EXPECT_EQ(found.graph.neighbors.values, nearest.neighbors.values);
  EXPECT_EQ(found.spectrum.values, spectrum.values);
  EXPECT_EQ(found.views.distortion, views.distortion);
  EXPECT_EQ(found.views.map_of, views.map_of);
  EXPECT_EQ(names(times),
            (std::vector<std::string>{"laplacian", "spectrum", "local views", "improvement"}));
}

/// All stages run once, on the doubled manifold, and the result counts the given points only.
TEST(MapNeighborhoods, TheDoubledManifoldIsRestrictedToTheGivenPoints) {
  for (LocalViewKind kind :
       {LocalViewKind::eigenmaps, LocalViewKind::tangent, LocalViewKind::both}) {
    const Case data = square(kind);
    const Index n = data.points.rows();
    std::vector<StageTime> times;
    const MappedNeighborhoods found = data.mapped(boundary_of(data.points), &times);
    EXPECT_EQ(found.graph.size(), n);
    EXPECT_EQ(std::ssize(found.kernel_scale), kind == LocalViewKind::tangent ? 0 : n);
    EXPECT_EQ(std::ssize(found.spectrum.component), n);
    EXPECT_EQ(found.views.size(), n);
    EXPECT_EQ(std::ssize(found.views.distortion), n);
    for (Id member : found.views.members.values) EXPECT_LT(member, n);
    std::vector<std::string> wanted{"laplacian", "spectrum", "local views", "improvement"};
    if (kind == LocalViewKind::tangent) wanted = {"components", "local views", "improvement"};
    EXPECT_EQ(names(times), wanted);
    if (kind != LocalViewKind::tangent) {
      EXPECT_EQ(found.spectrum.vectors.rows(), n);
    }
  }
}

TEST(MapNeighborhoods, TheGraphIsThatOfTheGivenPoints) {
  const Case data = square(LocalViewKind::eigenmaps);
  const MappedNeighborhoods with = data.mapped(boundary_of(data.points)), without = data.mapped();
  EXPECT_EQ(with.graph.neighbors.values, without.graph.neighbors.values);
  EXPECT_EQ(with.graph.distances, without.graph.distances);
}

/// The distortion of each view is measured on the given points with their own distances.
TEST(MapNeighborhoods, DistortionIsThatOfTheGivenPoints) {
  const Case data = square(LocalViewKind::both);
  const Eigen::MatrixXd distances = oracle::distance_matrix(data.points);
  const MappedNeighborhoods found = data.mapped(boundary_of(data.points));
  for (Id k = 0; k < found.views.size(); ++k) {
    const auto members = std::as_const(found.views.members)[k];
    const double wanted =
        oracle::distortion(*found.views.maps, found.views.map_of[k], members, distances);
    EXPECT_NEAR(found.views.distortion[k] / wanted, 1.0, 1e-9) << k;
  }
}

/// An interval with its two ends, doubled, is a circle of evenly spaced points. Its eigenvalues are
/// double, and its eigenvectors are waves along the interval.
TEST(MapNeighborhoods, TheDoubleOfAnIntervalIsACircle) {
  constexpr Index n = 121;
  RowMatrix points(n, 1);
  Boundary ends{true, std::vector<double>(n, 0.0)};
  ends.values.front() = ends.values.back() = 1.0;
  for (Index k = 0; k < n; ++k) points(k, 0) = double(k);
  Options options = oracle::small_options(1);
  options.local_views.kind = LocalViewKind::eigenmaps;
  const Case data(points, options);
  const MappedNeighborhoods found = data.mapped(ends);
  const auto values = found.spectrum.values.row(0);
  for (Index i = 0; i + 1 < 8; i += 2) {
    EXPECT_NEAR(values[i + 1] / values[i], 1.0, 1e-6) << i;
    EXPECT_GT(values[i + 2], 1.5 * values[i]) << i;
  }
  // The two lowest eigenvectors are a cos(t) + b sin(t) with t = pi k / (n - 1).
  for (Index i : {0, 1}) {
    Eigen::MatrixXd waves(n, 2);
    for (Index k = 0; k < n; ++k) {
      const double t = std::numbers::pi * double(k) / double(n - 1);
      waves.row(k) << std::cos(t), std::sin(t);
    }
    const Eigen::VectorXd vector = found.spectrum.vectors.view().col(i);
    const Eigen::VectorXd fit = waves * (oracle::pseudo_inverse(waves) * vector);
    EXPECT_LT((fit - vector).norm(), 1e-6 * vector.norm()) << i;
  }
}

/// The normal derivative of eigenvectors of the square itself vanishes at the boundary.
TEST(MapNeighborhoods, TheDoubledManifoldReducesTheDistortionAtTheBoundary) {
  const Case data = square(LocalViewKind::eigenmaps);
  const Boundary boundary = boundary_of(data.points);
  const MappedNeighborhoods with = data.mapped(boundary), without = data.mapped();
  double sum_with = 0.0, sum_without = 0.0;
  for (std::size_t k = 0; k < boundary.values.size(); ++k) {
    if (boundary.values[k] > 0.6) continue;
    sum_with += std::log(with.views.distortion[k]);
    sum_without += std::log(without.views.distortion[k]);
  }
  EXPECT_LT(sum_with, 0.8 * sum_without);
}

}  // namespace ldle::pipeline::map_neighborhoods_test
