#pragma once

#include <Eigen/SparseCore>

#include "ldle/context.h"
#include "ldle/intermediate_views/intermediate_views.h"

namespace ldle::registration {

/// B = sum_m S_m (I - Q_m Q_m^T) S_m^T over some views, with the columns of Q_m spanning the
/// constants and the view's coordinates and S_m^T picking its points: tr(Y^T B Y) is what is left
/// of the places Y when an affine map of every view is fitted to them (paper, Eq. ltsa_alignerr).
/// The rows and columns are `points`, ascending, which must be those of the views.
Eigen::SparseMatrix<double> ltsa_matrix(const IntermediateViews& views,
                                        std::span<const Id> some_views, std::span<const Id> points);

/// The places of all points that LTSA would give them: views are mapped affinely, and in each tree
/// of views the places are centred and have Y^T Y = c I, c being such that views have their size on
/// the whole. `scaled` are the views' coordinates at the size of the data.
RowMatrix align_as_ltsa(const IntermediateViews& views, const RowMatrix& scaled,
                        std::span<const Id> tree, Index trees, const Context& context);

}  // namespace ldle::registration
