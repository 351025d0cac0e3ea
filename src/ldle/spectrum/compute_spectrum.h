#pragma once

#include "ldle/core/option.h"
#include "ldle/core/progress.h"
#include "ldle/laplacian/graph_laplacian.h"
#include "ldle/spectrum/spectrum.h"

namespace ldle {

struct SpectrumOptions {
  Index eigenvectors = 100;  ///< N

  template <class Self, class Visit>
  static void describe(Self& self, Visit&& visit) {
    visit(OptionInfo{"eigenvectors", "N", "non-trivial eigenvectors offered to every view",
                     Range::at_least(1)},
          self.eigenvectors);
  }
};

/// The N lowest non-trivial eigenpairs of each component by shift-invert block Lanczos on a sparse
/// Cholesky factor. `converged` is false when some pair did not settle; nothing is thrown.
Spectrum compute_spectrum(const GraphLaplacian& laplacian, const SpectrumOptions& options,
                          Progress& progress);

}  // namespace ldle
