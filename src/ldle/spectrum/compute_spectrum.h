#pragma once

#include "ldle/context.h"
#include "ldle/laplacian/graph_laplacian.h"
#include "ldle/options.h"
#include "ldle/spectrum/choose_solver.h"
#include "ldle/spectrum/spectrum.h"

namespace ldle::spectrum {

/// Computes the N lowest non-trivial eigenpairs of each component, with the solver that
/// choose_solver() selects. If some pair did not converge, nothing is thrown and
/// Spectrum::converged is false. Throws ComputationFailed if a matrix cannot be factored, and
/// Interrupted if the observer asks to stop. Components that are not `needed` get no eigenpairs; an
/// empty list means that all are needed.
Spectrum compute_spectrum(const GraphLaplacian& laplacian, const SpectrumOptions& options,
                          Index dimension, const Context& context,
                          const std::vector<char>& needed = {});

}  // namespace ldle::spectrum
