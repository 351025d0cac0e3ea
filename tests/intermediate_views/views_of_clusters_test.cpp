#include "ldle/intermediate_views/views_of_clusters.h"

#include <gtest/gtest.h>

#include <set>

#include "ldle/error.h"
#include "oracles/distortion.h"
#include "oracles/points.h"
#include "oracles/stages.h"

namespace ldle::intermediate_views::views_of_clusters_test {

class ViewsOfClusters : public testing::Test {
 protected:
  IntermediateViews made(const std::vector<Id>& cluster_of) {
    return views_of_clusters(stages.local, data, cluster_of, context);
  }

  RowMatrix points = oracle::shaken(oracle::grid(13, 11), 0.3, 1);
  oracle::ClusteredStages stages{points, oracle::small_options(2)};
  Data data = Data::of_points(points);
  const Context context;
};

/// The maps may differ from the auction's, but have no more distortion.
TEST_F(ViewsOfClusters, TheClustersOfTheAuctionGiveItsViews) {
  const IntermediateViews& wanted = stages.views;
  const IntermediateViews found = made(wanted.cluster_of);
  EXPECT_EQ(found.clusters.values, wanted.clusters.values);
  EXPECT_EQ(found.views.values, wanted.views.values);
  EXPECT_EQ(found.views.offsets, wanted.views.offsets);
  for (Index m = 0; m < found.size(); ++m) {
    EXPECT_LE(found.distortion[m], wanted.distortion[m] * (1 + 1e-6));
  }
}

/// The map of a view is the one with the least distortion among the maps of its points.
TEST_F(ViewsOfClusters, ViewsAreUnionsWithTheBestMap) {
  std::vector<Id> cluster_of(points.rows());
  for (Index k = 0; k < points.rows(); ++k)
    cluster_of[k] = Id(points(k, 0) > 6) + 2 * Id(points(k, 1) > 5);
  const IntermediateViews found = made(cluster_of);
  ASSERT_EQ(found.size(), 4);
  for (Index m = 0; m < 4; ++m) {
    std::set<Id> wanted;
    for (Id k : found.clusters[m]) {
      EXPECT_EQ(cluster_of[k], m);
      wanted.insert(stages.local.members[k].begin(), stages.local.members[k].end());
    }
    EXPECT_EQ(std::vector<Id>(wanted.begin(), wanted.end()),
              std::vector<Id>(found.views[m].begin(), found.views[m].end()));
    RowMatrix image(std::ssize(wanted), 2);
    double least = std::numeric_limits<double>::infinity();
    for (Id k : found.clusters[m]) {
      least = std::min(least, oracle::distortion(*stages.local.maps, stages.local.map_of[k],
                                                 found.views[m], stages.distances));
    }
    EXPECT_NEAR(found.distortion[m], least, 1e-9 * least);
    stages.local.maps->evaluate(found.map_of[m], found.views[m], image.data());
    EXPECT_EQ(image, RowMatrix(found.coordinates_of(m)));
  }
}

TEST_F(ViewsOfClusters, InvalidClustersAreRejected) {
  std::vector<Id> cluster_of(points.rows(), 0);
  cluster_of[3] = 2;
  EXPECT_THROW(made(cluster_of), InvalidArgument);  // there is no cluster 1
  cluster_of[3] = -1;
  EXPECT_THROW(made(cluster_of), InvalidArgument);
  EXPECT_THROW(made({0, 0, 0}), InvalidArgument);
}

}  // namespace ldle::intermediate_views::views_of_clusters_test
