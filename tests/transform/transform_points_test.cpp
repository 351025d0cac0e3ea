#include "ldle/transform.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "ldle/error.h"
#include "oracles/points.h"

namespace ldle::transform::transform_points_test {

/// A sheet in space, embedded by a rigid motion, without a tear.
struct FlatSheet {
  RowMatrix flat = oracle::shaken(oracle::grid(15, 12), 0.3, 1);
  Eigen::MatrixXd axes = oracle::random_rotation(4, 2).topRows(2);
  Eigen::MatrixXd turn = oracle::random_rotation(2, 3, false);
  RowMatrix points = flat * axes;
  RowMatrix embedding = true_places(flat);
  std::vector<Id> cluster_of = std::vector<Id>(flat.rows(), 0);
  std::vector<IdPair> torn;

  RowMatrix true_places(const RowMatrix& plane) const {
    return (plane * turn).rowwise() + Eigen::RowVector2d(3, -1);
  }
  TransformedPoints transformed(const RowMatrix& new_points, const Context& context = {}) const {
    return transform_points(points, {embedding, cluster_of, torn, 12}, new_points, context);
  }
};

/// Points of the sheet between the data points are placed by the same motion.
TEST(TransformPoints, ExtendsARigidMotion) {
  const FlatSheet sheet;
  const RowMatrix between = oracle::random_box(50, Eigen::RowVector2d(15, 12), 5);
  const TransformedPoints found = sheet.transformed(between * sheet.axes);
  EXPECT_LT((found.embedding - sheet.true_places(between)).norm(), 1e-9);
  for (char far : found.far) EXPECT_FALSE(far);
}

TEST(TransformPoints, DataPointsKeepTheirPlaces) {
  FlatSheet sheet;
  sheet.embedding = oracle::random_box(sheet.flat.rows(), Eigen::RowVector2d(1, 1), 7);
  EXPECT_EQ(sheet.transformed(sheet.points).embedding, sheet.embedding);
}

/// By the definition of both, with sorted distances.
TEST(TransformPoints, TellsTheNearestDataPointAndWhetherItIsFar) {
  const FlatSheet sheet;
  const RowMatrix all = oracle::random_box(200, Eigen::RowVector2d(40, 30), 5) * sheet.axes;
  const TransformedPoints found = sheet.transformed(all);
  const auto distances_from = [&](const Eigen::RowVectorXd& place) {
    return Eigen::VectorXd((sheet.points.rowwise() - place).rowwise().norm());
  };
  Index far = 0;
  for (Index i = 0; i < all.rows(); ++i) {
    Index nearest = 0;
    const double distance = distances_from(all.row(i)).minCoeff(&nearest);
    EXPECT_EQ(found.nearest[i], nearest);
    Eigen::VectorXd around = distances_from(sheet.points.row(nearest));
    std::sort(around.begin(), around.end());
    EXPECT_EQ(found.far[i] != 0, distance > around[11]) << distance << " " << around[11];
    far += found.far[i];
  }
  EXPECT_GT(far, 0);
  EXPECT_LT(far, all.rows());
}

/// Even if the places are not a smooth function of the points, points close to a data point are
/// placed close to it.
TEST(TransformPoints, IsContinuousAtTheData) {
  FlatSheet sheet;
  sheet.embedding = oracle::random_box(sheet.flat.rows(), Eigen::RowVector2d(1, 1), 7);
  for (double step : {1e-3, 1e-5, 1e-7}) {
    const RowMatrix near = sheet.points.array() + step;
    EXPECT_LT((sheet.transformed(near).embedding - sheet.embedding).rowwise().norm().maxCoeff(),
              100 * step);
  }
}

TEST(TransformPoints, PointsAreIndependentOfEachOtherAndOfThreads) {
  const FlatSheet sheet;
  const RowMatrix all = oracle::random_box(40, Eigen::RowVector2d(16, 13), 5) * sheet.axes;
  const RowMatrix together = sheet.transformed(all).embedding;
  for (Index i = 0; i < all.rows(); ++i) {
    EXPECT_EQ(RowMatrix(sheet.transformed(all.row(i)).embedding), RowMatrix(together.row(i)));
  }
  EXPECT_EQ(sheet.transformed(all, Context({.threads = 3})).embedding, together);
}

TEST(TransformPoints, FlagsPointsFarFromTheData) {
  const FlatSheet sheet;
  RowMatrix places(3, 2);
  places << 7, 6, 7, 13, 60, 60;
  const TransformedPoints found = sheet.transformed(places * sheet.axes);
  EXPECT_EQ(found.far, (std::vector<char>{0, 0, 1}));
  EXPECT_TRUE(found.embedding.allFinite());
}

/// The sheet is torn along a line and its parts are moved apart. A point next to the seam is placed
/// with the part that it is closer to.
TEST(TransformPoints, DataAcrossTheSeamAreIgnored) {
  FlatSheet sheet;
  for (Index i = 0; i < sheet.flat.rows(); ++i) {
    if (sheet.flat(i, 0) <= 7.5) continue;
    sheet.cluster_of[i] = 1;
    sheet.embedding(i, 0) += 100;
  }
  sheet.torn = {{0, 1}};
  const RowMatrix near_seam =
      oracle::random_box(60, Eigen::RowVector2d(1, 11), 5).rowwise() + Eigen::RowVector2d(7, 0.3);
  const RowMatrix found = sheet.transformed(near_seam * sheet.axes).embedding;
  const RowMatrix wanted = sheet.true_places(near_seam);
  for (Index i = 0; i < found.rows(); ++i) {
    const double shift = (found.row(i) - wanted.row(i)).norm();
    EXPECT_TRUE(shift < 1e-9 || std::abs(shift - 100) < 1e-9) << shift;
  }
}

/// Two sheets lie above each other and are embedded apart. No views were compared across the gap,
/// so none are torn. A point of one sheet is placed with it even if a stray point of the other one
/// is nearest to it.
TEST(TransformPoints, ANearSheetIsAnotherSide) {
  FlatSheet sheet;
  sheet.flat = oracle::grid(15, 12);
  sheet.points = sheet.flat * sheet.axes;
  const Index n = sheet.flat.rows();
  const Eigen::RowVectorXd up = oracle::random_rotation(4, 2).row(2);
  RowMatrix points(2 * n, 4), embedding(2 * n, 2);
  points << sheet.points, sheet.points.rowwise() + 2.0 * up;
  embedding << sheet.true_places(sheet.flat),
      sheet.true_places(sheet.flat).rowwise() + Eigen::RowVector2d(100, 0);
  const std::vector<Id> cluster_of(2 * n, 0);
  for (double x : {3.5, 5.5, 8.5}) {  // in the middle of four points at distance 0.71
    const RowMatrix flat = Eigen::RowVector2d(x, 6.5);
    const RowMatrix place = flat * sheet.axes;
    points.row(2 * n - 1) = place + 0.5 * up;
    const TransformedPoints found =
        transform_points(points, {embedding, cluster_of, {}, 12}, place);
    EXPECT_LT((found.embedding - sheet.true_places(flat)).norm(), 1e-9);
    EXPECT_LT(found.nearest[0], n);
  }
}

/// Coincident data, fewer data than neighbours, more columns than neighbours.
TEST(TransformPoints, DegenerateDataGiveFinitePlaces) {
  FlatSheet sheet;
  sheet.points.setOnes();
  EXPECT_TRUE(sheet.transformed(RowMatrix::Zero(2, 4)).embedding.allFinite());
  const Context context;
  const RowMatrix two = oracle::random_box(2, Eigen::RowVectorXd::Ones(40), 1);
  const RowMatrix places = RowMatrix::Identity(2, 2);
  const std::vector<Id> cluster_of(2, 0);
  const RowMatrix near = two.array() + 0.1;
  EXPECT_TRUE(
      transform_points(two, {places, cluster_of, {}, 12}, near, context).embedding.allFinite());
}

RowMatrix distances_between(const RowMatrix& from, const RowMatrix& to) {
  return RowMatrix::NullaryExpr(from.rows(), to.rows(),
                                [&](Index i, Index j) { return (from.row(i) - to.row(j)).norm(); });
}

TEST(TransformDistances, AgreesWithCoordinates) {
  FlatSheet sheet;
  sheet.embedding += oracle::random_box(sheet.flat.rows(), Eigen::RowVector2d(0.1, 0.1), 7);
  const RowMatrix all = oracle::random_box(40, Eigen::RowVector2d(30, 13), 5) * sheet.axes;
  const TransformedPoints wanted = sheet.transformed(all);
  const Context context;
  const RowMatrix known = distances_between(sheet.points, sheet.points);
  const EmbeddedData data{sheet.embedding, sheet.cluster_of, sheet.torn, 12};
  const TransformedPoints found =
      transform_distances(known, data, distances_between(all, sheet.points), context);
  EXPECT_LT((found.embedding - wanted.embedding).cwiseAbs().maxCoeff(), 1e-6);
  EXPECT_EQ(found.far, wanted.far);
  EXPECT_EQ(transform_distances(known, data, known, context).embedding, sheet.embedding);
}

TEST(TransformDistances, InvalidDistancesThrow) {
  const FlatSheet sheet;
  const Context context;
  const RowMatrix known = distances_between(sheet.points, sheet.points);
  const EmbeddedData data{sheet.embedding, sheet.cluster_of, sheet.torn, 12};
  RowMatrix bad = known.topRows(3);
  EXPECT_THROW(transform_distances(known, data, bad.leftCols(5), context), InvalidArgument);
  for (double value : {-1.0, std::numeric_limits<double>::quiet_NaN()}) {
    bad(2, 1) = value;
    try {
      transform_distances(known, data, bad, context);
      FAIL();
    } catch (const InvalidArgument& error) {
      EXPECT_EQ(error.field(), "points row 2");
    }
  }
}

TEST(TransformPoints, InvalidPointsThrow) {
  const FlatSheet sheet;
  EXPECT_THROW(sheet.transformed(RowMatrix::Zero(3, 5)), InvalidArgument);
  RowMatrix bad = RowMatrix::Zero(3, 4);
  bad(1, 2) = std::numeric_limits<double>::quiet_NaN();
  try {
    sheet.transformed(bad);
    FAIL();
  } catch (const InvalidArgument& error) {
    EXPECT_EQ(error.field(), "points row 1");
  }
}

}  // namespace ldle::transform::transform_points_test
