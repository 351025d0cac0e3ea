#include <gtest/gtest.h>

#include <algorithm>

#include "ldle/embed.h"
#include "ldle/error.h"
#include "ldle/math/percentile.h"
#include "oracles/points.h"
#include "oracles/stages.h"

namespace ldle::pipeline::boundary_test {

/// A square of side 24 and its boundary.
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
  Result embedded(const decltype(Input::boundary)& boundary, const Context& context = {}) const {
    Input input(points);
    input.boundary = boundary;
    return embed(input, options, context);
  }
  /// Median local distortion of the points on the boundary.
  double distortion_on_boundary(const Result& result) const {
    std::vector<double> values;
    for (std::size_t k = 0; k < marks.size(); ++k) {
      if (marks[k] == 1.0) values.push_back(result.local_distortion[k]);
    }
    return math::median_in_place(values);
  }
};

/// The normal derivative of Neumann eigenvectors vanishes at the boundary. That of the doubled
/// manifold's eigenvectors does not.
TEST(Boundary, AKnownBoundaryReducesTheDistortionThere) {
  Square square;
  const Result without = square.embedded({});
  EXPECT_FALSE(without.has_boundary);
  const double unknown = square.distortion_on_boundary(without);
  EXPECT_GT(unknown, 2.0);
  EXPECT_LT(square.distortion_on_boundary(square.embedded(square.distance)), 0.75 * unknown);
  EXPECT_LT(square.distortion_on_boundary(square.embedded(square.marks)), 0.75 * unknown);
  square.options.laplacian.graph_neighbors = 31;  // finding it takes more than the views
  const Result found = square.embedded(FindBoundary{});
  EXPECT_TRUE(found.has_boundary);
  EXPECT_LT(square.distortion_on_boundary(found), 0.75 * unknown);
}

TEST(Boundary, ResultsCountTheGivenPoints) {
  const Square square;
  const Result result = square.embedded(square.distance);
  EXPECT_TRUE(result.has_boundary);
  EXPECT_EQ(result.embedding.rows(), 625);
  EXPECT_EQ(std::ssize(result.local_distortion), 625);
  EXPECT_EQ(result.local_views.of_eigenvectors + result.local_views.on_tangent_planes, 625);
  for (Id cluster : result.cluster_of) EXPECT_LT(cluster, std::ssize(result.view_distortion));
  EXPECT_FALSE(result.view_maps);
  EXPECT_TRUE(result.embedding.allFinite());
}

/// The values of the boundary follow their points if these are reordered or duplicates are removed.
TEST(Boundary, ValuesFollowTheirPoints) {
  Square square;
  square.points = oracle::shaken(square.points, 0.1, 1);
  const Result plain = square.embedded(square.distance);
  Square reversed = square;
  reversed.points = oracle::stack(square.points.colwise().reverse(), square.points.topRows(1),
                                  Eigen::RowVector2d::Zero());
  std::reverse(reversed.distance.begin(), reversed.distance.end());
  reversed.distance.push_back(square.distance.front());
  const Result result = reversed.embedded(reversed.distance);
  EXPECT_EQ(result.duplicates, 1);
  EXPECT_EQ(RowMatrix(result.embedding.row(625)), RowMatrix(result.embedding.row(624)));
  std::vector<double> one = plain.local_distortion, other = result.local_distortion;
  other.pop_back();
  std::reverse(other.begin(), other.end());
  for (std::size_t k = 0; k < one.size(); ++k) EXPECT_NEAR(one[k], other[k], 1e-6 * one[k]);
}

TEST(Boundary, ResultDoesNotDependOnThreads) {
  const Square square;
  const Result one = square.embedded(square.distance, Context({.threads = 1}));
  EXPECT_EQ(square.embedded(square.distance, Context({.threads = 3})).embedding, one.embedding);
}

TEST(Boundary, ValuesMustSuitThePoints) {
  const Square square;
  EXPECT_THROW(square.embedded(BoundaryValues{}), InvalidArgument);
  EXPECT_THROW(square.embedded(BoundaryValues{0, 1, 0}), InvalidArgument);
}

/// A closed surface has no boundary to take into account.
TEST(Boundary, NothingIsFoundOnAClosedSurface) {
  Options options = oracle::small_options(2);
  options.laplacian.graph_neighbors = 31;
  Input input(oracle::sphere(700));
  const Result plain = embed(input, options);
  input.boundary = FindBoundary{};
  const Result result = embed(input, options);
  EXPECT_FALSE(result.has_boundary);
  EXPECT_EQ(result.embedding, plain.embedding);
}

}  // namespace ldle::pipeline::boundary_test
