#include "ldle/math/sparse_solver.h"

#include <fmt/format.h>

#include "ldle/error.h"
#include "ldle/math/nested_dissection.h"
#include "ldle/math/simplicial_solver.h"
#if LDLE_GPL
#include "ldle/math/cholmod_solver.h"
#endif

namespace ldle::math {

const std::vector<const SparseSolver*>& sparse_solvers() {
  static const std::vector<const SparseSolver*> solvers {
#if LDLE_GPL
    &cholmod_solver(),
#endif
        &simplicial_solver(),
  };
  return solvers;
}

const SparseSolver& sparse_solver(const std::string& name) {
  std::string known;
  for (const SparseSolver* solver : sparse_solvers()) {
    if (solver->name() == name) return *solver;
    known += (known.empty() ? "" : ", ") + solver->name();
  }
  throw InvalidArgument("sparse solver", name,
                        fmt::format("must be one of {} in this build", known));
}

std::unique_ptr<SparseAnalysis> analyse(const Eigen::SparseMatrix<double>& matrix) {
  return analyse(matrix, nested_dissection(matrix));
}

std::unique_ptr<SparseAnalysis> analyse(const Eigen::SparseMatrix<double>& matrix,
                                        const std::vector<Id>& order) {
  return sparse_solvers().front()->analyse(matrix, order);
}

std::unique_ptr<SparseFactor> factorize(const Eigen::SparseMatrix<double>& matrix, double shift) {
  return analyse(matrix)->factor(matrix, shift);
}

}  // namespace ldle::math
