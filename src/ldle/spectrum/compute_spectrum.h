#pragma once

#include "ldle/context.h"
#include "ldle/laplacian/graph_laplacian.h"
#include "ldle/options.h"
#include "ldle/spectrum/choose_solver.h"
#include "ldle/spectrum/spectrum.h"

namespace ldle::spectrum {

/// The N lowest non-trivial eigenpairs of each component, by the solver that suits it.
/// `converged` is false when some pair did not settle; nothing is thrown.
Spectrum compute_spectrum(const GraphLaplacian& laplacian, const SpectrumOptions& options,
                          Index dimension, const Context& context);

}  // namespace ldle::spectrum
