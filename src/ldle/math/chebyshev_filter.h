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

  /// How much more the filter of some degree amplifies an eigenvector at `value` than any between
  /// low and high.
  double gain(double value, Index degree) const;
  /// The least degree that reaches a gain, at most max_degree.
  Index degree_for(double value, double gain) const;

  /// For columns x with A x = reference x + residual, reference <= low: what the filter adds to
  /// them, scaled such that an eigenvector at the reference does not change,
  ///   T_m(A') x / T_m(reference') = x + correction.
  /// Only the correction is computed. It shrinks with the residual, so single precision is enough
  /// to refine x to double precision. `step_done` is called after each product.
  std::unique_ptr<FilterPanel> correction(const Eigen::ArrayXd& reference,
                                          const FilterPanel& residual, Index degree,
                                          const Context& context,
                                          const std::function<void()>& step_done) const;

 private:
  // -x' for values below low, and so at least 1.
  double distance(double value) const { return std::max(1.0, (center_ - value) / half_); }

  const FilterOperator& matrix_;
  double low_, center_, half_;
};

}  // namespace ldle::math
