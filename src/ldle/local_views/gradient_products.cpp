#include "ldle/local_views/gradient_products.h"

#include <boost/math/distributions/chi_squared.hpp>
#include <cmath>

namespace ldle {

double heat_time(double radius, double heat_mass, Index dimension) {
  const boost::math::chi_squared distribution(static_cast<double>(dimension));
  return 0.5 * radius * radius / boost::math::quantile(distribution, heat_mass);
}

void GradientProducts::assign(const RowMatrix& eigenvectors, Id center, std::span<const Id> view,
                              std::span<const double> squared_distances, double heat_time,
                              Index count) {
  double total = 0.0;
  for (double squared : squared_distances) total += std::exp(-squared / (4.0 * heat_time));
  rows_.resize(static_cast<Index>(view.size()), count);
  for (std::size_t l = 0; l < view.size(); ++l) {
    const double weight = std::exp(-squared_distances[l] / (4.0 * heat_time)) / total;
    rows_.row(static_cast<Index>(l)) =
        std::sqrt(weight / (2.0 * heat_time)) *
        (eigenvectors.row(view[l]).head(count) - eigenvectors.row(center).head(count));
  }
}

void GradientProducts::diagonal(std::vector<double>& out) const {
  out.assign(static_cast<std::size_t>(rows_.cols()), 0.0);
  Eigen::Map<Eigen::RowVectorXd> sum(out.data(), rows_.cols());
  for (Index l = 0; l < rows_.rows(); ++l) sum += rows_.row(l).cwiseAbs2();
}

void GradientProducts::column(Index j, std::vector<double>& out) const {
  out.assign(static_cast<std::size_t>(rows_.cols()), 0.0);
  Eigen::Map<Eigen::RowVectorXd> sum(out.data(), rows_.cols());
  for (Index l = 0; l < rows_.rows(); ++l) sum += rows_(l, j) * rows_.row(l);
}

}  // namespace ldle
