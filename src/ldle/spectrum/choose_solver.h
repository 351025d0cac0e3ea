#pragma once

#include <array>
#include <limits>
#include <memory>
#include <string>

#include "ldle/spectrum/eigen_solver.h"

namespace ldle {

enum class EigenSolverOption { automatic, shift_invert, filtered };

constexpr std::array<const char*, 3> choice_names(EigenSolverOption) {
  return {"auto", "shift-invert", "filtered"};
}

/// What a solver has to reckon with.
struct SolverLimits {
  Index dimension = 2;  ///< of the manifold
  double memory_bytes = std::numeric_limits<double>::infinity();
};

struct ChosenSolver {
  std::unique_ptr<const EigenSolver> solver;
  std::string reason;  ///< words to follow its name; may be empty
};

/// The solver for one component: dense when it is small; filtered where a factor would fill in
/// (three dimensions or more) or would not fit in memory, which its analysis tells beforehand;
/// shift-invert otherwise.
ChosenSolver choose_solver(const Eigen::SparseMatrix<double>& laplacian, Index count,
                           EigenSolverOption option, const SolverLimits& limits);

}  // namespace ldle
