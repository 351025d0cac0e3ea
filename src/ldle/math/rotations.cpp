#include "ldle/math/rotations.h"

#include <Eigen/Eigenvalues>
#include <cmath>
#include <numbers>

namespace ldle::math {
namespace {

/// A rotation or a skew-symmetric matrix in axes (columns) in which it is block diagonal, with
/// blocks of at most two rows. Both are normal matrices, and the real Schur form of a normal matrix
/// is block diagonal in this way.
struct Blocks {
  RowMatrix axes;
  RowMatrix form;

  explicit Blocks(const RowMatrix& matrix) {
    if (matrix.rows() <= 2) {
      axes.setIdentity(matrix.rows(), matrix.rows());
      form = matrix;
    } else {
      const Eigen::RealSchur<Eigen::MatrixXd> schur(matrix);
      axes = schur.matrixU();
      form = schur.matrixT();
    }
  }
  bool pair_begins_at(Index i) const { return i + 1 < form.rows() && form(i + 1, i) != 0.0; }
  /// Returns a b^T - b a^T for the axes a = i and b = j, which rotates row vectors from axis i
  /// towards axis j.
  RowMatrix turn(Index i, Index j) const {
    return axes.col(i) * axes.col(j).transpose() - axes.col(j) * axes.col(i).transpose();
  }
  /// Returns the projection on the plane of two axes.
  RowMatrix plane(Index i, Index j) const {
    return axes.col(i) * axes.col(i).transpose() + axes.col(j) * axes.col(j).transpose();
  }
};

}  // namespace

RowMatrix rotation_log(const RowMatrix& rotation) {
  const Index d = rotation.rows();
  const Blocks blocks(rotation);
  const RowMatrix& form = blocks.form;
  RowMatrix skew = RowMatrix::Zero(d, d);
  Index reversed = none;  // the first of two axes that a half turn reverses
  for (Index i = 0; i < d; ++i) {
    if (blocks.pair_begins_at(i)) {
      const double angle =
          std::atan2(form(i, i + 1) - form(i + 1, i), form(i, i) + form(i + 1, i + 1));
      skew += angle * blocks.turn(i, i + 1);
      ++i;
    } else if (form(i, i) < 0.0) {
      if (reversed != none) skew += std::numbers::pi * blocks.turn(reversed, i);
      reversed = reversed == none ? i : none;
    }
  }
  return skew;
}

RowMatrix rotation_exp(const RowMatrix& skew) {
  const Index d = skew.rows();
  const Blocks blocks(skew);
  RowMatrix rotation = RowMatrix::Identity(d, d);
  for (Index i = 0; i < d; ++i) {
    if (!blocks.pair_begins_at(i)) continue;
    const double angle = 0.5 * (blocks.form(i, i + 1) - blocks.form(i + 1, i));
    rotation += (std::cos(angle) - 1.0) * blocks.plane(i, i + 1);
    rotation += std::sin(angle) * blocks.turn(i, i + 1);
    ++i;
  }
  return rotation;
}

Eigen::RowVectorXd upper_triangle(const RowMatrix& skew) {
  const Index d = skew.rows();
  Eigen::RowVectorXd upper(planes_of(d));
  for (Index i = 0, at = 0; i < d; ++i) {
    for (Index j = i + 1; j < d; ++j) upper[at++] = skew(i, j);
  }
  return upper;
}

RowMatrix skew_matrix(const Eigen::RowVectorXd& upper, Index d) {
  RowMatrix skew = RowMatrix::Zero(d, d);
  for (Index i = 0, at = 0; i < d; ++i) {
    for (Index j = i + 1; j < d; ++j, ++at) {
      skew(i, j) = upper[at];
      skew(j, i) = -upper[at];
    }
  }
  return skew;
}

}  // namespace ldle::math
