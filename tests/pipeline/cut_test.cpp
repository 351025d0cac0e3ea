#include "ldle/polish/cut.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>

#include "ldle/pipeline/embed.h"
#include "oracles/points.h"
#include "oracles/shapes.h"
#include "oracles/stages.h"

namespace ldle {
namespace {

constexpr double circumference = 40.0;

RowMatrix cylinder() {
  const RowMatrix sheet = oracle::shaken(oracle::grid(39, 14), 0.2, 1);
  return oracle::roll_up(sheet, circumference);
}

Options options_for_cylinder() {
  Options options = oracle::small_options(2);
  options.threads = 1;
  return options;
}

RigidMotion shift_by(const Eigen::RowVectorXd& shift) {
  return {RowMatrix::Identity(shift.size(), shift.size()), shift};
}

/// The way across the tear of an unrolled cylinder: along it everything comes again.
Eigen::RowVectorXd period(const Result& result) {
  Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(2);
  for (const IdPair& pair : result.seam) {
    Eigen::RowVectorXd way = result.embedding.row(pair.second) - result.embedding.row(pair.first);
    sum += sum.dot(way) < 0.0 ? -way : way;
  }
  return circumference / sum.norm() * sum;
}

/// The quarter of the cylinder at one end of the period moves to the other end.
Cut move_a_quarter(const Result& result) {
  const Eigen::RowVectorXd way = period(result);
  const Eigen::VectorXd along = result.embedding * way.transpose() / circumference;
  const double from = along.minCoeff(), to = from + 0.25 * circumference;
  Cut cut{{}, {shift_by(way)}};
  for (double at : along) cut.piece_of.push_back(at < to ? 0 : none);
  return cut;
}

TEST(Cut, MovingNothingLeavesTheEmbeddingAsThePolishHasIt) {
  Options options = options_for_cylinder();
  const Result before = embed(cylinder(), options);
  options.cut = Cut{std::vector<Id>(before.embedding.rows(), none), {}};
  const Result after = embed(cylinder(), options);
  EXPECT_LT(oracle::shape_error(after.embedding, before.embedding), 0.01);
  EXPECT_LE(after.polish->after.length_error, before.polish->after.length_error + 1e-12);
}

TEST(Cut, AStripMovedAcrossTheTearMovesTheTear) {
  Options options = options_for_cylinder();
  const Result before = embed(cylinder(), options);
  ASSERT_FALSE(before.seam.empty());
  options.cut = move_a_quarter(before);
  const Result after = embed(cylinder(), options);
  ASSERT_FALSE(after.seam.empty());

  std::vector<IdPair> both;
  std::set_intersection(before.seam.begin(), before.seam.end(), after.seam.begin(),
                        after.seam.end(), std::back_inserter(both));
  EXPECT_TRUE(both.empty()) << "the old tear is closed";
  EXPECT_LT(std::ssize(after.seam), 2 * std::ssize(before.seam));
  EXPECT_GT(2 * std::ssize(after.seam), std::ssize(before.seam));
  EXPECT_EQ(after.polish->after.pieces, 1);
  // Both are the same flat rectangle.
  EXPECT_LT(after.polish->after.length_error, 1.1 * before.polish->after.length_error);
  EXPECT_FALSE(after.view_maps) << "views know nothing of the cut";
}

TEST(Cut, PointsThatAreGivenTwiceMoveTogether) {
  const RowMatrix once = cylinder();
  RowMatrix twice(once.rows() + 5, 3);
  twice << once, once.topRows(5);
  Options options = options_for_cylinder();
  options.cut = move_a_quarter(embed(twice, options));
  const RowMatrix embedding = embed(twice, options).embedding;
  EXPECT_EQ(embedding.topRows(5), embedding.bottomRows(5));
}

TEST(Cut, WhatIsNoCutIsRefused) {
  const auto message = [](const Cut& cut) -> std::string {
    try {
      check_cut(cut, 3, 2);
    } catch (const InvalidArgument& error) {
      return error.what();
    }
    return "";
  };
  const RigidMotion still = shift_by(Eigen::RowVector2d(0, 0));
  EXPECT_EQ(message({{0, none, 0}, {still}}), "");
  EXPECT_EQ(message({{0, none}, {still}}), "cut: is of 2 points, but there are 3");
  EXPECT_EQ(message({{0, 1, 0}, {still}}), "cut: a point is in no known piece");
  EXPECT_NE(message({{0, 0, 0}, {shift_by(Eigen::RowVector3d(0, 0, 0))}}).find("2 dimensions"),
            std::string::npos);
  RigidMotion skewed = still;
  skewed.rotation(0, 1) = 0.01;
  EXPECT_NE(message({{0, 0, 0}, {skewed}}).find("not orthogonal"), std::string::npos);
  skewed.rotation(0, 1) = std::nan("");
  EXPECT_NE(message({{0, 0, 0}, {skewed}}).find("not orthogonal"), std::string::npos);
  Options options = options_for_cylinder();
  options.polish.kind = PolishKind::without;
  options.cut = Cut{};
  EXPECT_THROW(check(options), InvalidArgument);
}

}  // namespace
}  // namespace ldle
