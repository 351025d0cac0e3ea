#pragma once

#include "ldle/core/option.h"
#include "ldle/core/progress.h"
#include "ldle/laplacian/graph_laplacian.h"
#include "ldle/spectrum/choose_solver.h"
#include "ldle/spectrum/spectrum.h"

namespace ldle {

struct SpectrumOptions {
  Index eigenvectors = 100;  ///< N
  EigenSolverOption eigen_solver = EigenSolverOption::automatic;

  template <class Self, class Visit>
  static void describe(Self& self, Visit&& visit) {
    visit(OptionInfo{"eigenvectors", "N", "non-trivial eigenvectors offered to every view",
                     Range::at_least(1)},
          self.eigenvectors);
    visit(OptionInfo{"eigen_solver",
                     "",
                     "how they are found: by a sparse factor, by filters that need products alone, "
                     "or whichever suits the dimension and the memory",
                     {}},
          self.eigen_solver);
  }
};

/// The N lowest non-trivial eigenpairs of each component, by the solver that suits it.
/// `converged` is false when some pair did not settle; nothing is thrown.
Spectrum compute_spectrum(const GraphLaplacian& laplacian, const SpectrumOptions& options,
                          const SolverLimits& limits, Progress& progress);

}  // namespace ldle
