#include "ldle/options.h"

#include <gtest/gtest.h>

#include <set>

#include "ldle/context.h"
#include "ldle/error.h"

namespace ldle::pipeline::options_test {

/// The option that the error names; empty if there is no error.
std::string invalid_field(const Options& options) {
  try {
    check(options);
  } catch (const InvalidArgument& error) {
    return error.field();
  }
  return "";
}

TEST(Options, DefaultsAreThoseOfThePaper) {
  const Options options = paper_options();
  EXPECT_EQ(options.local_views.kind, LocalViewKind::eigenmaps);
  EXPECT_FALSE(options.clusters.small_views_first);
  EXPECT_FALSE(options.clusters.in_blocks);
  EXPECT_EQ(options.laplacian.graph_neighbors, 49);
  EXPECT_EQ(options.laplacian.scale_neighbor, 7);
  EXPECT_EQ(options.spectrum.eigenvectors, 100);
  EXPECT_EQ(options.local_views.dimension, 2);
  EXPECT_EQ(options.local_views.view_neighbors, 25);
  EXPECT_EQ(options.local_views.heat_mass, 0.99);
  EXPECT_EQ(options.local_views.gradient_percentile, std::vector<double>{50});
  EXPECT_EQ(options.local_views.slope_fraction, std::vector<double>{0.9});
  EXPECT_EQ(options.clusters.min_cluster_size, 5);
  EXPECT_FALSE(options.clusters.max_cluster_size);
  EXPECT_TRUE(options.registration.tear);
  EXPECT_EQ(options.registration.tear_relaxation, 3);
  EXPECT_EQ(options.registration.refinements, 100);
  EXPECT_FALSE(options.registration.tear_folds);
  EXPECT_FALSE(options.registration.synchronize);
  EXPECT_EQ(options.polish.kind, PolishKind::without);
  EXPECT_EQ(invalid_field(options), "");
}

TEST(Options, EveryOptionIsDescribedOnce) {
  std::set<std::string> names;
  Index count = 0;
  const auto visit = [&](const OptionInfo& info, const auto&) {
    EXPECT_TRUE(names.insert(info.name).second) << info.name;
    EXPECT_STRNE(info.help, "");
    ++count;
  };
  const Options options;
  Options::describe(options, visit);
  const ContextOptions context;
  ContextOptions::describe(context, visit);
  EXPECT_GE(count, 17);
}

TEST(Options, FollowPaperDoesNotChangeThePapersParameters) {
  Options options;
  EXPECT_EQ(options.local_views.kind, LocalViewKind::best);
  options.local_views.dimension = 3;
  options.clusters.min_cluster_size = 11;
  follow_paper(options);
  EXPECT_EQ(options.local_views.kind, LocalViewKind::eigenmaps);
  EXPECT_EQ(options.local_views.dimension, 3);
  EXPECT_EQ(options.clusters.min_cluster_size, 11);
}

TEST(Options, ErrorsNameTheOption) {
  Options options;
  options.laplacian.scale_neighbor = 50;
  EXPECT_EQ(invalid_field(options), "scale_neighbor");
  options = {};
  options.local_views.view_neighbors = 50;
  EXPECT_EQ(invalid_field(options), "view_neighbors");
  options = {};
  options.local_views.gradient_percentile = {50, 50, 50};
  EXPECT_EQ(invalid_field(options), "gradient_percentile");
  options.local_views.dimension = 3;
  EXPECT_EQ(invalid_field(options), "");
  options = {};
  options.clusters.min_cluster_size = 10;
  options.clusters.max_cluster_size = 9;
  EXPECT_EQ(invalid_field(options), "min_cluster_size");
  options = {};
  options.local_views.dimension = 30;
  EXPECT_NE(invalid_field(options), "");
  options = {};
  options.spectrum.eigenvectors = 1;
  EXPECT_EQ(invalid_field(options), "dimension");
  options.local_views.kind = LocalViewKind::tangent;
  EXPECT_EQ(invalid_field(options), "");
  options = {};
  options.local_views.heat_mass = 1.0;
  EXPECT_EQ(invalid_field(options), "heat_mass");
}

}  // namespace ldle::pipeline::options_test
