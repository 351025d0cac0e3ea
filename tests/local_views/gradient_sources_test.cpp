#include "ldle/local_views/gradient_sources.h"

#include <gtest/gtest.h>

#include "ldle/core/error.h"
#include "ldle/core/parallel_for.h"
#include "oracles/points.h"
#include "oracles/stages.h"

namespace ldle {
namespace {

/// Two discs far apart: a graph of two components.
RowMatrix two_discs() {
  RowMatrix points(160, 2);
  points << oracle::random_box(80, Eigen::RowVector2d(1, 1), 2),
      oracle::random_box(80, Eigen::RowVector2d(1, 1), 3).array() + 50.0;
  return points;
}

struct Sources {
  Sources() : stages(two_discs(), small()), metric(stages.distances) {}
  static Options small() {
    Options options;
    options.laplacian.graph_neighbors = 21;
    options.spectrum.eigenvectors = 6;
    follow_paper(options);
    return options;
  }
  std::vector<double> products(const IdPair& pair) const {
    Progress progress;
    return gradient_products(stages.raw.views, {stages.graph, metric, stages.spectrum},
                             small().local_views, pair, progress);
  }
  oracle::Stages stages;
  oracle::TableMetric metric;
};

TEST(GradientSources, ProductsAreThoseOfEveryPoint) {
  const Sources sources;
  const LocalViews& views = sources.stages.raw.views;
  const auto found = sources.products({1, 4});
  for (Id k = 0; k < 160; ++k) {
    const double t = oracle::heat_time(views.radius[k], 0.99, 2);
    const Eigen::MatrixXd wanted = oracle::gradient_products(
        sources.stages.distances, *sources.stages.spectrum.vectors, k, views.members[k], t);
    EXPECT_NEAR(found[k], wanted(1, 4), 1e-12 * wanted.norm());
  }
}

TEST(GradientSources, ProductsAreSymmetricAndTheSameForAnyThreads) {
  const Sources sources;
  const auto found = sources.products({1, 4}), swapped = sources.products({4, 1});
  for (std::size_t k = 0; k < found.size(); ++k) EXPECT_DOUBLE_EQ(found[k], swapped[k]);
  const ThreadLimit limit(3);
  EXPECT_EQ(sources.products({1, 4}), found);
}

TEST(GradientSources, RefuseEigenvectorsThatAreNotThere) {
  const Sources sources;
  EXPECT_THROW(sources.products({0, 6}), InvalidArgument);
  EXPECT_THROW(sources.products({-1, 0}), InvalidArgument);
}

}  // namespace
}  // namespace ldle
