#include "ldle/math/eigen_solver.h"

#include <fmt/format.h>

#include "ldle/error.h"

namespace ldle::math {

const std::vector<const EigenSolver*>& eigen_solvers() {
  static const std::vector<const EigenSolver*> solvers{&dense_solver(), &shift_invert_solver(),
                                                       &filtered_solver()};
  return solvers;
}

const EigenSolver& eigen_solver(const std::string& name) {
  std::string known;
  for (const EigenSolver* solver : eigen_solvers()) {
    if (solver->name() == name) return *solver;
    known += (known.empty() ? "" : ", ") + solver->name();
  }
  throw InvalidArgument("eigen_solver", name, fmt::format("must be one of {}", known));
}

}  // namespace ldle::math
