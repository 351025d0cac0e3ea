#include "ldle/transform/view_maps.h"

#include <gtest/gtest.h>

#include <cmath>

#include "ldle/pipeline/embed.h"
#include "ldle/transform.h"
#include "oracles/neighbors.h"
#include "oracles/points.h"
#include "oracles/stages.h"

namespace ldle::transform::view_maps_test {

Options unpolished(LocalViewKind kind) {
  Options options = oracle::small_options(2);
  options.local_views.kind = kind;
  options.polish.kind = PolishKind::without;
  return options;
}

/// Two sheets far apart. One point of the first occurs twice.
RowMatrix two_sheets() {
  RowMatrix sheet = oracle::shaken(oracle::grid(16, 12), 0.2, 1);
  const RowMatrix both = oracle::stack(sheet, sheet, Eigen::RowVector2d(100, 0));
  return oracle::stack(both, both.topRows(1), Eigen::RowVector2d::Zero());
}

TEST(ViewMaps, ReproduceTheEmbedding) {
  const RowMatrix points = two_sheets();
  const Result result = embed(points, unpolished(LocalViewKind::eigenmaps));
  ASSERT_TRUE(result.view_maps);
  const ViewMaps& maps = *result.view_maps;
  for (Index k = 0; k < points.rows(); ++k) {
    const Id view = result.cluster_of[k];
    ASSERT_TRUE(maps.has(view));
    Eigen::RowVector2d place = maps.translation.row(view);
    for (Index s = 0; s < 2; ++s) {
      place += maps.eigenvectors(k, maps.chosen(view, s)) * maps.matrix.row(view).segment(2 * s, 2);
      const Index component = points(k, 0) < 50 ? 0 : 1;
      EXPECT_EQ(maps.eigenvalue(view, s),
                result.spectrum.eigenvalues(component, maps.chosen(view, s)));
    }
    EXPECT_LT((place - result.embedding.row(k)).norm(), 1e-9 * result.embedding.norm());
  }
}

TEST(ViewMaps, AreKeptIfTheyPlacedThePoints) {
  const RowMatrix points = oracle::roll_up(oracle::shaken(oracle::grid(30, 24), 0.2, 1), 60);
  Options options = unpolished(LocalViewKind::both);
  EXPECT_TRUE(embed(points, options).view_maps);
  options.local_views.kind = LocalViewKind::tangent;
  EXPECT_FALSE(embed(points, options).view_maps);
  options.local_views.kind = LocalViewKind::both;
  options.polish.kind = PolishKind::isometric;
  const Result polished = embed(points, options);
  ASSERT_TRUE(polished.polish->improved);
  EXPECT_FALSE(polished.view_maps);
}

/// phi(x) = sum_k K(x,k) phi(k) / (sum_k K(x,k) - lambda), mapped by the view of the nearest point.
TEST(ViewMaps, PlaceNewPointsByTheNystroemFormula) {
  const RowMatrix flat = oracle::shaken(oracle::grid(16, 12), 0.2, 1);
  Options options = unpolished(LocalViewKind::eigenmaps);
  options.spectrum.eigenvectors = 10;  // low ones can be extended even to a corner
  const Result result = embed(flat, options);
  const ViewMaps& maps = *result.view_maps;
  const Index others = options.laplacian.graph_neighbors - 1;
  const RowMatrix new_points = oracle::random_box(40, Eigen::RowVector2d(16, 12), 5);
  const Context context;
  const RowMatrix placed = transform_points(flat,
                                            {.embedding = result.embedding,
                                             .cluster_of = result.cluster_of,
                                             .torn_views = result.torn_views,
                                             .view_neighbors = options.local_views.view_neighbors,
                                             .view_maps = &maps,
                                             .graph_neighbors = options.laplacian.graph_neighbors,
                                             .scale_neighbor = options.laplacian.scale_neighbor},
                                            new_points, context)
                               .embedding;
  for (Index i = 0; i < new_points.rows(); ++i) {
    const Eigen::MatrixXd distances =
        oracle::distance_matrix(oracle::stack(new_points.row(i), flat, Eigen::RowVector2d::Zero()));
    const std::vector<Id> order = oracle::sorted_by_distance(distances, 0);  // the new point first
    const double scale = distances(0, order[options.laplacian.scale_neighbor - 1]);
    const Id view = result.cluster_of[order[1] - 1];
    Eigen::RowVector2d place = maps.translation.row(view);
    for (Index s = 0; s < 2; ++s) {
      double sum = 0.0, degree = 0.0;
      for (Index j = 1; j <= others; ++j) {
        const Id k = order[j] - 1;
        const double kernel =
            std::exp(-std::pow(distances(0, order[j]), 2) / (scale * maps.kernel_scale[k]));
        sum += kernel * maps.eigenvectors(k, maps.chosen(view, s));
        degree += kernel;
      }
      place += sum / (degree - maps.eigenvalue(view, s)) * maps.matrix.row(view).segment(2 * s, 2);
    }
    EXPECT_LT((placed.row(i) - place).norm(), 1e-9);
  }
}

}  // namespace ldle::transform::view_maps_test
