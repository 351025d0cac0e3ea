#pragma once

#include <algorithm>
#include <functional>

#include "ldle/math/panel_product.h"

namespace ldle {

/// A number in double precision for each column of a filtered panel.
using ColumnValues = Eigen::Array<double, 1, panel_width<float>>;

/// A polynomial of a symmetric matrix A that raises the eigenvectors below `low` over those
/// between `low` and `high`: T_m(A'), where A' maps [low, high] to [-1, 1].
class ChebyshevFilter {
 public:
  static constexpr Index most_degree = 4000;

  /// `high` bounds every eigenvalue of the matrix.
  ChebyshevFilter(const PanelProduct<float>& product, double low, double high)
      : product_(product), low_(low), center_(0.5 * (high + low)), half_(0.5 * (high - low)) {}

  double low() const { return low_; }

  /// How much more the filter of a degree leaves of an eigenvector at `value` than of any between
  /// low and high.
  double gain(double value, Index degree) const;
  /// The least degree that reaches a gain, but most_degree where that is out of reach.
  Index degree_for(double value, double gain) const;

  /// For columns x with A x = reference x + residual, reference <= low: what the filter adds to
  /// them, scaled such that an eigenvector at the reference stays as it is,
  ///   T_m(A') x / T_m(reference') = x + correction.
  /// Because only the correction is computed, and it shrinks with the residual, single precision
  /// is enough to refine x to double precision. `step_done` is called after each product.
  Panel<float> correction(const ColumnValues& reference, const Panel<float>& residual, Index degree,
                          const std::function<void()>& step_done) const;

 private:
  // -x' for values below low, and so at least 1.
  double distance(double value) const { return std::max(1.0, (center_ - value) / half_); }

  const PanelProduct<float>& product_;
  double low_, center_, half_;
};

}  // namespace ldle
