#include "ldle/spectrum/shift_invert_solver.h"

#include "spectrum/solver_laws.h"

namespace ldle {
namespace {

TEST(ShiftInvertSolver, FindsTheLowestPairs) {
  oracle::expect_solver_laws(ShiftInvertSolver());
}

TEST(ShiftInvertSolver, AnAnalysisMadeBeforeChangesNothing) {
  const auto laplacian = oracle::torus_graph(30, 20);
  const auto analysis = std::make_shared<CholeskyAnalysis>(laplacian);
  Progress progress;
  const auto with = ShiftInvertSolver(analysis).lowest(laplacian, 20, progress);
  const auto without = ShiftInvertSolver().lowest(laplacian, 20, progress);
  EXPECT_EQ(with.vectors, without.vectors);
}

}  // namespace
}  // namespace ldle
