#include "ldle/pipeline/memory_model.h"

#include <gtest/gtest.h>

namespace ldle::pipeline::memory_model_test {

using enum ExpectedSolver;

double spectrum_bytes(Index points, Index eigenvectors, ExpectedSolver solver) {
  Options options;
  options.local_views.kind = LocalViewKind::both;
  options.spectrum.eigenvectors = eigenvectors;
  return predict_memory(RunScale({points, 4}, options), solver, 1).spectrum;
}

/// The Lanczos basis has up to 4 N columns.
TEST(MemoryModel, EveryEigenvectorTakesFourColumnsOfTheBasis) {
  const double more =
      spectrum_bytes(100000, 200, shift_invert) - spectrum_bytes(100000, 100, shift_invert);
  EXPECT_NEAR(more, 8.0 * 100000 * 400, 8.0 * 100000 * 8);
}

TEST(MemoryModel, FiltersHoldABlockAndItsImage) {
  // Blocks have 128 and 256 columns.
  const double more = spectrum_bytes(100000, 200, filtered) - spectrum_bytes(100000, 100, filtered);
  EXPECT_NEAR(more, 8.0 * 100000 * 2 * 128, 1.0);
}

TEST(MemoryModel, FiltersNeedLessMemoryThanAFactor) {
  for (Index points : {1000, 30000, 1000000}) {
    EXPECT_LT(spectrum_bytes(points, 100, filtered), spectrum_bytes(points, 100, shift_invert));
  }
}

TEST(MemoryModel, GrowsLinearlyWithThePoints) {
  const Options options;
  const auto at = [&](Index points) {
    return predict_memory(RunScale({points, 4}, options), filtered, 1);
  };
  const StageMemory none = at(0), once = at(1000000), twice = at(2000000);
  const auto expect_doubled = [](double base, double one, double two) {
    EXPECT_NEAR((two - base) / (one - base), 2.0, 1e-9);
  };
  expect_doubled(none.neighbors, once.neighbors, twice.neighbors);
  expect_doubled(none.laplacian, once.laplacian, twice.laplacian);
  expect_doubled(none.spectrum, once.spectrum, twice.spectrum);
  expect_doubled(none.local_views, once.local_views, twice.local_views);
  expect_doubled(none.clustering, once.clustering, twice.clustering);
  expect_doubled(none.registration, once.registration, twice.registration);
}

/// The doubled manifold has a graph, a Laplacian, eigenvectors and local views of twice the size.
TEST(MemoryModel, AKnownBoundaryDoublesTheMemoryOfLocalMaps) {
  const auto at = [](Index points, bool doubled) {
    return predict_memory(RunScale({.points = points, .columns = 4, .doubled = doubled}, Options()),
                          filtered, 1);
  };
  const StageMemory plain = at(100000, false), twice = at(200000, false),
                    doubled = at(100000, true);
  EXPECT_EQ(doubled.neighbors, plain.neighbors);
  for (auto stage : {&StageMemory::laplacian, &StageMemory::spectrum, &StageMemory::local_views}) {
    EXPECT_GT(doubled.*stage, plain.*stage + 0.9 * (twice.*stage - plain.*stage));
  }
  EXPECT_EQ(doubled.clustering, plain.clustering);
  EXPECT_EQ(doubled.registration, plain.registration);
}

TEST(MemoryModel, DataAreCounted) {
  const Options options;
  const auto neighbors = [&](const DataSize& size) {
    return predict_memory(RunScale(size, options), filtered, 1).registration;
  };
  // The points as given, the points in spatial order, and a third of the centred points and of
  // their two copies in single precision.
  EXPECT_NEAR(neighbors({10000, 1200}) - neighbors({10000, 200}),
              8.0 * 10000 * 1000 * (2 + 2.0 / 3), 1.0);
  EXPECT_NEAR(
      neighbors({10000, 10000, DataKind::distances}) - neighbors({10000, 0, DataKind::distances}),
      8e8, 1.0);
}

TEST(MemoryModel, TangentMapsAreCounted) {
  Options options;
  const auto local_views = [&](Index columns, LocalViewKind kind) {
    options.local_views.kind = kind;
    return predict_memory(RunScale({10000, columns}, options), filtered, 1).local_views;
  };
  const auto more = [&](Index columns) {
    return local_views(columns, LocalViewKind::both) -
           local_views(columns, LocalViewKind::eigenmaps);
  };
  // Centre and basis; or the points of a view with their weights, and the offset.
  EXPECT_NEAR(more(3), 10000 * 8.0 * 3 * (1 + 2), 1.0);
  EXPECT_NEAR(more(300), 10000 * (25 * (4 + 2 * 8.0) + 2 * 8), 1.0);
}

}  // namespace ldle::pipeline::memory_model_test
