#include "ldle/spectrum/choose_solver.h"

#include <gtest/gtest.h>

#include "ldle/spectrum/shift_invert_solver.h"
#include "oracles/graphs.h"

namespace ldle {
namespace {

using enum EigenSolverOption;

std::string chosen(Index side, EigenSolverOption option, const SolverLimits& limits) {
  const auto choice = choose_solver(oracle::torus_graph(side, side), 20, option, limits);
  return choice.solver->name() + choice.reason;
}

TEST(ChooseSolver, SmallComponentsAreSolvedDensely) {
  for (EigenSolverOption option : {automatic, shift_invert, filtered}) {
    EXPECT_EQ(chosen(8, option, {.dimension = 3}), "dense");
  }
}

TEST(ChooseSolver, SurfacesGetAFactor) {
  const auto words = chosen(20, automatic, {.dimension = 2});
  EXPECT_EQ(words.find("shift-invert block Lanczos on a sparse Cholesky factor (predicted 0.0"), 0)
      << words;
}

TEST(ChooseSolver, SolidsGetFilters) {
  EXPECT_EQ(
      chosen(20, automatic, {.dimension = 3}),
      "Chebyshev-filtered subspace iteration, because the manifold has 3 dimensions: a factor "
      "would fill in");
}

TEST(ChooseSolver, AFactorThatDoesNotFitGivesWayToFilters) {
  const double factor = CholeskyAnalysis(oracle::torus_graph(20, 20)).bytes();
  const double needed = ShiftInvertSolver::predicted_bytes(400, factor, 20);
  EXPECT_EQ(chosen(20, automatic, {.memory_bytes = needed}).find("shift-invert"), 0);
  const auto words = chosen(20, automatic, {.memory_bytes = 0.99 * needed});
  EXPECT_EQ(words.find("Chebyshev-filtered subspace iteration, because a factor would take "), 0)
      << words;
  // Nothing left at all, and worse.
  EXPECT_NE(chosen(20, automatic, {.memory_bytes = -1e9}).find("the 0 GB that are left"),
            std::string::npos);
}

TEST(ChooseSolver, WhatIsAskedForIsDone) {
  EXPECT_EQ(chosen(20, filtered, {}), "Chebyshev-filtered subspace iteration, as asked for");
  EXPECT_EQ(chosen(20, shift_invert, {.dimension = 5, .memory_bytes = 1}).find("shift-invert"), 0);
}

}  // namespace
}  // namespace ldle
