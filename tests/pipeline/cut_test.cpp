#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>

#include "ldle/embed.h"
#include "ldle/error.h"
#include "oracles/points.h"
#include "oracles/shapes.h"
#include "oracles/stages.h"

namespace ldle::pipeline::cut_test {

constexpr double circumference = 40.0;

RowMatrix cylinder() {
  const RowMatrix sheet = oracle::shaken(oracle::grid(39, 14), 0.2, 1);
  return oracle::roll_up(sheet, circumference);
}

Result embed_cylinder(const RowMatrix& points, std::optional<Cut> cut = {}) {
  Input input(points);
  input.cut = std::move(cut);
  return embed(input, oracle::small_options(2), Context({.threads = 1}));
}

RigidMotion shift_by(const Eigen::RowVectorXd& shift) {
  return {RowMatrix::Identity(shift.size(), shift.size()), shift};
}

/// The vector from one side of the seam of an unrolled cylinder to the other.
Eigen::RowVectorXd period(const Result& result) {
  Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(2);
  for (const IdPair& pair : result.seam) {
    const Eigen::RowVectorXd way =
        result.embedding.row(pair.second) - result.embedding.row(pair.first);
    sum += sum.dot(way) < 0.0 ? -way : way;
  }
  return circumference / sum.norm() * sum;
}

/// Moves the quarter of the cylinder at one end to the other end.
Cut move_a_quarter(const Result& result) {
  const Eigen::RowVectorXd way = period(result);
  const Eigen::VectorXd along = result.embedding * way.transpose() / circumference;
  const double from = along.minCoeff(), to = from + 0.25 * circumference;
  Cut cut{{}, {shift_by(way)}};
  for (double at : along) cut.piece_of.push_back(at < to ? 0 : none);
  return cut;
}

TEST(Cut, MovingNothingDoesNotChangeTheEmbedding) {
  const Result before = embed_cylinder(cylinder());
  const Result after =
      embed_cylinder(cylinder(), Cut{std::vector<Id>(before.embedding.rows(), none), {}});
  EXPECT_LT(oracle::shape_error(after.embedding, before.embedding), 0.01);
  EXPECT_LE(after.polish->after.length_error, before.polish->after.length_error + 1e-12);
}

TEST(Cut, MovingAStripAcrossTheSeamMovesTheSeam) {
  const Result before = embed_cylinder(cylinder());
  ASSERT_FALSE(before.seam.empty());
  const Result after = embed_cylinder(cylinder(), move_a_quarter(before));
  ASSERT_FALSE(after.seam.empty());

  std::vector<IdPair> both;
  std::set_intersection(before.seam.begin(), before.seam.end(), after.seam.begin(),
                        after.seam.end(), std::back_inserter(both));
  EXPECT_TRUE(both.empty()) << "the old seam is closed";
  EXPECT_LT(std::ssize(after.seam), 2 * std::ssize(before.seam));
  EXPECT_GT(2 * std::ssize(after.seam), std::ssize(before.seam));
  EXPECT_EQ(after.polish->after.pieces, 1);
  // Both embeddings are flat rectangles.
  EXPECT_LT(after.polish->after.length_error, 1.1 * before.polish->after.length_error);
  EXPECT_FALSE(after.view_maps) << "the views' maps ignore the cut";
}

TEST(Cut, DuplicatesMoveTogether) {
  const RowMatrix once = cylinder();
  RowMatrix twice(once.rows() + 5, 3);
  twice << once, once.topRows(5);
  const RowMatrix embedding =
      embed_cylinder(twice, move_a_quarter(embed_cylinder(twice))).embedding;
  EXPECT_EQ(embedding.topRows(5), embedding.bottomRows(5));
}

TEST(Cut, ACutNeedsAPolish) {
  Input input(cylinder());
  input.cut = Cut{std::vector<Id>(input.size(), none), {}};
  Options options = oracle::small_options(2);
  options.polish.kind = PolishKind::without;
  EXPECT_THROW(embed(input, options), InvalidArgument);
}

TEST(Cut, ACutMustSuitTheDataAndTheDimension) {
  Input input(cylinder());
  input.cut = Cut{std::vector<Id>(3, none), {}};
  EXPECT_THROW(embed(input, oracle::small_options(2)), InvalidArgument);
  input.cut = Cut{std::vector<Id>(input.size(), 0), {shift_by(Eigen::RowVector3d(0, 0, 0))}};
  EXPECT_THROW(embed(input, oracle::small_options(2)), InvalidArgument);
}

}  // namespace ldle::pipeline::cut_test
