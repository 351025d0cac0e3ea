#include "ldle/math/chebyshev_filter.h"

#include <cmath>

namespace ldle::math {

double ChebyshevFilter::gain(double value, Index degree) const {
  return std::cosh(static_cast<double>(degree) * std::acosh(distance(value)));
}

Index ChebyshevFilter::degree_for(double value, double gain) const {
  const double degree = std::acosh(gain) / std::acosh(distance(value));
  return degree < max_degree ? std::max<Index>(1, static_cast<Index>(std::ceil(degree)))
                             : max_degree;
}

// With x + z_k = T_k(A') x / T_k(s), s = reference', q_k = T_k(s) / T_(k+1)(s) and the residual r,
// the recurrence of T_k gives z_0 = 0, z_1 = q_0 r / half and
//   z_(k+1) = 2 q_k (A' z_k + r / half) - q_k q_(k-1) z_(k-1).
std::unique_ptr<FilterPanel> ChebyshevFilter::correction(
    const Eigen::ArrayXd& reference, const FilterPanel& residual, Index degree,
    const Context& context, const std::function<void()>& step_done) const {
  const Eigen::ArrayXd place = (reference - center_) / half_;
  Eigen::ArrayXd ratio = place.inverse();
  auto last = matrix_.scaled(residual, Eigen::ArrayXd::Zero(reference.size()));
  auto current = matrix_.scaled(residual, ratio / half_);
  for (Index k = 1; k < degree; ++k) {
    const Eigen::ArrayXd next_ratio = (2.0 * place - ratio).inverse();
    matrix_.step({center_, 2.0 * next_ratio / half_, next_ratio * ratio}, *current, residual, *last,
                 context);
    current.swap(last);
    ratio = next_ratio;
    step_done();
  }
  return current;
}

}  // namespace ldle::math
