#pragma once

#include <cstdint>

#include "ldle/core/random.h"
#include "ldle/math/linear_operator.h"

namespace ldle::math {

/// A block of vectors orthogonal to the constants, and its Ritz pairs: the best approximations to
/// the lowest eigenpairs of a matrix that the span of the block contains.
class RitzBlock {
 public:
  /// Fills the block with random vectors and projects them.
  RitzBlock(const LinearOperator& matrix, Index columns, std::uint64_t seed,
            const Context& context);

  Index columns() const { return vectors_->columns(); }
  BlockVectors& vectors() { return *vectors_; }
  const BlockVectors& vectors() const { return *vectors_; }
  const BlockVectors& images() const { return *images_; }          ///< A x
  const Eigen::VectorXd& values() const { return values_; }        ///< ascending
  const Eigen::VectorXd& residuals() const { return residuals_; }  ///< |A x - lambda x|

  /// Replaces the vectors by the orthonormal Ritz vectors of their span.
  void project();

  /// Returns the `count` lowest Ritz vectors. The block cannot be used afterwards.
  Eigen::MatrixXd take_vectors(Index count) { return vectors_->take(count); }

 private:
  const LinearOperator& matrix_;
  Random random_;
  std::unique_ptr<BlockVectors> vectors_, images_;
  Eigen::VectorXd values_, residuals_;
};

}  // namespace ldle::math
