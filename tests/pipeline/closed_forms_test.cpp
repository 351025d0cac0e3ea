#include <gtest/gtest.h>

#include "ldle/pipeline/embed.h"
#include "oracles/points.h"
#include "oracles/shapes.h"
#include "oracles/stages.h"

namespace ldle::pipeline::closed_forms_test {

/// Maps are distorted near a boundary, where the gradients of eigenvectors vanish. With a few
/// hundred points this error is some per cent. The error of a wrong embedding (folded, partly
/// mirrored or torn without need) is much larger.
constexpr double true_to_shape = 0.15;

/// Eigenvectors whose wavelengths are large compared with a view, as the theory assumes.
Options slow_waves(Index dimension) {
  Options options = oracle::small_options(dimension);
  options.spectrum.eigenvectors = 8;
  return options;
}

TEST(ClosedForms, ACircleBecomesAnIntervalOfEqualLength) {
  constexpr Index count = 240;
  const auto result = embed(oracle::circle(count), oracle::small_options(1));
  EXPECT_EQ(result.torn_views.size(), 1u);
  EXPECT_EQ(result.colors, 1);
  EXPECT_EQ(result.pieces, 1);
  const double length = result.embedding.maxCoeff() - result.embedding.minCoeff();
  EXPECT_NEAR(length / (2 * std::numbers::pi), 1.0, 0.05);
  // Neighbours on the circle are neighbours on the interval, except at its ends.
  const double step = 2 * std::numbers::pi / count;
  Index jumps = 0;
  for (Index i = 0; i < count; ++i) {
    const double gap = std::abs(result.embedding(i, 0) - result.embedding((i + 1) % count, 0));
    jumps += gap > 3 * step;
  }
  EXPECT_EQ(jumps, 1);
}

TEST(ClosedForms, AFlatSheetKeepsItsShape) {
  const RowMatrix sheet = oracle::shaken(oracle::grid(26, 18), 0.2, 1);
  const auto result = embed(sheet, slow_waves(2));
  EXPECT_LT(oracle::shape_error(result.embedding, sheet), true_to_shape);
  EXPECT_TRUE(result.torn_views.empty());
}

TEST(ClosedForms, AHalfTubeIsUnrolled) {
  const RowMatrix sheet = oracle::shaken(oracle::grid(26, 18), 0.2, 1);
  const auto result = embed(oracle::roll_up(sheet, 52), slow_waves(2));
  EXPECT_LT(oracle::shape_error(result.embedding, sheet), true_to_shape);
}

TEST(ClosedForms, ALittleNoiseHardlyChangesTheShape) {
  const RowMatrix sheet = oracle::shaken(oracle::grid(26, 18), 0.2, 1);
  RowMatrix noisy(sheet.rows(), 3);
  noisy << sheet, oracle::random_box(sheet.rows(), 0.1 * Eigen::RowVectorXd::Ones(1), 2);
  const auto result = embed(noisy, slow_waves(2));
  EXPECT_LT(oracle::shape_error(result.embedding, sheet), true_to_shape);
}

TEST(ClosedForms, ASolidCuboidKeepsItsShape) {
  const RowMatrix cuboid = oracle::shaken(oracle::grid(11, 8, 6), 0.2, 1);
  const auto result = embed(cuboid, slow_waves(3));
  EXPECT_LT(oracle::shape_error(result.embedding, cuboid), true_to_shape);
}

/// A tube is a rectangle whose short sides are glued. It is torn along one line, and points across
/// the seam lie at opposite ends.
TEST(ClosedForms, ATubeIsTornOpen) {
  const RowMatrix sheet = oracle::shaken(oracle::grid(48, 8), 0.2, 1);
  Options options = oracle::small_options(2);
  options.registration.refinements = 100;
  const auto result = embed(oracle::roll_up(sheet, 48), options);
  EXPECT_FALSE(result.torn_views.empty());
  EXPECT_FALSE(result.seam.empty());
  for (const IdPair& pair : result.seam) {
    const double apart =
        (result.embedding.row(pair.first) - result.embedding.row(pair.second)).norm();
    EXPECT_GT(apart, 24) << "neighbours across the seam lie at opposite ends";
  }
}

}  // namespace ldle::pipeline::closed_forms_test
