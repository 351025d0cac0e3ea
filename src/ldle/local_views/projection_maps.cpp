#include "ldle/local_views/projection_maps.h"

#include "ldle/core/parallel_for.h"
#include "ldle/math/principal_axes.h"

namespace ldle {

void ProjectionMaps::evaluate(Id map, std::span<const Id> points, double* out) const {
  const Index columns = points_.cols(), d = dimension();
  const double* center = center_.data() + map * columns;
  const double* basis = basis_.data() + map * columns * d;
  for (Id point : points) {
    const double* x = points_.data() + point * points_.outerStride();
    for (Index s = 0; s < d; ++s) {
      const double* axis = basis + s * columns;
      double sum = 0.0;
      for (Index c = 0; c < columns; ++c) sum += axis[c] * (x[c] - center[c]);
      *out++ = sum;
    }
  }
}

std::shared_ptr<const ProjectionMaps> make_projection_maps(ConstRowMatrixRef points,
                                                           const Ragged<Id>& lists, Index dimension,
                                                           Progress& progress) {
  const Index columns = points.cols();
  RowMatrix centers(lists.size(), columns), basis(lists.size(), columns * dimension);
  parallel_for_blocks(lists.size(), 128, progress, [&](Index begin, Index end) {
    RowMatrix centered;
    Eigen::MatrixXd covariance;
    for (Index k = begin; k < end; ++k) {
      centered = points(lists[k], Eigen::all);
      centers.row(k) = centered.colwise().mean();
      centered.rowwise() -= centers.row(k);
      covariance.noalias() = centered.transpose() * centered;
      Eigen::Map<Eigen::MatrixXd>(basis.row(k).data(), columns, dimension) =
          principal_axes(covariance, dimension).axes;
    }
  });
  return std::make_shared<ProjectionMaps>(points, std::move(centers), std::move(basis));
}

}  // namespace ldle
