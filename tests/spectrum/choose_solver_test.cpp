#include "ldle/spectrum/choose_solver.h"

#include <gtest/gtest.h>

#include "oracles/fake_device.h"
#include "oracles/graphs.h"

namespace ldle::spectrum::choose_solver_test {

using enum EigenSolverOption;

constexpr Index count = 20;

/// Description and reason of the solver for a Laplacian.
std::string chosen(const Eigen::SparseMatrix<double>& laplacian, EigenSolverOption option,
                   Index dimension, const Context& context = {}) {
  const auto choice = choose_solver(laplacian, {.count = count}, option, dimension, context);
  EXPECT_NE(choice.computation, nullptr);
  return choice.description + choice.reason;
}

/// The same for a torus of side x side points.
std::string chosen(Index side, EigenSolverOption option, Index dimension,
                   const Context& context = {}) {
  return chosen(oracle::torus_graph(side, side), option, dimension, context);
}

/// A context with this much memory left, up to what the process allocates from now on.
Context context_with_memory(double bytes) {
  const Context probe;
  const double used = probe.memory_bytes() - probe.memory_left();
  return Context({.memory_limit = (used + bytes) / 1e9});
}

TEST(ChooseSolver, SmallComponentsUseTheDenseSolver) {
  for (EigenSolverOption option : {automatic, shift_invert, filtered}) {
    EXPECT_EQ(chosen(8, option, 3), "dense");
  }
}

TEST(ChooseSolver, TheDenseSolverIsUsedBelowTheLeastSizeOfTheOthers) {
  const Index size = least_sparse_size(count);
  EXPECT_GE(size, math::shift_invert_solver().least_size(count));
  EXPECT_GE(size, math::filtered_solver().least_size(count));
  const auto description = [](Index nodes) {
    const auto laplacian = oracle::path_graph(nodes);
    return choose_solver(laplacian, {.count = count}, automatic, 1, Context()).description;
  };
  EXPECT_EQ(description(size - 1), "dense");
  EXPECT_EQ(description(size), math::shift_invert_solver().description());
}

TEST(ChooseSolver, SurfacesUseAFactor) {
  const auto words = chosen(20, automatic, 2);
  EXPECT_EQ(words.find("shift-invert block Lanczos on a sparse Cholesky factor (predicted 0.0"), 0)
      << words;
}

TEST(ChooseSolver, SolidsUseFilters) {
  EXPECT_EQ(
      chosen(20, automatic, 3),
      "Chebyshev-filtered subspace iteration, because the manifold has 3 dimensions: a factor "
      "would fill in");
}

TEST(ChooseSolver, FiltersAreUsedIfAFactorDoesNotFitInMemory) {
  const auto laplacian = oracle::torus_graph(200, 200);
  const double needed = math::shift_invert_solver().prepare(laplacian, {.count = count})->bytes();
  ASSERT_GT(needed, 30e6);  // far more than the rest of the test allocates
  const auto enough = context_with_memory(1.3 * needed);
  EXPECT_EQ(chosen(laplacian, automatic, 2, enough).find("shift-invert"), 0);
  const auto words = chosen(laplacian, automatic, 2, context_with_memory(0.7 * needed));
  EXPECT_EQ(words.find("Chebyshev-filtered subspace iteration, because a factor would take "), 0)
      << words;
}

TEST(ChooseSolver, AnExceededMemoryLimitLeavesNothing) {
  const auto words = chosen(20, automatic, 2, Context({.memory_limit = 1e-6}));
  EXPECT_NE(words.find("the 0 GB that are available"), std::string::npos) << words;
}

TEST(ChooseSolver, TheOptionIsFollowed) {
  EXPECT_EQ(chosen(20, filtered, 2), "Chebyshev-filtered subspace iteration, as requested");
  const Context without_memory({.memory_limit = 1e-6});
  EXPECT_EQ(chosen(20, shift_invert, 5, without_memory).find("shift-invert"), 0);
}

TEST(ChooseSolver, ADeviceFiltersIfItsMemorySuffices) {
  const auto device = std::make_shared<oracle::FakeDevice>();
  const oracle::ReplacedBackend backend(device);
  const Context context = oracle::device_context();
  EXPECT_EQ(chosen(20, automatic, 2, context),
            math::filtered_solver().description() + " on the fake device");
  EXPECT_EQ(chosen(20, shift_invert, 2, context).find(math::shift_invert_solver().description()),
            0u);
  EXPECT_EQ(chosen(8, automatic, 2, context), "dense");
  EXPECT_TRUE(context.take_warnings().empty());
  device->memory = 399;  // the device needs a byte for each row
  EXPECT_EQ(chosen(20, automatic, 2, context), chosen(20, automatic, 2));
  EXPECT_EQ(context.take_warnings(),
            std::vector<std::string>{"the GPU was not used for eigenvectors: they would take 4e-07 "
                                     "GB of its memory, and 4e-07 GB are free"});
}

}  // namespace ldle::spectrum::choose_solver_test
