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

/// Bounding boxes of the shifted pieces, one row each: low and high corner.
RowMatrix shifted_boxes(const RowMatrix& embedding, std::span<const Id> piece, Index pieces) {
  const RowMatrix shift = shifts_side_by_side(embedding, piece, pieces);
  RowMatrix boxes(pieces, 4);
  boxes.leftCols(2).setConstant(std::numeric_limits<double>::infinity());
  boxes.rightCols(2).setConstant(-std::numeric_limits<double>::infinity());
  for (Index k = 0; k < embedding.rows(); ++k) {
    const Eigen::RowVector2d place = embedding.row(k) + shift.row(piece[k]);
    boxes.row(piece[k]).head(2) = boxes.row(piece[k]).head(2).cwiseMin(place);
    boxes.row(piece[k]).tail(2) = boxes.row(piece[k]).tail(2).cwiseMax(place);
  }
  return boxes;
}

/// Pieces of many sizes, all at the same place, the largest first.
RowMatrix shrinking_pieces(Index pieces, std::vector<Id>& piece) {
  const RowMatrix shape = oracle::random_box(20, Eigen::RowVector2d(1, 1), 5);
  RowMatrix embedding(pieces * 20, 2);
  for (Index p = 0; p < pieces; ++p) {
    embedding.middleRows(20 * p, 20) = shape / (1.0 + 0.1 * static_cast<double>(p));
    piece.insert(piece.end(), 20, static_cast<Id>(p));
  }
  return embedding;
}

TEST(ShiftsSideBySide, ManyPiecesFormSeveralRows) {
  for (Index pieces : {4, 17, 60}) {
    std::vector<Id> piece;
    const RowMatrix embedding = shrinking_pieces(pieces, piece);
    const RowMatrix boxes = shifted_boxes(embedding, piece, pieces);
    const Eigen::RowVector2d low = boxes.leftCols(2).colwise().minCoeff(),
                             high = boxes.rightCols(2).colwise().maxCoeff();
    EXPECT_LT((low + high).norm(), 1e-12);
    EXPECT_LT(high[0] - low[0], 6.0 * (high[1] - low[1]));
    for (Index a = 0; a < pieces; ++a) {
      for (Index b = 0; b < a; ++b) {
        const bool apart_in_row = boxes(a, 0) > boxes(b, 2) || boxes(b, 0) > boxes(a, 2);
        const bool in_other_row = boxes(a, 1) > boxes(b, 3) || boxes(b, 1) > boxes(a, 3);
        EXPECT_TRUE(apart_in_row || in_other_row) << a << " and " << b;
      }
    }
  }
}

/// Three pieces of equal size stay in one row, and so does any number in one dimension.
TEST(ShiftsSideBySide, FewPiecesFormOneRow) {
  const RowMatrix shape = oracle::random_box(30, Eigen::RowVector2d(1, 1), 6);
  std::vector<Id> piece;
  for (Id k = 0; k < 30; ++k) piece.push_back(k / 10);
  const RowMatrix boxes = shifted_boxes(shape, piece, 3);
  EXPECT_LT((boxes.col(1) + boxes.col(3)).norm(), 1e-12);
  std::vector<Id> many;
  const RowMatrix line = shrinking_pieces(40, many).leftCols(1);
  const RowMatrix shift = shifts_side_by_side(line, many, 40);
  for (Index p = 1; p < 40; ++p) EXPECT_GT(shift(p, 0), shift(p - 1, 0));
}

}  // namespace ldle::registration::lay_out_test
