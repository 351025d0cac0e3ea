#include "ldle/registration/register_views.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "oracles/points.h"
#include "oracles/stages.h"

namespace ldle::registration::register_views_test {

constexpr std::uint64_t seed = 7;

Registration register_clusters(const oracle::ClusteredStages& stages, const Options& options,
                               const Context& context = Context({.seed = seed})) {
  return register_views(stages.views, oracle::table(stages.distances),
                        options.local_views.view_neighbors, options.registration, context);
}

/// y_k = b_m Phi~_m T_m + v_m with orthogonal T_m, for the cluster m of each point.
void expect_consistent(const IntermediateViews& views, const Registration& registration) {
  const Index d = views.dimension;
  for (Index m = 0; m < views.size(); ++m) {
    const RowMatrix t = registration.rotation_of(m);
    EXPECT_LT((t.transpose() * t - RowMatrix::Identity(d, d)).norm(), 1e-10) << m;
  }
  for (std::size_t k = 0; k < views.cluster_of.size(); ++k) {
    const Id m = views.cluster_of[k];
    const Eigen::RowVectorXd y =
        registration.scale[m] * oracle::rows_of(views, m, {Id(k)}) * registration.rotation_of(m) +
        registration.translation.row(m);
    ASSERT_LT((registration.embedding.row(k) - y).norm(), 1e-10 * (1 + y.norm())) << k;
  }
}

/// Returns the number of torn pairs, so that a test can check that its case is torn.
std::size_t expect_same_registration(const RowMatrix& points, const Options& options) {
  const oracle::ClusteredStages stages(points, options);
  oracle::Alignment wanted(stages.views, stages.distances, options.local_views.view_neighbors,
                           options.registration);
  wanted.run(seed);
  const auto found = register_clusters(stages, options);
  for (Index m = 0; m < stages.views.size(); ++m) {
    EXPECT_NEAR(found.scale[m] / wanted.scale()[m], 1.0, 1e-12);
  }
  EXPECT_EQ(found.order, wanted.forest().order);
  EXPECT_EQ(found.parent, wanted.forest().parent);
  EXPECT_EQ(found.trees, Index(wanted.forest().roots.size()));
  EXPECT_EQ(found.torn_views, wanted.torn());
  const RowMatrix embedding = wanted.embedding();
  EXPECT_LT((found.embedding - embedding).cwiseAbs().maxCoeff(),
            1e-8 * embedding.cwiseAbs().maxCoeff());
  if (options.registration.tear) {
    EXPECT_EQ(found.report.torn_history.back(), Index(found.torn_views.size()));
  }
  expect_consistent(stages.views, found);
  return found.torn_views.size();
}

Options with(Index dimension, Index tear_relaxation, Index sweeps, bool tear = true) {
  Options options = oracle::small_options(dimension);
  options.registration.tear_relaxation = tear_relaxation;
  options.registration.refinements = sweeps;
  options.registration.tear = tear;
  return options;
}

RowMatrix tube() {
  return oracle::roll_up(oracle::shaken(oracle::grid(40, 6), 0.2, 2), 40);
}
RowMatrix curve() {
  return oracle::roll_up(oracle::shaken(oracle::grid(150, 1), 0.3, 3), 150);
}

TEST(RegisterViews, FirstPassAgreesWithOracle) {
  EXPECT_GT(expect_same_registration(tube(), with(2, 1, 0)), 5u);
  expect_same_registration(oracle::shaken(oracle::grid(14, 12), 0.3, 1), with(2, 1, 0));
  expect_same_registration(oracle::shaken(oracle::grid(14, 12), 0.3, 1), with(2, 3, 0));
}

TEST(RegisterViews, RefinementAgreesWithOracle) {
  for (Index sweeps : {1, 12}) {
    SCOPED_TRACE(sweeps);
    EXPECT_GT(expect_same_registration(tube(), with(2, 1, sweeps)), 5u);
    EXPECT_GT(expect_same_registration(oracle::sphere(300), with(2, 1, sweeps)), 5u);
    expect_same_registration(oracle::shaken(oracle::grid(14, 12), 0.3, 1), with(2, 1, sweeps));
  }
}

TEST(RegisterViews, TearsAreTestedEveryTenthSweep) {
  expect_same_registration(oracle::shaken(oracle::grid(13, 10), 0.3, 5), with(2, 1, 22));
}

TEST(RegisterViews, CurvesAndSolidsAgreeWithOracle) {
  EXPECT_EQ(expect_same_registration(curve(), with(1, 2, 12)), 1u);
  expect_same_registration(oracle::shaken(oracle::grid(6, 5, 5), 0.3, 4), with(3, 1, 12));
}

TEST(RegisterViews, WithoutTearingAllOverlapsAreUsed) {
  EXPECT_EQ(expect_same_registration(tube(), with(2, 1, 5, false)), 0u);
  EXPECT_EQ(expect_same_registration(curve(), with(1, 2, 5, false)), 0u);
}

TEST(RegisterViews, ComponentsAreRegisteredSeparately) {
  const RowMatrix points =
      oracle::stack(oracle::shaken(oracle::grid(8, 9), 0.3, 1),
                    oracle::shaken(oracle::grid(10, 10), 0.3, 2), Eigen::RowVector2d(40, 3));
  expect_same_registration(points, with(2, 1, 12));
}

TEST(RegisterViews, NothingIsTornIfThereAreFewerPointsThanABallHolds) {
  EXPECT_EQ(expect_same_registration(oracle::shaken(oracle::grid(6, 6), 0.3, 4), with(2, 3, 4)),
            0u);
}

/// Views of a plane fit exactly: once the sweeps have settled, further sweeps do not move them.
TEST(RegisterViews, ReportsWhetherSweepsSettled) {
  Options options = with(2, 3, 400);
  const oracle::ClusteredStages stages(oracle::shaken(oracle::grid(8, 7), 0.3, 4), options);
  const auto settled = register_clusters(stages, options);
  ASSERT_TRUE(settled.report.settled);
  EXPECT_LT(settled.report.sweeps, 400);
  EXPECT_LE(settled.report.last_move, 1e-8);
  options.registration.refinements = settled.report.sweeps - 1;
  const auto earlier = register_clusters(stages, options);
  EXPECT_FALSE(earlier.report.settled);
  EXPECT_EQ(earlier.report.sweeps, settled.report.sweeps - 1);
  oracle::Alignment longer(stages.views, stages.distances, options.local_views.view_neighbors,
                           {.refinements = settled.report.sweeps + 30});
  longer.run(seed);
  EXPECT_LT((longer.embedding() - settled.embedding).cwiseAbs().maxCoeff(), 1e-5);
}

/// Synchronisation tears no more pairs and does not increase the alignment error.
TEST(RegisterViews, SynchronizationReducesTheAlignmentError) {
  Index rounds = 0;
  const RowMatrix strip = oracle::shaken(oracle::grid(60, 6), 0.3, 1);
  for (const RowMatrix& points : {strip, tube(), oracle::sphere(300)}) {
    Options options = with(2, 3, 0);
    const oracle::ClusteredStages stages(points, options);
    const auto without = register_clusters(stages, options);
    EXPECT_EQ(without.report.synchronization.rounds, 0);
    options.registration.synchronize = true;
    const auto found = register_clusters(stages, options);
    expect_consistent(stages.views, found);
    EXPECT_LE(found.report.synchronization.error_after, found.report.synchronization.error_before);
    EXPECT_LE(found.torn_views.size(), without.torn_views.size());
    rounds += found.report.synchronization.rounds;
  }
  EXPECT_GT(rounds, 0);
}

TEST(RegisterViews, ASingleViewIsNotMoved) {
  Options options = with(2, 3, 5);
  options.clusters.min_cluster_size = 30;
  options.laplacian.graph_neighbors = 12;
  const oracle::ClusteredStages stages(oracle::shaken(oracle::grid(6, 5), 0.3, 1), options);
  ASSERT_EQ(stages.views.size(), 1);
  const auto found = register_clusters(stages, options);
  EXPECT_EQ(found.rotation, RowMatrix::Identity(2, 2));
  EXPECT_TRUE(found.torn_views.empty());
  expect_consistent(stages.views, found);
}

/// Collects the shares of the stage that are reported as done.
class ProgressRecorder : public Observer {
 public:
  void advance(Index done, Index total) override {
    shares.push_back(static_cast<double>(done) / static_cast<double>(total));
  }
  std::vector<double> shares;
};

// Torn and not torn, with and without synchronisation: progress only rises, ends at the end, and is
// not all reported by the first parts.
TEST(RegisterViews, ProgressCoversAllParts) {
  for (const RowMatrix& points : {tube(), oracle::shaken(oracle::grid(14, 12), 0.3, 1)}) {
    const Options options = with(2, 1, 12);
    const oracle::ClusteredStages stages(points, options);
    for (bool synchronize : {false, true}) {
      RegistrationOptions chosen = options.registration;
      chosen.synchronize = synchronize;
      const auto recorder = std::make_shared<ProgressRecorder>();
      register_views(stages.views, oracle::table(stages.distances),
                     options.local_views.view_neighbors, chosen,
                     Context({.seed = seed, .threads = 2}, recorder));
      const std::vector<double>& shares = recorder->shares;
      ASSERT_FALSE(shares.empty());
      EXPECT_TRUE(std::is_sorted(shares.begin(), shares.end()));
      EXPECT_LE(shares.front(), 0.05);
      EXPECT_EQ(shares.back(), 1.0);
      const auto late =
          std::count_if(shares.begin(), shares.end(), [](double s) { return s > 0.2; });
      EXPECT_GE(late, 5);
    }
  }
}

TEST(RegisterViews, ResultDependsOnTheSeedButNotOnThreads) {
  Options options = with(2, 1, 12);
  options.registration.synchronize = true;
  const oracle::ClusteredStages stages(tube(), options);
  const auto first = register_clusters(stages, options, Context({.seed = seed, .threads = 1}));
  const auto second = register_clusters(stages, options, Context({.seed = seed, .threads = 2}));
  EXPECT_EQ(first.embedding, second.embedding);
  EXPECT_EQ(first.torn_views, second.torn_views);
  const auto other = register_clusters(stages, options, Context({.seed = seed + 1}));
  EXPECT_NE(first.embedding, other.embedding);
}

/// 1/2M sum over all m and m' of the squared distances between their images of shared points.
TEST(RegisterViews, ReportsThePapersAlignmentError) {
  const Options options = oracle::small_options(2);
  const oracle::ClusteredStages stages(oracle::shaken(oracle::grid(16, 12), 0.2, 1), options);
  const IntermediateViews& views = stages.views;
  const Context context;
  RegistrationOptions registration_options = options.registration;
  registration_options.tear = false;
  const Registration found =
      register_views(views, oracle::table(stages.distances), 13, registration_options, context);
  const auto place = [&](Index m, Id point) -> Eigen::RowVectorXd {
    const auto members = views.views[m];
    const auto row = std::find(members.begin(), members.end(), point) - members.begin();
    return found.scale[m] * views.coordinates_of(m).row(row) * found.rotation_of(m) +
           found.translation.row(m);
  };
  double sum = 0.0;
  for (Index m = 0; m < views.size(); ++m) {
    for (Index other = 0; other < views.size(); ++other) {
      for (Id point : views.views[m]) {
        const auto members = views.views[other];
        if (!std::binary_search(members.begin(), members.end(), point)) continue;
        sum += (place(m, point) - place(other, point)).squaredNorm();
      }
    }
  }
  EXPECT_GT(sum, 0.0);
  EXPECT_NEAR(found.report.alignment_error, sum / (2.0 * double(views.size())), 1e-9 * sum);
}

/// The motions of all views in the snapshot of a moment.
RowMatrix motions_at(const Registration& registration, Index moment) {
  return registration.snapshots.middleRows(moment * registration.size(), registration.size());
}

RowMatrix motions_now(const Registration& registration) {
  const Index d = registration.translation.cols();
  RowMatrix motions(registration.size(), d * d + d);
  for (Index m = 0; m < registration.size(); ++m) {
    motions.row(m).head(d * d) =
        registration.rotation_of(m).reshaped<Eigen::RowMajor>().transpose();
    motions.row(m).tail(d) = registration.translation.row(m);
  }
  return motions;
}

TEST(RegisterViews, SnapshotsEqualShorterRegistrations) {
  const Options options = with(2, 3, 40);
  const oracle::ClusteredStages stages(tube(), options);
  const Registration whole = register_clusters(stages, options);
  ASSERT_GT(whole.report.sweeps, remembered_sweeps.back());
  for (std::size_t i = 0; i < remembered_sweeps.size(); ++i) {
    Options shorter = options;
    shorter.registration.refinements = remembered_sweeps[i];
    const Registration then = register_clusters(stages, shorter);
    EXPECT_EQ(motions_at(whole, moment_first_sweep + Index(i)), motions_now(then)) << i;
    EXPECT_EQ(motions_at(then, moments - 1), motions_now(then)) << "later moments repeat the last";
  }
  Options first = options;
  first.registration.refinements = 0;
  EXPECT_EQ(motions_at(whole, moment_synchronized), motions_now(register_clusters(stages, first)));
  first.registration.synchronize = false;
  EXPECT_EQ(motions_at(whole, moment_aligned), motions_now(register_clusters(stages, first)));
}

}  // namespace ldle::registration::register_views_test
