#pragma once

#include <cmath>

#include "ldle/input.h"
#include "ldle/math/decompositions.h"
#include "ldle/types.h"

namespace ldle::math {

/// Returns the motion that brings the rows of `from` closest to the rows of `to` in the
/// least-squares sense (paper, Eq. opvariant). Row i of `from` corresponds to row i of `to`; at
/// least one row is needed. If the rows do not determine the rotation (too few rows, or all on a
/// line), the result is one of the best motions.
RigidMotion procrustes(ConstRowMatrixRef from, ConstRowMatrixRef to);

/// Returns the orthogonal matrix nearest to a d x d matrix: U V^T of its singular value
/// decomposition.
RowMatrix nearest_orthogonal(const RowMatrix& matrix);

/// Returns the rotation nearest to a d x d matrix: as nearest_orthogonal, but never a reflection.
RowMatrix nearest_rotation(const RowMatrix& matrix);

/// Returns the sum over rows of (a - mean a)^T (b - mean b), d x d.
RowMatrix centered_cross_covariance(ConstRowMatrixRef a, ConstRowMatrixRef b);

/// Returns det(A^T B) / sqrt(det(A^T A) det(B^T B)) from the three products. It is 1 if B = A M
/// with det M > 0 (for example, B is A rotated), -1 if det M < 0 (B is a mirror image of A), and
/// near 0 if A and B are unrelated or lie in fewer dimensions.
template <class Square>
double likeness(const Square& a_with_b, const Square& a_with_a, const Square& b_with_b) {
  const double size = determinant_of(a_with_a) * determinant_of(b_with_b);
  return size > 0.0 ? determinant_of(a_with_b) / std::sqrt(size) : 0.0;
}

}  // namespace ldle::math
