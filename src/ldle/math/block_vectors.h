#pragma once

#include <memory>
#include <span>

#include "ldle/core/random.h"
#include "ldle/types.h"

namespace ldle::math {

/// A block of vectors: n rows and a few columns, in double precision, in the memory of the device
/// that computes with them. Iterative solvers use only these operations, so another device needs
/// another block and another operator, but not another solver. Blocks that are used together must
/// be of the same kind. Results do not depend on the number of threads.
class BlockVectors {
 public:
  virtual ~BlockVectors() = default;

  virtual Index rows() const = 0;
  virtual Index columns() const = 0;
  /// Returns a block of the same kind and number of rows, with unspecified contents.
  virtual std::unique_ptr<BlockVectors> similar(Index columns) const = 0;

  /// Fills `count` columns from `first` on with uniform random numbers in [-1, 1), column by
  /// column.
  virtual void fill_with_noise(Index first, Index count, Random& random) = 0;
  /// Copies columns of another block: column `first` + j becomes column `from_first` + j of `from`.
  virtual void copy(Index first, const BlockVectors& from, Index from_first, Index count) = 0;
  /// Subtracts from each column its mean.
  virtual void remove_means() = 0;

  /// X^T Y, where X is the first `columns` columns.
  virtual Eigen::MatrixXd transposed_times(Index columns, const BlockVectors& other) const = 0;
  /// Lower triangle of X^T Y, which must be symmetric; zero above the diagonal.
  virtual Eigen::MatrixXd symmetric_product(const BlockVectors& other) const = 0;
  /// Subtracts A S, where A is the first S.rows() columns of another block.
  virtual void subtract_product(const BlockVectors& other, const Eigen::MatrixXd& small) = 0;
  /// Replaces the first S.cols() columns by X S, where X is the first S.rows() columns.
  virtual void multiply_in_place(const Eigen::MatrixXd& small) = 0;

  /// Euclidean norms of all columns.
  virtual Eigen::RowVectorXd norms() const = 0;
  /// Euclidean norm of one column.
  virtual double norm(Index column) const = 0;
  /// Norms of the columns y_j - value_j x_j, where the y_j are the columns of `images`.
  virtual Eigen::VectorXd residual_norms(const BlockVectors& images,
                                         const Eigen::VectorXd& values) const = 0;
  /// Subtracts from a column its projection on the columns before it, which are orthonormal.
  /// Returns the coefficients.
  virtual Eigen::VectorXd orthogonalise_column(Index column) = 0;
  virtual void divide_column(Index column, double divisor) = 0;

  /// Returns the first columns in host memory. The block cannot be used afterwards.
  virtual Eigen::MatrixXd take(Index columns) = 0;
};

}  // namespace ldle::math
