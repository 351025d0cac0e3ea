#include "ldle/pipeline/inside.h"

#include <gtest/gtest.h>

#include <set>

#include "ldle/embed.h"
#include "ldle/pipeline/assembly.h"
#include "oracles/points.h"
#include "oracles/stages.h"

namespace ldle::pipeline::inside_test {

Options options_for(Index dimension, PolishKind polish) {
  Options options = oracle::small_options(dimension);
  options.polish.kind = polish;
  return options;
}

/// Two sheets of different size, in no spatial order; some points occur twice.
RowMatrix two_sheets() {
  const RowMatrix once =
      oracle::stack(oracle::shaken(oracle::grid(18, 12), 0.2, 1),
                    oracle::shaken(oracle::grid(9, 12), 0.2, 2), Eigen::RowVector2d(100, 0));
  RowMatrix points(once.rows() + 20, 2);
  for (Index k = 0; k < once.rows(); ++k) points.row(k) = once.row(k * 101 % once.rows());
  points.bottomRows(20) = once.topRows(20);
  return points;
}

/// The places of the points in a frame: y = R c + v.
RowMatrix places_in(const Inside& inside, const std::vector<Id>& cluster_of, Index frame) {
  const Index n = inside.view_coordinates.rows(), d = inside.view_coordinates.cols();
  const Index views = std::ssize(inside.assembly.placed_at);
  RowMatrix places(n, d);
  for (Index k = 0; k < n; ++k) {
    const auto motion = inside.assembly.motions.row(frame * views + cluster_of[k]).cast<double>();
    const Eigen::VectorXd c = inside.view_coordinates.row(k).cast<double>();
    for (Index i = 0; i < d; ++i) {
      places(k, i) = motion.segment(i * d, d) * c + motion[d * d + i];
    }
  }
  return places;
}

TEST(Inside, LastFrameIsTheRegisteredEmbedding) {
  for (const RowMatrix& points : {two_sheets(), oracle::sphere(400)}) {
    const Result result = embed(points, options_for(2, PolishKind::without));
    const Inside& inside = result.inside;
    const RowMatrix places =
        places_in(inside, result.cluster_of, std::ssize(inside.assembly.frames) - 1);
    const double size = result.embedding.cwiseAbs().maxCoeff();
    EXPECT_LT((places - result.embedding).cwiseAbs().maxCoeff(), 1e-5 * size);
  }
}

TEST(Inside, CurvesAndSolidsHaveFramesToo) {
  for (Index dimension : {1, 3}) {
    const Result result =
        embed(oracle::shaken_block(dimension), options_for(dimension, PolishKind::without));
    const Inside& inside = result.inside;
    const RowMatrix places =
        places_in(inside, result.cluster_of, std::ssize(inside.assembly.frames) - 1);
    const double size = result.embedding.cwiseAbs().maxCoeff();
    EXPECT_LT((places - result.embedding).cwiseAbs().maxCoeff(), 1e-5 * size);
  }
}

TEST(Inside, ViewsArePlacedOneAfterTheOther) {
  const Result result = embed(two_sheets(), options_for(2, PolishKind::isometric));
  const Assembly& assembly = result.inside.assembly;
  const Index views = std::ssize(result.view_distortion), frames = std::ssize(assembly.frames);
  ASSERT_EQ(std::ssize(assembly.placed_at), views);
  ASSERT_EQ(assembly.motions.rows(), frames * views);
  EXPECT_LE(frames, most_frames(views));
  EXPECT_EQ(assembly.frames.front().stage, "scattered");
  EXPECT_EQ(assembly.frames.back().stage, "refined");
  for (Index view = 0; view < views; ++view) {
    const Id placed = assembly.placed_at[view];
    ASSERT_GE(placed, 1);
    ASSERT_LT(placed, frames);
    for (Index frame = 1; frame < placed; ++frame) {
      EXPECT_EQ(assembly.motions.row(frame * views + view), assembly.motions.row(view))
          << "not placed yet";
    }
    EXPECT_NE(assembly.motions.row(placed * views + view), assembly.motions.row(view)) << "placed";
  }
}

TEST(Inside, ManyViewsHaveFewFrames) {
  EXPECT_EQ(most_frames(1), 30);
  EXPECT_EQ(most_frames(20'000), 12);
  EXPECT_EQ(most_frames(1'000'000), 6);
}

TEST(Inside, ALocalViewStartsWithItsOwnPointAtTheOrigin) {
  const RowMatrix points = two_sheets();
  Options options = options_for(2, PolishKind::isometric);
  options.local_views.kind = LocalViewKind::tangent;
  const Result result = embed(points, options);
  const LocalViewSample& sample = result.inside.local_views;
  ASSERT_EQ(std::ssize(sample.of), points.rows() - result.duplicates);
  EXPECT_TRUE(std::is_sorted(sample.of.begin(), sample.of.end()));
  for (Index i = 0; i < sample.points.rows(); ++i) {
    EXPECT_EQ(sample.points(i, 0), sample.of[i]);
    EXPECT_EQ(sample.coordinates(i, 0), 0.0F);
    EXPECT_EQ(sample.coordinates(i, 1), 0.0F);
    // Projections on the tangent space of a plane keep distances.
    for (Index j = 1; j < sample.points.cols(); ++j) {
      const Id other = sample.points(i, j);
      if (other == none) continue;
      const double truth = (points.row(other) - points.row(sample.of[i])).norm();
      const double shown = sample.coordinates.row(i).segment(2 * j, 2).norm();
      EXPECT_NEAR(shown / truth, 1.0, 1e-5);
    }
  }
}

TEST(Inside, EigenvectorsFollowTheirPoints) {
  Options options = options_for(2, PolishKind::isometric);
  options.local_views.kind = LocalViewKind::eigenmaps;
  const RowMatrix points = two_sheets();
  const Result result = embed(points, options);
  const Inside& inside = result.inside;
  ASSERT_EQ(inside.chosen_eigenvectors.rows(), points.rows());
  const std::set<Id> shown(inside.shown_eigenvectors.begin(), inside.shown_eigenvectors.end());
  for (Id id : inside.chosen_eigenvectors.reshaped()) {
    EXPECT_TRUE(shown.contains(id)) << id << ": all of so few eigenvectors are shown";
  }
  // The last twenty points are duplicates.
  for (Index k = points.rows() - 20; k < points.rows(); ++k) {
    Index same = 0;
    while (points.row(same) != points.row(k)) ++same;
    EXPECT_EQ(inside.eigenvectors.row(same), inside.eigenvectors.row(k));
    EXPECT_EQ(inside.view_coordinates.row(same), inside.view_coordinates.row(k));
  }
}

TEST(Inside, TangentMapsHaveNoEigenvectors) {
  Options options = options_for(2, PolishKind::isometric);
  options.local_views.kind = LocalViewKind::tangent;
  const Inside inside = embed(two_sheets(), options).inside;
  EXPECT_TRUE((inside.chosen_eigenvectors.array() == none).all());
  EXPECT_EQ(inside.eigenvectors.size(), 0);
}

}  // namespace ldle::pipeline::inside_test
