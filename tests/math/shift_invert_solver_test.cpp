#include "ldle/math/eigen_solver.h"
#include "ldle/math/sparse_solver.h"
#include "math/solver_laws.h"

namespace ldle::math::shift_invert_solver_test {

TEST(ShiftInvertSolver, FindsTheLowestPairs) {
  oracle::expect_solver_laws(shift_invert_solver());
}

TEST(ShiftInvertSolver, WorksFromItsLeastSizeOn) {
  const Index nodes = shift_invert_solver().least_size(10);
  oracle::expect_lowest_pairs(shift_invert_solver(), oracle::path_graph(nodes), 10);
}

/// The memory is known from the analysis that the factor is later made from.
TEST(ShiftInvertSolver, PredictingTheMemoryDoesNotChangeTheResult) {
  const auto laplacian = oracle::torus_graph(30, 20);
  const auto predicted = shift_invert_solver().prepare(laplacian, {.count = 20});
  EXPECT_EQ(predicted->bytes(), predicted->bytes());
  const auto with = predicted->run(Context());
  const auto without = shift_invert_solver().prepare(laplacian, {.count = 20})->run(Context());
  EXPECT_EQ(with.vectors, without.vectors);
  EXPECT_EQ(with.values, without.values);
}

TEST(ShiftInvertSolver, ReportsItsProducts) {
  const auto laplacian = oracle::torus_graph(30, 20);
  const auto found = shift_invert_solver().prepare(laplacian, {.count = 20})->run(Context());
  EXPECT_GE(found.products, 20);
}

TEST(ShiftInvertSolver, TakesTheMemoryThatItPredicts) {
  const double factor_bytes = analyse(oracle::torus_graph(20, 20))->bytes();
  oracle::expect_memory_as_predicted(shift_invert_solver(), factor_bytes);
  const auto bytes = [](double factor) {
    return shift_invert_solver().predicted_bytes({400, 2000, factor}, 20);
  };
  EXPECT_EQ(bytes(1e6) - bytes(0.0), 1e6);
}

}  // namespace ldle::math::shift_invert_solver_test
