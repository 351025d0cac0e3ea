#pragma once

#include <Eigen/SparseCore>

#include "ldle/context.h"
#include "ldle/intermediate_views/intermediate_views.h"

namespace ldle::registration {

/// B = sum_m S_m (I - Q_m Q_m^T) S_m^T over the given views. The columns of Q_m span the constants
/// and the view's coordinates, and S_m^T selects its points. tr(Y^T B Y) is the squared residual of
/// fitting an affine map of every view to the places Y (paper, Eq. ltsa_alignerr). Rows and columns
/// are `points`, ascending, which must contain all points of the views.
Eigen::SparseMatrix<double> ltsa_matrix(const IntermediateViews& views,
                                        std::span<const Id> some_views, std::span<const Id> points);

/// Returns the places that LTSA's alignment gives to all points. Views are mapped affinely. In each
/// tree of views the places are centred and satisfy Y^T Y = c I; c is chosen so that the summed
/// squared spread of the views is that of `scaled`, their coordinates at the size of the data.
RowMatrix align_as_ltsa(const IntermediateViews& views, const RowMatrix& scaled,
                        std::span<const Id> tree, Index trees, const Context& context);

}  // namespace ldle::registration
