#pragma once

#include <algorithm>
#include <functional>
#include <memory>

#include "ldle/math/linear_operator.h"

namespace ldle::math {

/// A polynomial of a symmetric matrix A that amplifies the eigenvectors below `low` relative to
/// those between `low` and `high`: T_m(A'), where A' maps [low, high] to [-1, 1].
class ChebyshevFilter {
 public:
  static constexpr Index max_degree = 4000;

  /// `high` is an upper bound on the eigenvalues of the matrix.
  ChebyshevFilter(const FilterOperator& matrix, double low, double high)
      : matrix_(matrix), low_(low), center_(0.5 * (high + low)), half_(0.5 * (high - low)) {}

  double low() const { return low_; }

  /// Amplification of an eigenvector with eigenvalue `value` by the filter of this degree, relative
  /// to the largest amplification between low and high.
  double gain(double value, Index degree) const;
  /// Smallest degree that has the given gain at `value`; at most max_degree.
  Index degree_for(double value, double gain) const;

  /// Computes the change of columns x by the filter of degree m, for A x = reference x + residual
  /// and reference <= low. The filter is scaled to leave an eigenvector at the reference unchanged:
  ///   T_m(A') x / T_m(reference') = x + correction.
  /// Only the correction is computed. It shrinks with the residual, so single precision is enough
  /// to refine x to double precision. `step_done` is called after each product.
  std::unique_ptr<FilterPanel> correction(const Eigen::ArrayXd& reference,
                                          const FilterPanel& residual, Index degree,
                                          const Context& context,
                                          const std::function<void()>& step_done) const;

 private:
  // -value', where ' maps [low, high] to [-1, 1]. It is at least 1 for values up to low; larger
  // values also give 1.
  double distance(double value) const { return std::max(1.0, (center_ - value) / half_); }

  const FilterOperator& matrix_;
  double low_, center_, half_;
};

}  // namespace ldle::math
