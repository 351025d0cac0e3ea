#include "ldle/polish/smooth_points.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "ldle/core/parallel_for.h"
#include "ldle/math/principal_axes.h"

namespace ldle::polish {
namespace {

/// Collects the members of the members of a point, without repetition. The point itself comes
/// first.
void gather_surroundings(const Ragged<Id>& members, Id point, std::vector<Id>& found) {
  found.clear();
  for (Id member : members[point]) {
    found.insert(found.end(), members[member].begin(), members[member].end());
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  std::iter_swap(found.begin(), std::lower_bound(found.begin(), found.end(), point));
}

/// Returns the coordinates of centred points on their d leading principal axes.
Eigen::MatrixXd plane_coordinates(const Eigen::MatrixXd& centered, Index d) {
  const bool many_columns = centered.cols() > centered.rows();
  const Eigen::MatrixXd products = many_columns ? Eigen::MatrixXd(centered * centered.transpose())
                                                : Eigen::MatrixXd(centered.transpose() * centered);
  const auto [values, axes] = math::principal_axes(products, d);
  if (!many_columns) return centered * axes;
  return axes * values.cwiseSqrt().asDiagonal();
}

/// Returns the values 1, u_s and u_s u_t (s <= t) for every row u.
Eigen::MatrixXd quadratic_basis(const Eigen::MatrixXd& u) {
  const Index d = u.cols();
  Eigen::MatrixXd basis(u.rows(), 1 + d + d * (d + 1) / 2);
  basis.col(0).setOnes();
  basis.middleCols(1, d) = u;
  Index column = 1 + d;
  for (Index s = 0; s < d; ++s) {
    for (Index t = s; t < d; ++t) basis.col(column++) = u.col(s).cwiseProduct(u.col(t));
  }
  return basis;
}

}  // namespace

SmoothPoints smooth_points(ConstRowMatrixRef points, const Ragged<Id>& members, Index dimension,
                           const Context& context) {
  SmoothPoints smooth{points, std::vector<double>(points.rows(), 0.0)};
  const Index across = points.cols() - dimension;
  const Index unknowns = 1 + dimension + dimension * (dimension + 1) / 2;
  if (across <= 0) return smooth;
  parallel_for_with_progress(points.rows(), 64, context, [&](Index begin, Index end) {
    std::vector<Id> around;
    Eigen::MatrixXd centered;
    for (Index i = begin; i < end; ++i) {
      gather_surroundings(members, static_cast<Id>(i), around);
      const Index count = std::ssize(around);
      if (count <= 2 * unknowns) continue;
      centered = points(around, Eigen::all);
      const Eigen::RowVectorXd mean = centered.colwise().mean();
      centered.rowwise() -= mean;
      const double spread = std::sqrt(centered.squaredNorm() / static_cast<double>(count));
      if (spread == 0.0) continue;
      const Eigen::MatrixXd basis =
          quadratic_basis(plane_coordinates(centered, dimension) / spread);
      const Eigen::LDLT<Eigen::MatrixXd> normal(basis.transpose() * basis);
      const Eigen::MatrixXd coefficients = normal.solve(basis.transpose() * centered);
      const double squared_rest = (centered - basis * coefficients).squaredNorm();
      if (!std::isfinite(squared_rest)) continue;
      smooth.noise[i] = std::sqrt(squared_rest / static_cast<double>((count - unknowns) * across));
      smooth.points.row(i) = mean + basis.row(0) * coefficients;
    }
  });
  return smooth;
}

}  // namespace ldle::polish
