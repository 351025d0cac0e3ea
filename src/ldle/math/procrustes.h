#pragma once

#include "ldle/input.h"
#include "ldle/types.h"

namespace ldle::math {

/// The motion that brings the rows of `from` closest to those of `to` in the least-squares sense
/// (paper, Eq. opvariant). Rows correspond; at least one is needed. Where the rows leave the
/// rotation open (too few of them, or all on a line) the answer is one of the best.
RigidMotion procrustes(ConstRowMatrixRef from, ConstRowMatrixRef to);

/// The orthogonal factor nearest to a d x d matrix: U V^T of its singular value decomposition.
RowMatrix nearest_orthogonal(const RowMatrix& matrix);

/// The rotation nearest to a d x d matrix: the same, but never a reflection.
RowMatrix nearest_rotation(const RowMatrix& matrix);

/// sum over rows of (a - mean a)^T (b - mean b), d x d.
RowMatrix centered_cross_covariance(ConstRowMatrixRef a, ConstRowMatrixRef b);

/// det(A^T B) / sqrt(det(A^T A) det(B^T B)) from the three products: 1 where B is A turned, -1
/// where it is a mirror image, near 0 where the two have nothing to do with each other or lie flat.
double likeness(const RowMatrix& a_with_b, const RowMatrix& a_with_a, const RowMatrix& b_with_b);

}  // namespace ldle::math
