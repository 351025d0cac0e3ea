#include "ldle/spectrum/choose_solver.h"

#include <fmt/format.h>

#include <algorithm>

#include "ldle/spectrum/dense_solver.h"
#include "ldle/spectrum/filtered_solver.h"
#include "ldle/spectrum/shift_invert_solver.h"

namespace ldle {
namespace {

constexpr double gigabyte = 1e9;

ChosenSolver filtered(const std::string& reason) {
  return {std::make_unique<FilteredSolver>(), reason};
}

}  // namespace

ChosenSolver choose_solver(const Eigen::SparseMatrix<double>& laplacian, Index count,
                           EigenSolverOption option, const SolverLimits& limits) {
  const Index least =
      std::max(ShiftInvertSolver::least_size(count), FilteredSolver::least_size(count));
  if (laplacian.rows() < least) return {std::make_unique<DenseSolver>(), ""};
  if (option == EigenSolverOption::filtered) return filtered(", as asked for");
  if (option == EigenSolverOption::automatic && limits.dimension >= 3) {
    return filtered(fmt::format(", because the manifold has {} dimensions: a factor would fill in",
                                limits.dimension));
  }
  auto analysis = std::make_shared<CholeskyAnalysis>(laplacian);
  const double bytes =
      ShiftInvertSolver::predicted_bytes(laplacian.rows(), analysis->bytes(), count);
  if (option == EigenSolverOption::automatic && bytes > limits.memory_bytes) {
    return filtered(fmt::format(
        ", because a factor would take {:.2g} GB, more than the {:.2g} GB that are left",
        bytes / gigabyte, std::max(0.0, limits.memory_bytes) / gigabyte));
  }
  return {std::make_unique<ShiftInvertSolver>(std::move(analysis)),
          fmt::format(" (predicted {:.2g} GB)", bytes / gigabyte)};
}

}  // namespace ldle
