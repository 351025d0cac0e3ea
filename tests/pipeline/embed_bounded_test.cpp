#include <gtest/gtest.h>

#include <algorithm>

#include "ldle/core/error.h"
#include "ldle/core/parallel_for.h"
#include "ldle/math/percentile.h"
#include "ldle/pipeline/embed.h"
#include "oracles/points.h"
#include "oracles/stages.h"

namespace ldle {
namespace {

/// A square of side 24 with what is known of its boundary.
struct Square {
  RowMatrix points = oracle::grid(25, 25);
  std::vector<double> distance, marks;
  Options options = oracle::small_options(2);

  Square() {
    follow_paper(options);
    options.spectrum.eigenvectors = 40;
    for (Index k = 0; k < points.rows(); ++k) {
      distance.push_back(
          std::min({points(k, 0), 24 - points(k, 0), points(k, 1), 24 - points(k, 1)}));
      marks.push_back(distance.back() == 0.0);
    }
  }
  Result bounded(const std::vector<double>& boundary) const {
    Observer silent;
    return embed_bounded(points, boundary, options, silent);
  }
  /// Median local distortion of the points on the rim.
  double on_the_rim(const Result& result) const {
    std::vector<double> values;
    for (std::size_t k = 0; k < marks.size(); ++k) {
      if (marks[k] == 1.0) values.push_back(result.local_distortion[k]);
    }
    return median_in_place(values);
  }
};

/// Neumann's eigenvectors are flat across the boundary; those of the double are not.
TEST(EmbedBounded, MapsTheRimTrulierThanWithoutKnowledge) {
  const Square square;
  const double unknown = square.on_the_rim(embed(square.points, square.options));
  EXPECT_GT(unknown, 2.0);
  EXPECT_LT(square.on_the_rim(square.bounded(square.distance)), 0.75 * unknown);
  EXPECT_LT(square.on_the_rim(square.bounded(square.marks)), 0.75 * unknown);
}

TEST(EmbedBounded, CountsThePointsAsTheyWereGiven) {
  Square square;
  const Result result = square.bounded(square.distance);
  EXPECT_EQ(result.embedding.rows(), 625);
  EXPECT_EQ(std::ssize(result.local_distortion), 625);
  EXPECT_EQ(result.eigenvector_views + result.tangent_views, 625);
  for (Id cluster : result.cluster_of) EXPECT_LT(cluster, std::ssize(result.view_distortion));
  EXPECT_FALSE(result.view_maps);
  EXPECT_TRUE(result.embedding.allFinite());
}

/// Repeated points and another order of the rows carry their knowledge along.
TEST(EmbedBounded, KeepsKnowledgeWithItsPoint) {
  Square square;
  square.points = oracle::shaken(square.points, 0.1, 1);
  const Result plain = square.bounded(square.distance);
  Square turned = square;
  turned.points = oracle::stack(square.points.colwise().reverse(), square.points.topRows(1),
                                Eigen::RowVector2d::Zero());
  std::reverse(turned.distance.begin(), turned.distance.end());
  turned.distance.push_back(square.distance.front());
  const Result result = turned.bounded(turned.distance);
  EXPECT_EQ(result.duplicates, 1);
  EXPECT_EQ(RowMatrix(result.embedding.row(625)), RowMatrix(result.embedding.row(624)));
  std::vector<double> one = plain.local_distortion, other = result.local_distortion;
  other.pop_back();
  std::reverse(other.begin(), other.end());
  for (std::size_t k = 0; k < one.size(); ++k) EXPECT_NEAR(one[k], other[k], 1e-6 * one[k]);
}

TEST(EmbedBounded, GivesTheSameBytesForAnyNumberOfThreads) {
  Square square;
  square.options.threads = 1;
  const Result one = square.bounded(square.distance);
  square.options.threads = 3;
  EXPECT_EQ(square.bounded(square.distance).embedding, one.embedding);
}

TEST(EmbedBounded, RefusesKnowledgeThatDoesNotFit) {
  const Square square;
  EXPECT_THROW(square.bounded({}), InvalidArgument);
  EXPECT_THROW(square.bounded({0, 1, 0}), InvalidArgument);
}

}  // namespace
}  // namespace ldle
