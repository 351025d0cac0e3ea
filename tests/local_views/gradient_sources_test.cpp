#include "ldle/local_views/gradient_sources.h"

#include <gtest/gtest.h>

#include "ldle/error.h"
#include "oracles/points.h"
#include "oracles/stages.h"

namespace ldle::local_views::gradient_sources_test {

/// Two squares far apart, which give a graph with two components.
RowMatrix two_squares() {
  RowMatrix points(160, 2);
  points << oracle::random_box(80, Eigen::RowVector2d(1, 1), 2),
      oracle::random_box(80, Eigen::RowVector2d(1, 1), 3).array() + 50.0;
  return points;
}

struct Sources {
  Sources() : stages(two_squares(), small()), data(oracle::table(stages.distances)) {}
  static Options small() {
    Options options;
    options.laplacian.graph_neighbors = 21;
    options.spectrum.eigenvectors = 6;
    follow_paper(options);
    return options;
  }
  std::vector<double> products(const IdPair& pair, const Context& context = {}) const {
    return gradient_products(stages.raw.views, {stages.graph, data, stages.spectrum},
                             small().local_views, pair, context);
  }
  oracle::Stages stages;
  Data data;
};

TEST(GradientSources, ProductsEqualThePapersFormulaAtEveryPoint) {
  const Sources sources;
  const LocalViews& views = sources.stages.raw.views;
  const auto found = sources.products({1, 4});
  for (Id k = 0; k < 160; ++k) {
    const double t = oracle::heat_time(views.radius[k], 0.99, 2);
    const Eigen::MatrixXd wanted = oracle::gradient_products(
        sources.stages.distances, sources.stages.spectrum.vectors.view(), k, views.members[k], t);
    EXPECT_NEAR(found[k], wanted(1, 4), 1e-12 * wanted.norm());
  }
}

TEST(GradientSources, ProductsAreSymmetricAndDoNotDependOnTheNumberOfThreads) {
  const Sources sources;
  const auto found = sources.products({1, 4}), swapped = sources.products({4, 1});
  for (std::size_t k = 0; k < found.size(); ++k) EXPECT_DOUBLE_EQ(found[k], swapped[k]);
  EXPECT_EQ(sources.products({1, 4}, Context({.threads = 1})), found);
  EXPECT_EQ(sources.products({1, 4}, Context({.threads = 3})), found);
}

TEST(GradientSources, EigenvectorsOutOfRangeAreRejected) {
  const Sources sources;
  EXPECT_THROW(sources.products({0, 6}), InvalidArgument);
  EXPECT_THROW(sources.products({-1, 0}), InvalidArgument);
}

}  // namespace ldle::local_views::gradient_sources_test
