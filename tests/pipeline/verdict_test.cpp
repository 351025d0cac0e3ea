#include "ldle/pipeline/verdict.h"

#include <gtest/gtest.h>

#include "ldle/embed.h"
#include "oracles/points.h"

namespace ldle::pipeline::verdict_test {

/// Lengths on a plane are exact up to rounding. The verdict does not show the rounding.
TEST(Verdict, ExactLengthsAreRounded) {
  const Result result = ldle::embed(oracle::shaken(oracle::grid(20, 15), 0.2, 1));
  EXPECT_EQ(result.verdict, "True to scale: nine in ten edge lengths are within 0.01 %.");
}

/// All local views on a plane project on tangent spaces, so the number of eigenvectors is no reason
/// to warn.
TEST(Verdict, EigenvectorsThatNoMapUsesAreNotMentioned) {
  const Result result = ldle::embed(oracle::shaken(oracle::grid(12, 10), 0.2, 1));
  ASSERT_EQ(result.local_views.of_eigenvectors, 0);
  EXPECT_TRUE(result.warnings.empty()) << result.warnings.front();
}

TEST(Verdict, ALayoutHasNoViewsToWarnAbout) {
  const RowMatrix corners = oracle::random_box(120, Eigen::RowVectorXd::Ones(6), 2);
  Options options;
  options.embedding = EmbeddingKind::layout;
  for (const std::string& warning : ldle::embed(corners, options).warnings) {
    EXPECT_EQ(warning.find("intermediate views"), std::string::npos) << warning;
  }
}

}  // namespace ldle::pipeline::verdict_test
