// Whole runs with several threads, and several runs at the same time. They run in every build with
// a sanitizer, so they use only public headers and few points.
#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <thread>
#include <vector>

#include "ldle/ldle.h"

namespace ldle::threads_test {

constexpr Index several = 4;

RowMatrix points_of(const std::string& name, Index n) {
  return generate_dataset(name, {.n = n, .sampling = Sampling::random}).points;
}

/// Options for a few hundred points, with few iterations and without a polish.
Options small_options(Index dimension, EigenSolverOption solver) {
  Options options;
  options.local_views.dimension = dimension;
  options.spectrum.eigenvectors = 20;
  options.spectrum.eigen_solver = solver;
  options.registration.refinements = 2;
  options.polish.kind = PolishKind::without;
  return options;
}

bool same_bytes(const RowMatrix& a, const RowMatrix& b) {
  if (a.rows() != b.rows() || a.cols() != b.cols()) return false;
  // A layout has no eigenvalues, and memcmp takes no null pointers.
  return a.size() == 0 ||
         std::memcmp(a.data(), b.data(), sizeof(double) * std::size_t(a.size())) == 0;
}

void expect_same(const Result& one, const Result& other) {
  EXPECT_TRUE(same_bytes(one.embedding, other.embedding));
  EXPECT_TRUE(same_bytes(one.spectrum.eigenvalues, other.spectrum.eigenvalues));
  EXPECT_EQ(one.local_distortion, other.local_distortion);
  EXPECT_EQ(one.anomaly_score, other.anomaly_score);
  EXPECT_EQ(one.cluster_of, other.cluster_of);
  EXPECT_EQ(one.torn_views, other.torn_views);
  EXPECT_EQ(one.color, other.color);
  EXPECT_EQ(one.seam, other.seam);
}

void expect_threads_do_not_matter(const Input& input, const Options& options) {
  expect_same(embed(input, options, Context({.threads = 1})),
              embed(input, options, Context({.threads = several})));
}

TEST(Threads, AClosedSurfaceHasTheSameBytes) {
  Options options = small_options(2, EigenSolverOption::shift_invert);
  options.registration.tear_relaxation = 1;
  options.polish = {.steps = 2};
  expect_threads_do_not_matter(points_of("sphere", 120), options);
}

TEST(Threads, APaperRunHasTheSameBytes) {
  Options options = paper_options();
  options.local_views.dimension = 2;
  options.spectrum.eigenvectors = 30;
  expect_threads_do_not_matter(points_of("swiss-roll", 250), options);
}

TEST(Threads, ASolidWithFilteredEigenvectorsHasTheSameBytes) {
  expect_threads_do_not_matter(points_of("bent-block", 200),
                               small_options(3, EigenSolverOption::filtered));
}

TEST(Threads, ABoundaryThatIsFoundHasTheSameBytes) {
  Input input(points_of("swiss-roll", 150));
  input.boundary = FindBoundary{};
  expect_threads_do_not_matter(input, small_options(2, EigenSolverOption::shift_invert));
}

TEST(Threads, DistancesHaveTheSameBytes) {
  const RowMatrix points = points_of("circle", 200);
  RowMatrix distances(points.rows(), points.rows());
  for (Index i = 0; i < points.rows(); ++i) {
    distances.row(i) = (points.rowwise() - points.row(i)).rowwise().norm().transpose();
  }
  expect_threads_do_not_matter(Distances{distances},
                               small_options(1, EigenSolverOption::automatic));
}

TEST(Threads, MetricsAndNewPointsHaveTheSameBytes) {
  const RowMatrix points = points_of("flat-torus", 350);
  const Options options = small_options(2, EigenSolverOption::automatic);
  const Result run = embed(points, options, Context({.threads = several}));
  const EmbeddedData data{.embedding = run.embedding,
                          .cluster_of = run.cluster_of,
                          .torn_views = run.torn_views,
                          .view_neighbors = options.local_views.view_neighbors};
  const RowMatrix others = points_of("flat-torus", 371);
  const auto place = [&](Index threads) {
    return transform_points(points, data, others, Context({.threads = threads})).embedding;
  };
  EXPECT_TRUE(same_bytes(place(1), place(several)));
  const auto ranks = [&](Index threads) {
    return neighborhood_ranks(points, run.embedding, {}, Context({.threads = threads}))
        .trustworthiness;
  };
  EXPECT_EQ(ranks(1), ranks(several));
  const auto paths = [&](Index threads) {
    return geodesic_distortion(Points{points}, run.embedding, {}, Context({.threads = threads}))
        .per_source;
  };
  EXPECT_EQ(paths(1), paths(several));
}

TEST(Threads, TopologyIsTheSame) {
  const Points points{points_of("sphere", 900)};
  const auto components = [&](Index threads) {
    const Topology found =
        find_topology(points, {.dimension = 2}, Context({.threads = threads})).topology;
    return in_words(found.components.at(0), 2);
  };
  EXPECT_EQ(components(1), components(several));
}

/// Two surfaces whose Laplacians are factored and a solid whose eigenvectors are filtered, all at
/// the same time.
TEST(Threads, SimultaneousRunsGiveTheSameBytesAsOneAfterTheOther) {
  const std::vector<RowMatrix> points = {points_of("swiss-roll", 150), points_of("sphere", 120),
                                         points_of("bent-block", 150)};
  const std::vector<Options> options = {small_options(2, EigenSolverOption::shift_invert),
                                        small_options(2, EigenSolverOption::shift_invert),
                                        small_options(3, EigenSolverOption::filtered)};
  const auto run = [&](std::size_t i) {
    return embed(points[i], options[i], Context({.threads = 2}));
  };
  std::vector<Result> together(points.size());
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < points.size(); ++i) {
    threads.emplace_back([&, i] { together[i] = run(i); });
  }
  for (std::thread& thread : threads) thread.join();
  for (std::size_t i = 0; i < points.size(); ++i) expect_same(together[i], run(i));
}

TEST(Threads, StoppingOneRunDoesNotStopAnother) {
  struct Stopping : Observer {
    bool stop_requested() const override { return true; }
  };
  const RowMatrix points = points_of("swiss-roll", 150);
  const Options options = small_options(2, EigenSolverOption::automatic);
  const Result alone = embed(points, options);
  Result found;
  bool interrupted = false;
  std::thread first([&] { found = embed(points, options); });
  std::thread second([&] {
    try {
      embed(points, options, Context({}, std::make_shared<Stopping>()));
    } catch (const Interrupted&) {
      interrupted = true;
    }
  });
  first.join();
  second.join();
  EXPECT_TRUE(interrupted);
  expect_same(found, alone);
}

}  // namespace ldle::threads_test
