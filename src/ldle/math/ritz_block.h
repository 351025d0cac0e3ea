#pragma once

#include <cstdint>
#include <span>

#include "ldle/core/random.h"
#include "ldle/math/chebyshev_filter.h"
#include "ldle/math/panel_product.h"

namespace ldle {

/// A block of vectors, the constants taken out, and what Rayleigh and Ritz make of it: the best
/// approximations to the lowest eigenpairs of a matrix that its span contains. In double
/// precision.
class RitzBlock {
 public:
  /// Starts from noise, already projected.
  RitzBlock(const Eigen::SparseMatrix<double>& matrix, Index columns, std::uint64_t seed);

  Index columns() const { return vectors_.cols(); }
  const Eigen::MatrixXd& vectors() const { return vectors_; }
  const Eigen::VectorXd& values() const { return values_; }        ///< ascending
  const Eigen::VectorXd& residuals() const { return residuals_; }  ///< |A x - lambda x|

  /// The lowest vectors, moved out of the block, which is of no use after that.
  Eigen::MatrixXd take_vectors(Index count);

  /// A x - reference x for a few of the columns; columns of the panel beyond them are zero.
  Panel<float> residual(std::span<const Index> columns, const ColumnValues& reference) const;
  void add(std::span<const Index> columns, const Panel<float>& correction);

  /// Replaces the vectors by the orthonormal Ritz vectors of their span.
  void project();

 private:
  void fill_with_noise(Index first);
  void take_constants_out();
  /// vectors_ basis, in the first columns.
  void rotate(const Eigen::MatrixXd& basis);
  void multiply();

  PanelProduct<double> product_;
  Random random_;
  Eigen::MatrixXd vectors_, images_;
  Eigen::VectorXd values_, residuals_;
};

}  // namespace ldle
