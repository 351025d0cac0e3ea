#include "ldle/local_views/heat_kernel.h"

#include <boost/math/distributions/chi_squared.hpp>
#include <cmath>

namespace ldle::local_views {

double heat_time(double radius, double heat_mass, Index dimension) {
  const boost::math::chi_squared distribution(static_cast<double>(dimension));
  return 0.5 * radius * radius / boost::math::quantile(distribution, heat_mass);
}

void heat_weights(std::span<const double> squared_distances, double heat_time,
                  std::vector<double>& weights) {
  weights.clear();
  double total = 0.0;
  for (double squared : squared_distances) {
    weights.push_back(std::exp(-squared / (4.0 * heat_time)));
    total += weights.back();
  }
  for (double& weight : weights) weight = weight / total / (2.0 * heat_time);
}

}  // namespace ldle::local_views
