#include "ldle/math/eigen_solver.h"
#include "math/solver_laws.h"

namespace ldle::math::dense_solver_test {

TEST(DenseSolver, FindsTheLowestPairs) {
  oracle::expect_solver_laws(dense_solver());
}

TEST(DenseSolver, FindsAllPairsOfASmallGraph) {
  for (Index nodes : {2, 3, 10}) {
    EXPECT_EQ(dense_solver().least_size(nodes - 1), nodes);
    oracle::expect_lowest_pairs(dense_solver(), oracle::path_graph(nodes), nodes - 1);
  }
}

TEST(DenseSolver, TakesTheMemoryThatItPredicts) {
  oracle::expect_memory_as_predicted(dense_solver(), 0.0);
}

}  // namespace ldle::math::dense_solver_test
