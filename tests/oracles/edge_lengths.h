#pragma once

#include <Eigen/SparseCore>

#include "ldle/math/edge_lengths.h"

namespace ldle::oracle {

/// Edges between all pairs of points that are at most `reach` apart. The length of an edge is the
/// distance of its points, its weight 1 / length^2.
math::EdgeLengths edges_within(const RowMatrix& points, double reach);

/// The weighted Laplacian: sum over edges of w_ij (e_i - e_j)(e_i - e_j)^T.
Eigen::MatrixXd weighted_laplacian(const math::EdgeLengths& edges);

}  // namespace ldle::oracle
