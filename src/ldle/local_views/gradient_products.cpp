#include "ldle/local_views/gradient_products.h"

#include <cmath>

namespace ldle::local_views {

RowMatrix& SummedProducts::rows(Index count, Index eigenvectors) {
  rows_.resize(count, eigenvectors);
  return rows_;
}

void SummedProducts::assign(const SharedMatrix& eigenvectors, Id center, std::span<const Id> points,
                            std::span<const double> weights, Index count) {
  rows_.resize(std::ssize(points), count);
  for (std::size_t l = 0; l < points.size(); ++l) {
    rows_.row(static_cast<Index>(l)) =
        std::sqrt(weights[l]) *
        (eigenvectors.row(points[l]).head(count) - eigenvectors.row(center).head(count));
  }
}

void SummedProducts::diagonal(std::vector<double>& out) const {
  out.assign(static_cast<std::size_t>(rows_.cols()), 0.0);
  Eigen::Map<Eigen::RowVectorXd> sum(out.data(), rows_.cols());
  for (Index l = 0; l < rows_.rows(); ++l) sum += rows_.row(l).cwiseAbs2();
}

void SummedProducts::column(Index j, std::vector<double>& out) const {
  out.assign(static_cast<std::size_t>(rows_.cols()), 0.0);
  Eigen::Map<Eigen::RowVectorXd> sum(out.data(), rows_.cols());
  for (Index l = 0; l < rows_.rows(); ++l) sum += rows_(l, j) * rows_.row(l);
}

}  // namespace ldle::local_views
