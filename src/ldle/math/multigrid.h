#pragma once

#include <Eigen/Cholesky>
#include <vector>

#include "ldle/math/laplacian_rows.h"

namespace ldle::math {

/// An entry of a row of a sparse matrix.
struct SparseEntry {
  Id column;
  float value;
};
using SparseRows = Ragged<SparseEntry>;

/// Approximates the inverse of a weighted Laplacian by one cycle of multigrid with smoothed
/// aggregation (P. Vanek, J. Mandel and M. Brezina, Computing 56, 1996). The cycle is symmetric, so
/// it may precondition conjugate gradients, and costs about two products with the Laplacian, in
/// single precision. If M is the matrix whose inverse it is, M - L is positive semidefinite, so M
/// majorises L.
///
/// The nodes of each level are aggregates of those of the level before. A value at an aggregate
/// spreads to its nodes and, by one step of Jacobi's method, a little beyond them. The coarsest
/// level is solved exactly, unless it stays large because the graph cannot be aggregated. Levels
/// are made in parallel and do not depend on the number of threads.
class Multigrid {
 public:
  Multigrid(LaplacianRows rows, const Context& context);

  /// The Laplacian.
  const LaplacianRows& rows() const { return levels_.front().rows; }
  /// Number of nodes of each level.
  std::vector<Index> sizes() const;

  /// Memory of a cycle, which may be used again.
  struct Workspace {
    struct Vectors {
      FloatRows right, x, next;
    };
    std::vector<Vectors> levels;
  };

  /// out = scale x, approximately, with L x = right. Each column of `right` must sum to 0 over
  /// every connected component.
  void multiply(const RowMatrix& right, RowMatrix& out, Workspace& workspace,
                const Context& context, double scale = 1.0) const;
  RowMatrix times(const RowMatrix& right, const Context& context) const;

 private:
  struct Level {
    LaplacianRows rows;
    float damping = 0.0F;     // of Jacobi's method
    SparseRows prolongation;  // values of the next level at the nodes of this one
    SparseRows restriction;   // its transpose
  };

  /// Finds `x` of a level from `right`.
  void cycle(std::size_t level, Workspace& workspace, const Context& context) const;
  void factor_last();
  void solve_last(Workspace::Vectors& vectors) const;

  std::vector<Level> levels_;
  /// Of the Laplacian of the last level, with additional weight on one node of each component.
  Eigen::LDLT<Eigen::MatrixXd> last_;
};

}  // namespace ldle::math
