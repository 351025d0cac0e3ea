#include "ldle/spectrum/dense_solver.h"

#include "spectrum/solver_laws.h"

namespace ldle {
namespace {

TEST(DenseSolver, FindsTheLowestPairs) {
  oracle::expect_solver_laws(DenseSolver());
}

}  // namespace
}  // namespace ldle
