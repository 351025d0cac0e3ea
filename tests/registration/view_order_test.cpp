#include "ldle/registration/view_order.h"

#include <gtest/gtest.h>

#include "oracles/points.h"
#include "oracles/stages.h"

namespace ldle::registration::view_order_test {

TEST(ViewOrder, WeightsAndForestAgreeWithOracle) {
  for (Index d : {1, 2, 3}) {
    const RowMatrix points =
        d == 1   ? oracle::roll_up(oracle::shaken(oracle::grid(120, 1), 0.3, 3), 120)
        : d == 2 ? oracle::shaken(oracle::grid(14, 12), 0.3, 1)
                 : oracle::shaken(oracle::grid(6, 5, 5), 0.3, 4);
    Options options = oracle::small_options(d);
    options.clusters.small_views_first =
        false;  // otherwise views of equal size can have equal weights
    const oracle::ClusteredStages stages(points, options);
    const auto overlaps = find_overlaps(stages.views, Context());
    const std::vector<double> ones(stages.views.size(), 1.0);
    const Context context;
    const RowMatrix& scaled = stages.views.coordinates;
    double total = 0;
    const auto edges = alignment_certainty(overlaps, scaled, context);
    ASSERT_EQ(edges.size(), overlaps.pairs.size());
    for (std::size_t p = 0; p < edges.size(); ++p) {
      EXPECT_EQ(edges[p].nodes, overlaps.pairs[p]);
      const double wanted =
          oracle::alignment_weight(stages.views, ones, edges[p].nodes.first, edges[p].nodes.second);
      EXPECT_NEAR(edges[p].weight, wanted, 1e-10 * (1 + wanted));
    }
    auto forest = oracle::spanning_forest(stages.views, ones);
    ASSERT_GT(forest.margin, 1e-9);  // all weights differ, so the forest is unique
    oracle::walk(forest, stages.views);
    const auto order = view_order(stages.views, overlaps, scaled, context);
    EXPECT_EQ(order.order, forest.order);
    EXPECT_EQ(order.parent, forest.parent);
    for (Id m = 0; m < stages.views.size(); ++m) {
      if (order.parent[m] == none) continue;
      total += oracle::alignment_weight(stages.views, ones, m, order.parent[m]);
    }
    EXPECT_NEAR(total, forest.total_weight, 1e-10 * total);
  }
}

}  // namespace ldle::registration::view_order_test
