#include "ldle/pipeline/choose_dimension.h"

#include <gtest/gtest.h>

#include "ldle/error.h"
#include "ldle/neighbors/nearest_neighbors.h"
#include "ldle/pipeline/embed.h"
#include "oracles/points.h"
#include "oracles/stages.h"

namespace ldle::pipeline::choose_dimension_test {

NeighborGraph graph_of(const RowMatrix& points, Index nearest) {
  const Context context;
  return neighbors::nearest_neighbors(Data::of_points(points), nearest, context);
}

Options automatic() {
  Options options = oracle::small_options(2);
  options.local_views.dimension = 0;
  return options;
}

TEST(ChooseDimension, KeepsAGivenDimension) {
  Options options = oracle::small_options(1);
  const RowMatrix points = oracle::grid(15, 15);
  const auto found = choose_dimension(graph_of(points, 21), {225, 2}, options, Context());
  ASSERT_TRUE(found);
  EXPECT_EQ(found->dimension, 2);
  EXPECT_EQ(options.local_views.dimension, 1);
  EXPECT_FALSE(choose_dimension(graph_of(points, 6), {225, 2}, options, Context()));
}

TEST(ChooseDimension, SetsTheEstimatedDimension) {
  Options options = automatic();
  const auto found =
      choose_dimension(graph_of(oracle::sphere(500), 21), {500, 3}, options, Context());
  ASSERT_TRUE(found);
  EXPECT_EQ(found->dimension, 2);
  EXPECT_EQ(options.local_views.dimension, 2);
}

/// Equal distances need very many dimensions, but points of two columns have no more than two.
TEST(ChooseDimension, DimensionDoesNotExceedTheColumns) {
  Options options = automatic();
  const NeighborGraph simplex = graph_of(RowMatrix::Identity(60, 60), 21);
  EXPECT_EQ(choose_dimension(simplex, {60, 2}, options, Context())->dimension, 2);
  options = automatic();
  EXPECT_THROW(choose_dimension(simplex, {60, 60}, options, Context()), InvalidArgument);
}

TEST(ChooseDimension, TooFewNeighborsThrow) {
  Options options = automatic();
  try {
    choose_dimension(graph_of(oracle::grid(10, 10), 5), {100, 2}, options, Context());
    FAIL();
  } catch (const InvalidArgument& error) {
    EXPECT_EQ(error.field(), "dimension");
    EXPECT_NE(std::string(error.what()).find("auto"), std::string::npos);
  }
}

TEST(ChooseDimension, WarnsIfTheEstimateIsNotSure) {
  Result result;
  result.embedding.resize(200, 2);
  explain_dimension({.dimension = 2, .value = 1.97, .confidence = 0.9, .disagreeing = 0.01},
                    result);
  ASSERT_EQ(result.choices.size(), 1u);
  EXPECT_EQ(result.choices[0].first, "dimension");
  EXPECT_EQ(result.choices[0].second,
            "2 (estimate 1.97, confidence 0.90; the neighbourhoods of 2 points have another "
            "dimension)");
  EXPECT_TRUE(result.warnings.empty());
  explain_dimension({.dimension = 2, .value = 2.4, .confidence = 0.2, .disagreeing = 0.3}, result);
  ASSERT_EQ(result.warnings.size(), 1u);
  EXPECT_NE(result.warnings[0].find("not sure"), std::string::npos);
}

struct EstimateCounter : Observer {
  void expects(const RunEstimate&) override { ++estimates; }
  Index estimates = 0;
};

TEST(ChooseDimension, ARunEqualsOneWithTheDimensionGiven) {
  const RowMatrix points = oracle::shaken(oracle::grid(22, 18), 0.3, 1);
  const auto counter = std::make_shared<EstimateCounter>();
  const Result chosen = embed(points, automatic(), Context({}, counter));
  const Result given = embed(points, oracle::small_options(2));
  EXPECT_EQ(chosen.embedding, given.embedding);
  ASSERT_TRUE(chosen.dimension_estimate);
  EXPECT_EQ(chosen.dimension_estimate->dimension, 2);
  EXPECT_EQ(given.dimension_estimate->value, chosen.dimension_estimate->value);
  EXPECT_EQ(counter->estimates, 1);  // the chosen dimension is the expected one
}

TEST(ChooseDimension, CurvesSurfacesAndSolidsHaveTheirDimension) {
  Options options = automatic();
  EXPECT_EQ(embed(oracle::circle(300), options).embedding.cols(), 1);
  EXPECT_EQ(embed(oracle::shaken(oracle::grid(9, 9, 9), 0.3, 1), options).embedding.cols(), 3);
  const RowMatrix points = oracle::sphere(300);
  const RowMatrix distances = RowMatrix::NullaryExpr(
      300, 300, [&](Index i, Index j) { return (points.row(i) - points.row(j)).norm(); });
  EXPECT_EQ(embed(Distances{distances}, options).embedding.cols(), 2);
}

TEST(ChooseDimension, TheMemoryLimitIsChecked) {
  const Context context({.memory_limit = 1e-6});
  EXPECT_THROW(embed(oracle::sphere(300), automatic(), context), InvalidArgument);
}

TEST(ChooseDimension, DuplicatesAreIgnored) {
  const RowMatrix points = oracle::shaken(oracle::grid(20, 20), 0.3, 1);
  RowMatrix doubled(800, 2);
  doubled << points, points;
  EXPECT_EQ(embed(doubled, automatic()).embedding.cols(), 2);
}

}  // namespace ldle::pipeline::choose_dimension_test
