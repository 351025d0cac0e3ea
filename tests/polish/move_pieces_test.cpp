#include "ldle/polish/move_pieces.h"

#include <gtest/gtest.h>

#include "oracles/shapes.h"
#include "polish/flat_sheet.h"

namespace ldle::polish::move_pieces_test {

class MovedPiecesOfAFlatSheet : public testing::Test, protected FlatSheet {
 protected:
  /// The points whose clusters lie on the right: a piece that consists of whole clusters.
  std::vector<Id> right_half() const {
    std::vector<Id> piece(points.rows(), none);
    for (Index m = 0; m < views.size(); ++m) {
      if (points(views.clusters[m][0], 0) < 5) continue;
      for (Id k : views.clusters[m]) piece[k] = 0;
    }
    return piece;
  }
  Polish moved(const Cut& cut) {
    return move_pieces({stages.graph, data, stages.local, views, registration}, edges,
                       unpolished(registration), cut, {}, {true, true, 30}, context);
  }
  /// The rows of the points that belong to a piece, or do not.
  static RowMatrix rows_of(const RowMatrix& all, const std::vector<Id>& piece, bool inside) {
    std::vector<Index> rows;
    for (std::size_t k = 0; k < piece.size(); ++k) {
      if ((piece[k] != none) == inside) rows.push_back(Index(k));
    }
    return all(rows, Eigen::all);
  }
  const Data data = Data::of_points(points);
  RigidMotion far_away{oracle::random_rotation(2, 3), Eigen::RowVector2d(40, 5)};
};

TEST_F(MovedPiecesOfAFlatSheet, NothingChangesWithoutAMotion) {
  const RigidMotion still{RowMatrix::Identity(2, 2), Eigen::RowVector2d::Zero()};
  const Polish found = moved({right_half(), {still}});
  EXPECT_TRUE(found.torn_views.empty());
  EXPECT_LT(oracle::shape_error(found.embedding, points), 1e-6);
}

/// The sheet is torn between the piece and the rest, and nowhere else. Both keep their shape.
TEST_F(MovedPiecesOfAFlatSheet, TheSeamRunsAroundTheMovedPiece) {
  const std::vector<Id> piece = right_half();
  const Polish found = moved({piece, {far_away}});
  std::vector<IdPair> wanted;
  for (const IdPair& pair : find_overlaps(views, Context()).pairs) {
    if (piece[views.clusters[pair.first][0]] != piece[views.clusters[pair.second][0]]) {
      wanted.push_back(pair);
    }
  }
  ASSERT_FALSE(wanted.empty());
  EXPECT_EQ(found.torn_views, wanted);
  EXPECT_LT(found.report.after.length_error, 1e-6);
  const RowMatrix target = (points * far_away.rotation).rowwise() + far_away.translation;
  for (bool inside : {true, false}) {
    const RowMatrix part = rows_of(found.embedding, piece, inside);
    const RowMatrix expected = rows_of(inside ? target : points, piece, inside);
    EXPECT_LT(oracle::shape_error(part, expected), 1e-6) << inside;
  }
  // Up to one shift of the whole, both are where the motion puts them.
  const Eigen::RowVector2d between =
      rows_of(found.embedding, piece, true).row(0) - rows_of(found.embedding, piece, false).row(0);
  const Eigen::RowVector2d wanted_between =
      rows_of(target, piece, true).row(0) - rows_of(points, piece, false).row(0);
  EXPECT_LT((between - wanted_between).norm(), 1e-5);
}

/// Some points of each cluster are marked differently from the majority: they move with it.
TEST_F(MovedPiecesOfAFlatSheet, AClusterMovesWithThePieceOfMostOfItsPoints) {
  const std::vector<Id> piece = right_half();
  std::vector<Id> noisy = piece;
  for (Index m = 0; m < views.size(); ++m) {
    const auto cluster = views.clusters[m];
    for (std::size_t i = 0; 2 * (i + 1) < cluster.size(); ++i) {
      noisy[cluster[i]] = piece[cluster[i]] == none ? 0 : none;
    }
  }
  ASSERT_NE(noisy, piece);
  EXPECT_EQ(moved({noisy, {far_away}}).embedding, moved({piece, {far_away}}).embedding);
}

TEST_F(MovedPiecesOfAFlatSheet, TheReportCoversBothPolishes) {
  registration.embedding = oracle::shaken(points, 0.3, 5);
  const Registered start{stages.graph, data, stages.local, views, registration};
  const seam::TearRule rule{true, true, 30};
  const Polish first = polish_embedding(start, edges, {}, rule, context);
  const PolishReport both =
      move_pieces(start, edges, first, {right_half(), {far_away}}, {}, rule, context).report;
  EXPECT_GE(both.steps, first.report.steps);
  EXPECT_EQ(both.before.length_error, first.report.before.length_error);
  ASSERT_GT(both.torn_history.size(), first.report.torn_history.size());
  EXPECT_TRUE(std::equal(first.report.torn_history.begin(), first.report.torn_history.end(),
                         both.torn_history.begin()));
  EXPECT_TRUE(both.improved);
}

}  // namespace ldle::polish::move_pieces_test
