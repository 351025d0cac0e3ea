#include "ldle/polish/cut_through_views.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "ldle/intermediate_views/views_of_clusters.h"
#include "ldle/metrics/map_quality.h"
#include "polish/flat_sheet.h"

namespace ldle::polish::cut_through_views_test {

/// A flat sheet, torn into a left and a right part that lie apart. The rims have teeth, because
/// clusters have them.
class ToothedSeam : public testing::Test, protected FlatSheet {
 protected:
  ToothedSeam() {
    std::vector<Id> cluster_of(points.rows());
    for (Index k = 0; k < points.rows(); ++k) {
      const double tooth = std::abs(std::remainder(points(k, 1), 4.0));  // from 0 to 2
      cluster_of[k] =
          3 * Id(points(k, 0) > 4.0 + tooth) + Id(points(k, 1) > 3.5) + Id(points(k, 1) > 6.5);
    }
    arrange(intermediate_views::views_of_clusters(exact_views(), data, cluster_of, context));
  }

  bool on_right(Id view) const { return view >= 3; }
  Eigen::RowVector2d shift(Id view) const { return {on_right(view) ? 20.0 : 0.0, 0.0}; }

  /// Local views whose maps are exact.
  const LocalViews& exact_views() {
    stages.local.maps = std::make_shared<oracle::TableMaps>(std::vector<RowMatrix>{points});
    stages.local.map_of.assign(points.rows(), 0);
    return stages.local;
  }
  void arrange(IntermediateViews found) {
    views = std::move(found);
    registration = {};
    registration.scale.assign(views.size(), 1.0);
    registration.rotation = RowMatrix::Identity(2, 2).replicate(views.size(), 1);
    registration.translation.setZero(views.size(), 2);
    registration.embedding = points;
    registration.tree.assign(views.size(), 0);
    registration.trees = 1;
    for (Id view = 0; view < views.size(); ++view) {
      registration.translation.row(view) = shift(view);
      for (Id k : views.clusters[view]) registration.embedding.row(k) += shift(view);
    }
    for (const IdPair& pair : find_overlaps(views, context).pairs) {
      if (on_right(pair.first) != on_right(pair.second)) registration.torn_views.push_back(pair);
    }
  }

  Registered registered() const { return {stages.graph, data, stages.local, views, registration}; }
  std::optional<CutViews> cut() const {
    return cut_through_views(registered(), edges, unpolished(registration), {}, rule, context);
  }
  /// The embedding, moved back to where the first point should be.
  RowMatrix in_place(const CutViews& found) const {
    const Eigen::RowVector2d wanted = points.row(0) + shift(found.views.cluster_of[0]);
    return found.polish.embedding.rowwise() + (wanted - found.polish.embedding.row(0));
  }
  double seam_length(const RowMatrix& embedding) const {
    return metrics::map_quality(stages.graph, embedding, context).seam_length;
  }
  /// Members of a point's local view that are farther than twice its radius from a place.
  Index torn_off(const RowMatrix& embedding, Id point, const Eigen::RowVectorXd& place) const {
    return std::ranges::count_if(stages.local.members[point], [&](Id other) {
      return other != point &&
             (embedding.row(other) - place).norm() > 2 * stages.local.radius[point];
    });
  }

  const Data data = Data::of_points(points);
  const seam::TearRule rule{true, true, 30};
};

TEST_F(ToothedSeam, BecomesShorter) {
  const auto found = cut();
  ASSERT_TRUE(found);
  EXPECT_LT(seam_length(found->polish.embedding), seam_length(registration.embedding));
  EXPECT_LT(found->polish.report.after.length_error, 1e-6);
}

/// All places are exact here, so the polish moves no point against the others.
TEST_F(ToothedSeam, EndsWhereNoPointHasFewerNeighborsTornOffElsewhere) {
  const auto found = cut();
  ASSERT_TRUE(found);
  const RowMatrix embedding = in_place(*found);
  for (Id k = 0; k < points.rows(); ++k) {
    const Index here = torn_off(embedding, k, embedding.row(k));
    for (Id other : std::as_const(stages.local.members)[k]) {
      const Id view = found->views.cluster_of[other];
      const auto members = std::as_const(views.views)[view];
      if (!std::ranges::binary_search(members, k)) continue;
      EXPECT_GE(torn_off(embedding, k, points.row(k) + shift(view)), here) << k;
    }
  }
}

TEST_F(ToothedSeam, ViewsExchangePointsAndKeepTheirMaps) {
  const auto found = cut();
  ASSERT_TRUE(found);
  EXPECT_NE(found->views.cluster_of, views.cluster_of);
  EXPECT_EQ(found->views.map_of, views.map_of);
  const RowMatrix embedding = in_place(*found);
  for (Id view = 0; view < views.size(); ++view) {
    std::vector<Id> wanted;
    for (Id k : std::as_const(found->views.clusters)[view]) {
      EXPECT_EQ(found->views.cluster_of[k], view);
      const auto members = std::as_const(stages.local.members)[k];
      wanted.insert(wanted.end(), members.begin(), members.end());
      EXPECT_LT((embedding.row(k) - points.row(k) - shift(view)).norm(), 1e-6);
    }
    std::ranges::sort(wanted);
    wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
    EXPECT_TRUE(std::ranges::equal(wanted, std::as_const(found->views.views)[view]));
  }
}

/// A single point of the left part lies on the right, in a cluster of its own.
TEST_F(ToothedSeam, NoClusterBecomesEmpty) {
  std::vector<Id> cluster_of = views.cluster_of;
  cluster_of[views.clusters[1][0]] = 6;
  arrange(intermediate_views::views_of_clusters(stages.local, data, cluster_of, context));
  const auto found = cut();
  EXPECT_EQ((found ? found->views : views).clusters.length(6), 1);
}

TEST_F(ToothedSeam, WithoutATearNothingChanges) {
  registration.embedding = points;
  registration.torn_views.clear();
  EXPECT_FALSE(cut());
}

}  // namespace ldle::polish::cut_through_views_test
