#include "ldle/pipeline/run_scale.h"

#include <gtest/gtest.h>

#include "ldle/datasets.h"
#include "ldle/laplacian/build_laplacian.h"
#include "ldle/math/sparse_solver.h"
#include "ldle/neighbors/nearest_neighbors.h"

namespace ldle::pipeline::run_scale_test {

TEST(RunScale, FactorAgreesWithTheSymbolicAnalysis) {
  for (const char* name : {"klein-bottle", "swiss-roll", "sphere", "circle"}) {
    const RowMatrix points = generate_dataset(name, {.n = 4000}).points;
    Options options;
    options.local_views.dimension = std::string(name) == "circle" ? 1 : 2;
    const Context context;
    const NeighborGraph graph = neighbors::nearest_neighbors(
        Data::of_points(points), options.laplacian.graph_neighbors, context);
    const GraphLaplacian laplacian = laplacian::build_laplacian(graph, options.laplacian);
    const double found = double(math::analyse(laplacian.matrix)->entries());
    const double expected = RunScale({points.rows(), points.cols()}, options).factor_entries();
    EXPECT_LT(expected, 1.5 * found) << name;
    EXPECT_GT(expected, found / 1.5) << name;
  }
}

TEST(RunScale, FactorHasAtMostATriangleOfEntries) {
  for (Index dimension : {1, 2, 3, 8}) {
    Options options;
    options.local_views.dimension = dimension;
    EXPECT_LE(RunScale({60, 9}, options).factor_entries(), 0.5 * 60 * 60) << dimension;
  }
}

TEST(RunScale, PointsBelongToFewerViewsOfLargerClusters) {
  Options options;
  double before = 1e9;
  for (Index size : {1, 5, 20, 1000000}) {
    options.clusters.min_cluster_size = size;
    const double views = RunScale({1000000, 3}, options).views_of_a_point();
    EXPECT_LT(views, before);
    EXPECT_GT(views, 1.0);
    before = views;
  }
}

}  // namespace ldle::pipeline::run_scale_test
