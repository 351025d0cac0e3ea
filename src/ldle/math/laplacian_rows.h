#pragma once

#include <vector>

#include "ldle/context.h"
#include "ldle/core/ragged.h"
#include "ldle/math/edge_lengths.h"

namespace ldle::math {

/// Vectors in single precision, one column each.
using FloatRows = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// The weighted Laplacian of a graph, row by row: (L x)_i = unit times the sum over j of
/// w_ij (x_i - x_j). Single precision is enough for a preconditioner.
struct LaplacianRows {
  /// Neighbours of each node; an edge is listed at both its ends.
  Ragged<Id> neighbors;
  /// Weights w_ij, one for each entry of neighbors.values. Coarse levels of a multigrid also have
  /// negative weights.
  std::vector<float> weight;
  /// Sum of the weights of each row.
  std::vector<float> diagonal;
  /// A power of two that keeps the weights in the range of single precision.
  double unit = 1.0;

  Index size() const { return neighbors.size(); }
};

/// Returns the Laplacian of edges with their weights.
LaplacianRows laplacian_rows(const EdgeLengths& edges, const Context& context);

/// Sets `diagonal` to the sums of the weights.
void sum_weights(LaplacianRows& rows, const Context& context);

/// out = L x for a Laplacian with weights in double precision, one for each entry of
/// neighbors.values.
void laplacian_times(const Ragged<Id>& neighbors, const std::vector<double>& weight,
                     const RowMatrix& x, RowMatrix& out, const Context& context);

/// The following functions take the unit to be 1.
///
/// out = right - L x.
void residual(const LaplacianRows& rows, const FloatRows& right, const FloatRows& x, FloatRows& out,
              const Context& context);

/// out = x + damping D^-1 (right - L x), a step of Jacobi's method; D is the diagonal. Nodes
/// without neighbours keep their values.
void jacobi_step(const LaplacianRows& rows, float damping, const FloatRows& right,
                 const FloatRows& x, FloatRows& out, const Context& context);

/// Returns an estimate of the largest eigenvalue of D^-1 L, which is at most 2 if no weight is
/// negative.
double largest_jacobi_eigenvalue(const LaplacianRows& rows, const Context& context);

}  // namespace ldle::math
