#include <gtest/gtest.h>

#include <algorithm>
#include <numbers>

#include "ldle/core/random.h"
#include "ldle/pipeline/embed.h"
#include "oracles/points.h"
#include "oracles/shapes.h"
#include "oracles/stages.h"

namespace ldle::pipeline::true_shape_test {

constexpr double pi = std::numbers::pi;

/// A chord is shorter than its arc by at most this fraction of the arc.
double chord_error(double reach, double radius) {
  return std::pow(reach / radius, 2) / 24;
}

RowMatrix points_that(const RowMatrix& points, auto&& keep) {
  std::vector<Index> kept;
  for (Index i = 0; i < points.rows(); ++i) {
    if (keep(points(i, 0), points(i, 1))) kept.push_back(i);
  }
  return points(kept, Eigen::all);
}

RowMatrix l_shape() {
  return points_that(oracle::shaken(oracle::grid(20, 20), 0.3, 2),
                     [](double x, double y) { return x < 8 || y < 8; });
}
RowMatrix sheet_with_hole() {
  return points_that(oracle::shaken(oracle::grid(24, 18), 0.3, 3),
                     [](double x, double y) { return std::hypot(x - 12, y - 9) > 4; });
}
RowMatrix uneven_sheet() {
  RowMatrix points = oracle::random_box(500, Eigen::RowVector2d(1, 1), 4);
  points.col(0) = 20 * points.col(0).array().pow(2);
  points.col(1) *= 8;
  return points;
}

TEST(TrueShape, FlatShapesAreExact) {
  for (const RowMatrix& flat : {l_shape(), sheet_with_hole(), uneven_sheet()}) {
    for (LocalViewKind kind : {LocalViewKind::best, LocalViewKind::tangent}) {
      Options options = oracle::small_options(2);
      options.local_views.kind = kind;
      const Result result =
          embed(RowMatrix(flat * oracle::random_rotation(4, 1).topRows(2)), options);
      EXPECT_TRUE(result.torn_views.empty());
      EXPECT_LT(oracle::shape_error(result.embedding, flat), 1e-5);
    }
  }
}

/// Edge lengths on a cylinder are chords, so the sheet is slightly shorter along the circles.
TEST(TrueShape, ARolledSheetIsUnrolled) {
  const RowMatrix flat = l_shape();
  const double around = 60;
  const Result result = embed(oracle::roll_up(flat, around), oracle::small_options(2));
  EXPECT_TRUE(result.torn_views.empty());
  ASSERT_TRUE(result.polish);
  EXPECT_EQ(result.polish->after.folded, 0);
  EXPECT_LT(oracle::shape_error(result.embedding, flat), 2 * chord_error(5, around / (2 * pi)));
}

/// One coordinate of the strip runs along a curve in four dimensions, made of circles of the radii
/// 9 and 14.
TEST(TrueShape, AStripAlongASpaceCurveIsUnrolled) {
  const RowMatrix flat = oracle::shaken(oracle::grid(60, 6), 0.3, 5);
  RowMatrix strip(flat.rows(), 6);
  const double share = 1 / std::sqrt(2.0);
  for (Index i = 0; i < flat.rows(); ++i) {
    const double s = flat(i, 0) * share;
    strip.row(i) << 9 * std::cos(s / 9), 9 * std::sin(s / 9), 14 * std::cos(s / 14),
        14 * std::sin(s / 14), flat(i, 1), 0;
  }
  const Result result =
      embed(RowMatrix(strip * oracle::random_rotation(6, 8)), oracle::small_options(2));
  EXPECT_TRUE(result.torn_views.empty());
  EXPECT_LT(oracle::shape_error(result.embedding, flat), 2 * chord_error(5, 9));
}

TEST(TrueShape, AnOpenCurveBecomesItsArcLength) {
  RowMatrix helix(200, 3), arc(200, 1);
  Random random(3);
  for (Index i = 0; i < 200; ++i) {
    const double t = (double(i) + 0.6 * random.uniform(0.0, 1.0)) / 10;
    helix.row(i) << 3 * std::cos(t), 3 * std::sin(t), 0.5 * t;
    arc(i, 0) = t * std::hypot(3.0, 0.5);
  }
  const Result result = embed(helix, oracle::small_options(1));
  EXPECT_EQ(result.pieces, 1);
  EXPECT_TRUE(result.torn_views.empty());
  EXPECT_LT(oracle::shape_error(result.embedding, arc), 2 * chord_error(1.2, 3));
}

/// The interval is as long as the circle except for one step, and keeps its order.
TEST(TrueShape, AClosedCurveBecomesAnIntervalTornOnce) {
  constexpr Index n = 150;
  const Result result = embed(oracle::circle(n, 4), oracle::small_options(1));
  EXPECT_EQ(result.pieces, 1);
  EXPECT_FALSE(result.torn_views.empty());
  const double step = 2 * pi * 4 / n;
  Index jumps = 0;
  for (Index i = 0; i < n; ++i) {
    const double gap = std::abs(result.embedding((i + 1) % n, 0) - result.embedding(i, 0));
    if (gap > 2 * step) {
      ++jumps;
      EXPECT_NEAR(gap, 2 * pi * 4, 0.05 * 2 * pi * 4);
    } else {
      EXPECT_NEAR(gap, step, 0.02 * step);
    }
  }
  EXPECT_EQ(jumps, 1);
}

TEST(TrueShape, ABentBlockIsStraightened) {
  const RowMatrix flat = oracle::shaken(oracle::grid(11, 6, 4), 0.25, 6);
  RowMatrix bent(flat.rows(), 4);
  const double around = 50;
  bent.leftCols(3) = oracle::roll_up(flat.leftCols(2), around);
  bent.col(3) = flat.col(2);
  Options options = oracle::small_options(3);
  options.local_views.view_neighbors = 19;
  const Result result = embed(bent, options);
  EXPECT_TRUE(result.torn_views.empty());
  EXPECT_LT(oracle::shape_error(result.embedding, flat), 2 * chord_error(5, around / (2 * pi)));
}

TEST(TrueShape, TwoPiecesWithDuplicatesAreExact) {
  const RowMatrix one = l_shape(), other = sheet_with_hole();
  RowMatrix points = oracle::stack(one, other, Eigen::RowVector2d(100, 5));
  points = oracle::stack(points, one.topRows(10), Eigen::RowVector2d(0, 0));
  const Result result = embed(points, oracle::small_options(2));
  EXPECT_EQ(result.pieces, 2);
  EXPECT_EQ(result.duplicates, 10);
  EXPECT_LT(oracle::shape_error(result.embedding.topRows(one.rows()), one), 1e-5);
  EXPECT_LT(oracle::shape_error(result.embedding.middleRows(one.rows(), other.rows()), other),
            1e-5);
  EXPECT_EQ(result.embedding.bottomRows(10), result.embedding.topRows(10));
}

/// A sphere must stay torn. The polish does not make anything worse.
TEST(TrueShape, ASphereStaysTorn) {
  const Result result = embed(oracle::sphere(500), oracle::small_options(2));
  EXPECT_FALSE(result.torn_views.empty());
  ASSERT_TRUE(result.polish);
  EXPECT_LE(result.polish->after.length_error, result.polish->before.length_error);
  EXPECT_LE(result.polish->after.folded, result.polish->before.folded);
  EXPECT_EQ(result.polish->after.pieces, 1);
  EXPECT_LT(result.polish->after.stretch_spread, result.polish->before.stretch_spread);
  EXPECT_GT(result.polish->path_sources, 0);
  EXPECT_GT(result.polish->after.most_path_distortion, 2.0);
}

/// Edge lengths alone would fold the middle of a curved surface. The polish reduces the length
/// error without adding folds.
TEST(TrueShape, ARandomSphereDoesNotFold) {
  for (std::uint64_t seed : {1, 2, 3}) {
    Random random(seed);
    RowMatrix points(600, 3);
    for (Index i = 0; i < points.rows(); ++i) {
      for (Index c = 0; c < 3; ++c) points(i, c) = random.normal();
      points.row(i).normalize();
    }
    const Result result = embed(points, oracle::small_options(2));
    ASSERT_TRUE(result.polish);
    EXPECT_TRUE(result.polish->improved);
    EXPECT_LT(result.polish->after.length_error, result.polish->before.length_error);
    EXPECT_LE(result.polish->after.folded, result.polish->before.folded);
  }
}

/// The points are in another order, but the extent is that of the registration.
TEST(TrueShape, WithoutPolishTheRegistrationIsTheResult) {
  Options options = oracle::small_options(2);
  options.polish.kind = PolishKind::without;
  struct RegistrationStore : StageStore {
    void save(const std::string&, ConstStageValue value) override {
      EXPECT_FALSE(std::holds_alternative<const Polish*>(value));
      if (const auto* found = std::get_if<const Registration*>(&value)) {
        embedding = (*found)->embedding;
      }
    }
    RowMatrix embedding;
  } store;
  const RowMatrix points = oracle::roll_up(l_shape(), 60);
  const Result result = embed(points, options, Context(), store);
  EXPECT_FALSE(result.polish);
  for (Index d = 0; d < 2; ++d) {
    EXPECT_EQ(result.embedding.col(d).minCoeff(), store.embedding.col(d).minCoeff());
  }
}

TEST(TrueShape, DoesNotDependOnThreads) {
  const Options options = oracle::small_options(2);
  const RowMatrix points = oracle::roll_up(sheet_with_hole(), 60);
  const auto embedding = [&](Index threads) {
    return embed(points, options, Context({.threads = threads})).embedding;
  };
  EXPECT_EQ(embedding(1), embedding(3));
}

}  // namespace ldle::pipeline::true_shape_test
