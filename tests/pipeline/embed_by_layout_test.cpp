#include "ldle/pipeline/embed_by_layout.h"

#include <gtest/gtest.h>

#include <cmath>

#include "ldle/embed.h"
#include "ldle/error.h"
#include "ldle/pipeline/choose_embedding.h"
#include "oracles/points.h"
#include "oracles/stages.h"

namespace ldle::pipeline::embed_by_layout_test {

RowMatrix cloud(Index count, Index columns, std::uint64_t seed) {
  Random random(seed);
  return RowMatrix::NullaryExpr(count, columns, [&] { return random.normal(); });
}

std::string choice(const Result& result, const std::string& name) {
  for (const auto& [which, what] : result.choices) {
    if (which == name) return what;
  }
  return "";
}

TEST(EmbedByLayout, DataOfManyDimensionsAreLaidOutAndTheVerdictSaysSo) {
  const RowMatrix points = cloud(300, 7, 1);
  const Result result = embed(points, oracle::small_options(2));
  EXPECT_EQ(choice(result, "embedding"), "layout");
  EXPECT_EQ(result.embedding.rows(), 300);
  EXPECT_TRUE(result.embedding.allFinite());
  EXPECT_TRUE(result.laid_out);
  EXPECT_TRUE(result.torn_views.empty());
  EXPECT_TRUE(result.seam.empty());
  EXPECT_FALSE(result.topology);
  EXPECT_FALSE(result.polish);
  EXPECT_EQ(result.verdict.find("These data are not a 2-D surface (estimated dimension "), 0u);
  ASSERT_FALSE(result.warnings.empty());
  EXPECT_EQ(result.warnings[0], result.verdict);
}

TEST(EmbedByLayout, SurfacesAreNot) {
  for (const RowMatrix& points : {oracle::shaken(oracle::grid(18, 15), 0.3, 1), oracle::sphere(400),
                                  RowMatrix(oracle::roll_up(oracle::grid(30, 10), 30.0))}) {
    const Result result = embed(points, oracle::small_options(2));
    EXPECT_EQ(choice(result, "embedding"), "");
    EXPECT_FALSE(result.laid_out);
  }
}

TEST(EmbedByLayout, CanBeForcedAndForbidden) {
  Options options = oracle::small_options(2);
  options.embedding = EmbeddingKind::layout;
  const Result forced = embed(oracle::shaken(oracle::grid(18, 15), 0.3, 1), options);
  EXPECT_TRUE(forced.laid_out);
  EXPECT_EQ(forced.verdict.find("The neighbours of these data were laid out"), 0u);
  options.embedding = EmbeddingKind::views;
  EXPECT_FALSE(embed(cloud(200, 7, 1), options).laid_out);
}

/// The distortion of a point is that of the embedding on its neighbourhood, by its definition.
TEST(EmbedByLayout, LocalDistortionIsThatOfTheEmbedding) {
  const RowMatrix points = cloud(120, 6, 1);
  const Options options = oracle::small_options(2);
  const Result result = embed(points, options);
  for (Index k : {0, 17, 119}) {
    std::vector<std::pair<double, Index>> near;
    for (Index i = 0; i < 120; ++i) near.emplace_back((points.row(i) - points.row(k)).norm(), i);
    std::sort(near.begin(), near.end());
    double least = INFINITY, largest = 0.0;
    for (Index a = 0; a < options.local_views.view_neighbors; ++a) {
      for (Index b = 0; b < a; ++b) {
        const Index i = near[a].second, j = near[b].second;
        const double stretch = (result.embedding.row(i) - result.embedding.row(j)).norm() /
                               (points.row(i) - points.row(j)).norm();
        least = std::min(least, stretch);
        largest = std::max(largest, stretch);
      }
    }
    EXPECT_NEAR(result.local_distortion[k], largest / least, 1e-9 * largest / least);
  }
}

/// The scores depend on the data only.
TEST(EmbedByLayout, AnomalyScoresAreThoseOfViews) {
  const RowMatrix points = oracle::shaken(oracle::grid(18, 15), 0.3, 1);
  Options options = oracle::small_options(2);
  const Result views = embed(points, options);
  options.embedding = EmbeddingKind::layout;
  EXPECT_EQ(embed(points, options).anomaly_score, views.anomaly_score);
  EXPECT_EQ(views.anomaly_score.size(), 270u);
}

TEST(EmbedByLayout, ComponentsArePiecesThatDoNotOverlap) {
  const RowMatrix points =
      oracle::stack(cloud(150, 6, 1), cloud(100, 6, 2), 1000.0 * Eigen::RowVectorXd::Ones(6));
  const Result result = embed(points, oracle::small_options(2));
  ASSERT_EQ(result.pieces, 2);
  ASSERT_EQ(result.view_distortion.size(), 2u);
  EXPECT_EQ(
      result.view_distortion[result.cluster_of[0]],
      *std::max_element(result.local_distortion.begin(), result.local_distortion.begin() + 150));
  double last_of_one[2] = {-INFINITY, -INFINITY}, first_of_one[2] = {INFINITY, INFINITY};
  for (Index k = 0; k < 250; ++k) {
    const Id piece = result.piece[k];
    EXPECT_EQ(piece, result.piece[k < 150 ? 0 : 150]);
    last_of_one[piece] = std::max(last_of_one[piece], result.embedding(k, 0));
    first_of_one[piece] = std::min(first_of_one[piece], result.embedding(k, 0));
  }
  EXPECT_TRUE(last_of_one[0] < first_of_one[1] || last_of_one[1] < first_of_one[0]);
}

TEST(EmbedByLayout, DuplicatesGetTheSamePlace) {
  RowMatrix points = cloud(150, 6, 1);
  points.row(9) = points.row(100);
  const Result result = embed(points, oracle::small_options(2));
  EXPECT_EQ(result.duplicates, 1);
  EXPECT_EQ(result.embedding.row(9), result.embedding.row(100));
}

TEST(EmbedByLayout, ABoundaryNeedsViews) {
  Options options = oracle::small_options(2);
  Input input(oracle::shaken(oracle::grid(15, 12), 0.2, 1));
  input.boundary = FindBoundary{};
  options.embedding = EmbeddingKind::layout;
  EXPECT_THROW(embed(input, options), InvalidArgument);
  options.embedding = EmbeddingKind::automatic;
  choose_embedding(DimensionEstimate{.dimension = 9, .value = 9.0}, input, options);
  EXPECT_EQ(options.embedding, EmbeddingKind::views);
}

TEST(ChooseEmbedding, DependsOnTheEstimatedDimension) {
  const Input input(oracle::circle(20));
  for (double value : {1.0, 2.9, 3.49, 3.5, 8.0}) {
    Options options = oracle::small_options(2);
    choose_embedding(DimensionEstimate{.dimension = 2, .value = value}, input, options);
    EXPECT_EQ(options.embedding, value < 3.5 ? EmbeddingKind::views : EmbeddingKind::layout);
  }
  Options options = oracle::small_options(2);
  choose_embedding(std::nullopt, input, options);
  EXPECT_EQ(options.embedding, EmbeddingKind::views);
}

/// A crumpled solid of three dimensions: the estimate alone does not exclude two, but views
/// overlap.
TEST(EmbedByLayout, ReplacesViewsThatShowWrongNeighbors) {
  const RowMatrix points = cloud(300, 3, 4);
  Options options = oracle::small_options(2);
  const Result chosen = embed(points, options);
  options.embedding = EmbeddingKind::views;
  const Result views = embed(points, options);
  options.embedding = EmbeddingKind::layout;
  const Result layout = embed(points, options);
  const double trust_of_views = trustworthiness(points, views, Context());
  ASSERT_LT(trust_of_views, enough_trust);
  ASSERT_FALSE(views.to_scale);
  EXPECT_TRUE(chosen.laid_out);
  EXPECT_EQ(chosen.embedding, layout.embedding);
  EXPECT_GT(trustworthiness(points, chosen, Context()), trust_of_views);
  EXPECT_GT(chosen.times.size(), layout.times.size());
}

}  // namespace ldle::pipeline::embed_by_layout_test
