#include "ldle/pipeline/choose_embedding.h"

#include <gtest/gtest.h>

#include "ldle/embed.h"
#include "oracles/points.h"

namespace ldle::pipeline::choose_embedding_test {

TEST(LocalViewsFail, IfDistortionIsHighAndBothWouldCostTime) {
  const Input input(oracle::circle(20));
  const auto fail = [&](Index points, double distortion, double dimension) {
    return local_views_fail(std::vector<double>(points, distortion),
                            DimensionEstimate{.dimension = 2, .value = dimension}, input, Options(),
                            2);
  };
  EXPECT_TRUE(fail(2000, 8.0, 2.0));
  EXPECT_FALSE(fail(2000, 6.0, 2.0));
  EXPECT_FALSE(fail(1999, 8.0, 2.4));
  EXPECT_TRUE(fail(1999, 8.0, 2.5));
}

/// A table with one column of far larger scale than the others is nearly a line. Maps into the
/// plane lose the small columns, so their distortion is high, but neighbours are those along the
/// line. Views keep them.
TEST(ChooseEmbedding, ALongBoxKeepsItsViews) {
  const RowMatrix box =
      oracle::random_box(300, (Eigen::RowVectorXd(5) << 1000, 2, 2, 2, 2).finished(), 3);
  const Result result = ldle::embed(box);
  EXPECT_FALSE(result.laid_out);
  EXPECT_GT(trustworthiness(Input(box), result, Context()), enough_trust);
}

/// A circle, embedded as it is or wound up three times: lengths along it are right in both.
TEST(TrustIfDoubtful, AnEmbeddingThatLiesOnItselfIsDoubtfulAtAnyScale) {
  constexpr Index points = 120;
  const RowMatrix circle = oracle::circle(points);
  Result result;
  result.to_scale = true;
  result.local_distortion.assign(points, 3.0);
  result.embedding = circle;
  EXPECT_EQ(trust_if_doubtful(circle, Options(), result, Context()), 1.0);
  for (Index k = 0; k < points; ++k) result.embedding.row(k) = circle.row(3 * k % points) / 3.0;
  EXPECT_LT(trust_if_doubtful(circle, Options(), result, Context()), 0.9);
  result.local_distortion.assign(points, 1.5);
  EXPECT_EQ(trust_if_doubtful(circle, Options(), result, Context()), 1.0);
}

}  // namespace ldle::pipeline::choose_embedding_test
