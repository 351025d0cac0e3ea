#include "ldle/math/chebyshev_filter.h"

#include <cmath>

namespace ldle {

double ChebyshevFilter::gain(double value, Index degree) const {
  return std::cosh(static_cast<double>(degree) * std::acosh(distance(value)));
}

Index ChebyshevFilter::degree_for(double value, double gain) const {
  const double degree = std::acosh(gain) / std::acosh(distance(value));
  return degree < most_degree ? std::max<Index>(1, static_cast<Index>(std::ceil(degree)))
                              : most_degree;
}

// With x + z_k = T_k(A') x / T_k(s), s = reference', and q_k = T_k(s) / T_(k+1)(s), the recurrence
// of T_k gives z_0 = 0, z_1 = q_0 r / half and
//   z_(k+1) = 2 q_k (A' z_k + r / half) - q_k q_(k-1) z_(k-1).
Panel<float> ChebyshevFilter::correction(const ColumnValues& reference,
                                         const Panel<float>& residual, Index degree,
                                         const std::function<void()>& step_done) const {
  const ColumnValues place = (reference - center_) / half_;
  ColumnValues ratio = place.inverse();
  Panel<float> last = Panel<float>::Zero(residual.rows(), residual.cols());
  Panel<float> current =
      (residual.array().rowwise() * (ratio / half_).cast<float>().eval()).matrix();
  for (Index k = 1; k < degree; ++k) {
    const ColumnValues next_ratio = (2.0 * place - ratio).inverse();
    product_.step({static_cast<float>(center_), (2.0 * next_ratio / half_).cast<float>(),
                   (next_ratio * ratio).cast<float>()},
                  current, residual, last);
    current.swap(last);
    ratio = next_ratio;
    step_done();
  }
  return current;
}

}  // namespace ldle
