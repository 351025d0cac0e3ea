#include "ldle/spectrum/filtered_solver.h"

#include "spectrum/solver_laws.h"

namespace ldle {
namespace {

TEST(FilteredSolver, FindsTheLowestPairs) {
  oracle::expect_solver_laws(FilteredSolver());
}

TEST(FilteredSolver, TellsWhatItTook) {
  Progress progress;
  const auto found = FilteredSolver().lowest(oracle::torus_graph(30, 20), 20, progress);
  EXPECT_NE(found.effort.find(" rounds of degree up to "), std::string::npos) << found.effort;
  EXPECT_GT(found.products, 20);
}

}  // namespace
}  // namespace ldle
