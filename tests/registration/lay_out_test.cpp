#include "ldle/registration/lay_out.h"

#include <gtest/gtest.h>

#include "ldle/registration/register_views.h"
#include "oracles/points.h"
#include "oracles/stages.h"

namespace ldle::registration::lay_out_test {

struct Span {
  double low = std::numeric_limits<double>::infinity();
  double high = -low;
};

/// Every piece is shifted as a whole. The pieces follow one another along the first axis with gaps.
TEST(LayOut, PiecesAreShiftedRigidlyAndSeparatedByGaps) {
  const Options options = oracle::small_options(2);
  const RowMatrix two =
      oracle::stack(oracle::shaken(oracle::grid(7, 7), 0.3, 1),
                    oracle::shaken(oracle::grid(10, 9), 0.3, 2), Eigen::RowVector2d(60, 3));
  const RowMatrix points =
      oracle::stack(two, oracle::shaken(oracle::grid(6, 8), 0.3, 3), Eigen::RowVector2d(0, 60));
  const oracle::ClusteredStages stages(points, options);
  const Context context({.seed = 1});
  const auto before =
      register_views(stages.views, oracle::table(stages.distances),
                     options.local_views.view_neighbors, options.registration, context);
  const Registration after = laid_out_side_by_side(stages.views, before);
  ASSERT_EQ(after.trees, 3);
  std::vector<Span> spans(3);
  Eigen::MatrixXd shift = Eigen::MatrixXd::Constant(3, 2, std::nan(""));
  for (Index k = 0; k < points.rows(); ++k) {
    const Id m = stages.views.cluster_of[k], tree = after.tree[m];
    const Eigen::RowVectorXd moved = after.embedding.row(k) - before.embedding.row(k);
    if (std::isnan(shift(tree, 0))) shift.row(tree) = moved;
    EXPECT_LT((moved - shift.row(tree)).norm(), 1e-10);
    spans[tree].low = std::min(spans[tree].low, after.embedding(k, 0));
    spans[tree].high = std::max(spans[tree].high, after.embedding(k, 0));
    const Eigen::RowVectorXd y =
        after.scale[m] * oracle::rows_of(stages.views, m, {Id(k)}) * after.rotation_of(m) +
        after.translation.row(m);
    EXPECT_LT((after.embedding.row(k) - y).norm(), 1e-9);
  }
  double widest = 0;
  for (const Span& span : spans) widest = std::max(widest, span.high - span.low);
  for (Index tree = 1; tree < 3; ++tree) {
    EXPECT_GE(spans[tree].low - spans[tree - 1].high, 0.9 * gap_between_pieces * widest);
  }
}

}  // namespace ldle::registration::lay_out_test
