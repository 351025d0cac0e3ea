#pragma once

#include "ldle/context.h"
#include "ldle/spectrum/spectrum.h"

namespace ldle::smoothing {

/// Projects every column of `points` on the lowest eigenvectors of each component and its constant
/// vector: m + Phi Phi^T (X - m), where m is the mean of the component's points. Noise varies from
/// point to point and is lost; the shape of the manifold varies slowly and is kept.
RowMatrix low_pass(ConstRowMatrixRef points, const Spectrum& spectrum, const Context& context);

}  // namespace ldle::smoothing
