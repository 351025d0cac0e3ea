#include "ldle/math/eigen_solver.h"

#include <gtest/gtest.h>

#include <set>

#include "ldle/error.h"

namespace ldle::math::eigen_solver_test {

TEST(EigenSolvers, AreFoundByTheirNames) {
  std::set<std::string> names;
  for (const EigenSolver* solver : eigen_solvers()) {
    EXPECT_EQ(&eigen_solver(solver->name()), solver);
    EXPECT_FALSE(solver->description().empty());
    names.insert(solver->name());
  }
  EXPECT_EQ(names, (std::set<std::string>{"dense", "shift-invert", "filtered"}));
  EXPECT_EQ(&eigen_solver("dense"), &dense_solver());
  EXPECT_EQ(&eigen_solver("shift-invert"), &shift_invert_solver());
  EXPECT_EQ(&eigen_solver("filtered"), &filtered_solver());
}

TEST(EigenSolvers, AnUnknownNameIsRejectedWithTheListOfNames) {
  try {
    eigen_solver("power");
    FAIL() << "nothing was thrown";
  } catch (const InvalidArgument& error) {
    EXPECT_EQ(error.field(), "eigen_solver");
    for (const EigenSolver* solver : eigen_solvers()) {
      EXPECT_NE(std::string(error.what()).find(solver->name()), std::string::npos) << error.what();
    }
  }
}

}  // namespace ldle::math::eigen_solver_test
