#include <gtest/gtest.h>

#include "ldle/embed.h"
#include "ldle/error.h"
#include "oracles/points.h"
#include "oracles/stages.h"

namespace ldle::pipeline::nasty_inputs_test {

/// The result is a finite embedding of every point, or an error with a message.
void expect_finite_or_error(const RowMatrix& points, const Options& options) {
  try {
    const auto result = embed(points, options);
    EXPECT_EQ(result.embedding.rows(), points.rows());
    EXPECT_TRUE(result.embedding.allFinite());
  } catch (const InvalidArgument& error) {
    EXPECT_STRNE(error.what(), "");
  } catch (const ComputationFailed& error) {
    EXPECT_STRNE(error.what(), "");
  }
}

RowMatrix sheet() {
  return oracle::shaken(oracle::grid(12, 11), 0.2, 1);
}

TEST(NastyInputs, NotFinite) {
  for (double bad : {std::nan(""), HUGE_VAL, -HUGE_VAL}) {
    RowMatrix points = sheet();
    points(17, 1) = bad;
    try {
      embed(points, oracle::small_options(2));
      FAIL() << "no error for " << bad;
    } catch (const InvalidArgument& error) {
      EXPECT_NE(std::string(error.what()).find("17"), std::string::npos) << error.what();
    }
  }
}

TEST(NastyInputs, TooFewPoints) {
  const Options options = oracle::small_options(2);
  EXPECT_THROW(embed(RowMatrix(0, 2), options), InvalidArgument);
  EXPECT_THROW(embed(RowMatrix(5, 0), options), InvalidArgument);
  EXPECT_THROW(embed(RowMatrix(RowMatrix::Ones(1, 2)), options), InvalidArgument);
  EXPECT_THROW(embed(RowMatrix(RowMatrix::Ones(500, 2)), options),
               InvalidArgument);  // all points coincide
  for (Index few : {2, 3, 5, 20, 21}) expect_finite_or_error(sheet().topRows(few), options);
}

TEST(NastyInputs, TooFewColumns) {
  try {
    embed(RowMatrix(sheet().leftCols(1)), oracle::small_options(2));
    FAIL() << "no error";
  } catch (const InvalidArgument& error) {
    EXPECT_STREQ(error.what(), "dimension = 2: the data have only 1 column");
  }
}

TEST(NastyInputs, HugeAndTinyNumbers) {
  const Options options = oracle::small_options(2);
  const RowMatrix plain = embed(sheet(), options).embedding;
  for (double factor : {0x1p-300, 0x1p-40, 0x1p40, 0x1p300}) {
    SCOPED_TRACE(factor);
    const RowMatrix scaled = embed(RowMatrix(factor * sheet()), options).embedding;
    EXPECT_LT((scaled / factor - plain).norm(), 1e-6 * plain.norm());
  }
  for (double factor : {1e-300, 1e-200, 1e200, 1e306}) {
    EXPECT_THROW(embed(RowMatrix(factor * sheet()), options), InvalidArgument) << factor;
  }
}

TEST(NastyInputs, AnOutlierFarAway) {
  for (double distance : {30.0, 1e3, 1e6, 1e12}) {
    SCOPED_TRACE(distance);
    RowMatrix points(sheet().rows() + 1, 2);
    points << sheet(), Eigen::RowVector2d(distance, 0);
    const Result result = embed(points, oracle::small_options(2));
    EXPECT_TRUE(result.embedding.allFinite());
    // The sheet keeps its lengths.
    for (Index k = 1; k < sheet().rows(); ++k) {
      EXPECT_NEAR((result.embedding.row(k) - result.embedding.row(0)).norm(),
                  (points.row(k) - points.row(0)).norm(), 1e-3);
    }
  }
}

/// A component of one or two points has fewer eigenvectors than maps in two dimensions need.
TEST(NastyInputs, ComponentsOfFewPoints) {
  Options options = oracle::small_options(2);
  RowMatrix points(sheet().rows() + 3, 2);
  points << sheet(), Eigen::RowVector2d(1e9, 0), Eigen::RowVector2d(0, 1e9),
      Eigen::RowVector2d(1, 1e9);
  const Result result = embed(points, options);
  EXPECT_GE(result.pieces, 3);
  EXPECT_TRUE(result.embedding.allFinite());
  options.local_views.kind = LocalViewKind::eigenmaps;
  EXPECT_THROW(embed(points, options), InvalidArgument);
}

TEST(NastyInputs, PointsOnALineInTwoDimensions) {
  RowMatrix line = RowMatrix::Zero(150, 2);
  for (Index i = 0; i < 150; ++i) line(i, 0) = double(i);
  expect_finite_or_error(line, oracle::small_options(2));
}

TEST(NastyInputs, ADenseCluster) {
  RowMatrix points = sheet();
  for (Index i = 0; i < 40; ++i) {
    const Eigen::RowVector2d close = points.row(0) + 1e-7 * points.row(i);
    points.row(i) = close;
  }
  expect_finite_or_error(points, oracle::small_options(2));
}

TEST(NastyInputs, ManyDuplicates) {
  RowMatrix points(600, 2);
  for (Index i = 0; i < 600; ++i) points.row(i) = sheet().row(i % 132);
  const auto result = embed(points, oracle::small_options(2));
  EXPECT_EQ(result.duplicates, 600 - 132);
  EXPECT_TRUE(result.embedding.allFinite());
}

TEST(NastyInputs, ManySmallComponents) {
  RowMatrix points = oracle::shaken(oracle::grid(6, 5), 0.2, 1);
  for (int piece = 1; piece < 8; ++piece) {
    points = oracle::stack(points, oracle::shaken(oracle::grid(6, 5), 0.2, piece),
                           Eigen::RowVector2d(1000 * piece, 0));
  }
  const auto result = embed(points, oracle::small_options(2));
  EXPECT_EQ(result.pieces, 8);
  EXPECT_TRUE(result.embedding.allFinite());
}

TEST(NastyInputs, MoreEigenvectorsThanPoints) {
  Options options = oracle::small_options(2);
  options.spectrum.eigenvectors = 5000;
  expect_finite_or_error(sheet(), options);
}

TEST(NastyInputs, ClustersLargerThanTheData) {
  Options options = oracle::small_options(2);
  options.clusters.min_cluster_size = 10000;
  expect_finite_or_error(sheet(), options);
}

TEST(NastyInputs, WrongDistances) {
  const RowMatrix good = oracle::distance_matrix(sheet());
  const Options options = oracle::small_options(2);
  RowMatrix bad = good;
  bad(3, 4) = -1;
  EXPECT_THROW(embed(Distances{bad}, options), InvalidArgument);
  bad = good;
  bad(3, 4) += 0.5;
  EXPECT_THROW(embed(Distances{bad}, options), InvalidArgument);
  bad = good;
  bad(3, 3) = 0.5;
  EXPECT_THROW(embed(Distances{bad}, options), InvalidArgument);
  EXPECT_THROW(embed(Distances{RowMatrix(good.leftCols(9))}, options), InvalidArgument);
}

}  // namespace ldle::pipeline::nasty_inputs_test
