#include "ldle/pipeline/expect_run.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <numeric>

#include "ldle/error.h"
#include "ldle/pipeline/embed.h"
#include "ldle/pipeline/memory_model.h"

namespace ldle::pipeline::expect_run_test {

struct Listener : Observer {
  void expects(const RunEstimate& estimate) override {
    ++times;
    peak_bytes = estimate.peak_bytes();
  }
  void stage_begins(const std::string& name) override { begun += name + ";"; }
  Index times = 0;
  double peak_bytes = 0.0;
  std::string begun;
};

TEST(ExpectRun, ErrorNamesLimitEstimateAndRemedies) {
  Options options = paper_options();
  const auto listener = std::make_shared<Listener>();
  const Context context({.memory_limit = 0.125}, listener);
  try {
    expect_run({1000000, 4}, options, context);
    FAIL() << "no error";
  } catch (const InvalidArgument& error) {
    EXPECT_EQ(error.field(), "memory_limit");
    const double lean = estimate_run({1000000, 4}, options, context).peak_bytes();
    for (const std::string& words : {std::string("0.125"), fmt::format("{:.2g} GB", lean / 1e9),
                                     std::string("without a Cholesky factor"),
                                     std::string("fewer points"), std::string("eigenvectors")}) {
      EXPECT_NE(std::string(error.what()).find(words), std::string::npos) << error.what();
    }
  }
  EXPECT_EQ(listener->times, 0);
}

TEST(ExpectRun, TheLimitMayEqualTheEstimate) {
  Options options = paper_options();
  options.spectrum.eigen_solver = EigenSolverOption::filtered;
  const double needed = estimate_run({10000, 4}, options, Context()).peak_bytes();
  const auto expect_with_limit = [&](double bytes) {
    expect_run({10000, 4}, options, Context({.memory_limit = 1e-9 * bytes}));
  };
  EXPECT_NO_THROW(expect_with_limit(1.001 * needed));
  EXPECT_THROW(expect_with_limit(0.999 * needed), InvalidArgument);
}

/// Estimates are not exact: slightly more memory than there is causes a warning, much more an
/// error.
TEST(ExpectRun, WithoutALimitAWarningComesBeforeAnError) {
  const auto listener = std::make_shared<Listener>();
  const Context context({}, listener);
  EXPECT_THROW(expect_run({2000000000, 1000}, {}, context), InvalidArgument);
  EXPECT_EQ(listener->times, 0);

  Index points = 1000;
  while (estimate_run({points, 1000}, {}, context).fits()) points += points / 10;
  const RunEstimate estimate = expect_run({points, 1000}, {}, context);
  EXPECT_EQ(listener->times, 1);
  EXPECT_FALSE(estimate.fits());
  Result result;
  explain_estimate(estimate, result);
  ASSERT_EQ(result.warnings.size(), 1u);
  EXPECT_NE(result.warnings[0].find("GB of memory, more than"), std::string::npos);
  EXPECT_EQ(result.estimate.peak_bytes(), estimate.peak_bytes());
}

/// Each of 1000 points is in each of 300 views, so that every pair of views shares all points.
TEST(ExpectRun, ViewsThatOverlapTooMuchForTheLimitAreRefused) {
  IntermediateViews views;
  views.dimension = 2;
  views.cluster_of.assign(1000, 0);
  std::vector<Id> all(1000);
  std::iota(all.begin(), all.end(), Id{0});
  for (int view = 0; view < 300; ++view) views.views.push_back(all);
  const double needed = bytes_of_alignment(300.0 * 1000, 300.0 * 300 * 1000, 2);
  EXPECT_GT(needed, 8.0 * 300 * 299 / 2 * 1000);  // two rows for each shared point of each pair
  const double used = Context().memory_bytes() - Context().memory_left();
  const auto with_limit = [&](double bytes) {
    check_memory_of_views(views, Context({.memory_limit = 1e-9 * (used + bytes)}));
  };
  EXPECT_NO_THROW(with_limit(1.2 * needed));
  EXPECT_THROW(with_limit(0.8 * needed), InvalidArgument);
  EXPECT_NO_THROW(check_memory_of_views(views, Context()));
}

TEST(ExpectRun, MemoryThatIsInUseIsNotLeft) {
  const Context unlimited;
  EXPECT_LT(unlimited.memory_left(), unlimited.memory_bytes());
  const Context limited({.memory_limit = 0.001});
  EXPECT_EQ(limited.memory_bytes(), 1e6);
  EXPECT_LT(limited.memory_left(), 0.0);
}

TEST(ExpectRun, EmbedChecksTheEstimateOnceBeforeTheWork) {
  const RowMatrix points = RowMatrix::Random(200, 3);
  const RowMatrix distances = RowMatrix::NullaryExpr(
      200, 200, [&](Index i, Index j) { return (points.row(i) - points.row(j)).norm(); });
  Options options;
  options.spectrum.eigenvectors = 10;
  options.local_views.kind = LocalViewKind::both;  // otherwise the kind is chosen and estimated too
  options.embedding = EmbeddingKind::views;  // otherwise a layout may be tried and estimated too
  options.registration.tear = false;         // otherwise the polish of a seam is estimated too
  for (const bool by_distances : {false, true}) {
    const Input input = by_distances ? Input(Distances{distances}) : Input(points);
    const auto done = std::make_shared<Listener>(), limited_run = std::make_shared<Listener>();
    EXPECT_EQ(embed(input, options, Context({}, done)).estimate.peak_bytes(), done->peak_bytes);
    EXPECT_EQ(done->times, 1);
    const Context limited({.memory_limit = 0.001}, limited_run);
    EXPECT_THROW(embed(input, options, limited), InvalidArgument);
    EXPECT_EQ(limited_run->begun, "points;");
  }
}

}  // namespace ldle::pipeline::expect_run_test
