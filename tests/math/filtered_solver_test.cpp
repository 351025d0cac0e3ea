#include "ldle/math/eigen_solver.h"
#include "math/solver_laws.h"

namespace ldle::math::filtered_solver_test {

TEST(FilteredSolver, FindsTheLowestPairs) {
  oracle::expect_solver_laws(filtered_solver());
}

TEST(FilteredSolver, WorksFromItsLeastSizeOn) {
  const Index nodes = filtered_solver().least_size(10);
  oracle::expect_lowest_pairs(filtered_solver(), oracle::path_graph(nodes), 10);
}

TEST(FilteredSolver, ReportsItsRoundsAndProducts) {
  const auto laplacian = oracle::torus_graph(30, 20);
  const auto found = filtered_solver().prepare(laplacian, {.count = 20})->run(Context());
  EXPECT_NE(found.effort.find(" rounds of degree up to "), std::string::npos) << found.effort;
  EXPECT_GT(found.products, 20);
}

TEST(FilteredSolver, TakesTheMemoryThatItPredicts) {
  oracle::expect_memory_as_predicted(filtered_solver(), 0.0);
}

}  // namespace ldle::math::filtered_solver_test
