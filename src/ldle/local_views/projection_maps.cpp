#include "ldle/local_views/projection_maps.h"

#include "ldle/core/parallel_for.h"
#include "ldle/math/principal_axes.h"

namespace ldle::local_views {
namespace {

// Returns axis . (x - center). Four partial sums let the processor add in parallel. The order of
// summation does not depend on the alignment of the rows in memory, so neither does the result.
double coordinate(const double* axis, const double* x, const double* center, Index columns) {
  double sum[4] = {0.0, 0.0, 0.0, 0.0};
  Index c = 0;
  for (; c + 4 <= columns; c += 4) {
    for (Index lane = 0; lane < 4; ++lane) {
      sum[lane] += axis[c + lane] * (x[c + lane] - center[c + lane]);
    }
  }
  for (; c < columns; ++c) sum[0] += axis[c] * (x[c] - center[c]);
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

}  // namespace

void ProjectionMaps::evaluate(Id map, std::span<const Id> points, double* out) const {
  const Index columns = points_.cols(), d = dimension();
  const double* center = center_.data() + map * columns;
  const double* basis = basis_.data() + map * columns * d;
  for (Id point : points) {
    const double* x = points_.row_data(point);
    for (Index s = 0; s < d; ++s) *out++ = coordinate(basis + s * columns, x, center, columns);
  }
}

std::shared_ptr<const ProjectionMaps> make_projection_maps(const SharedMatrix& points,
                                                           const Ragged<Id>& lists, Index dimension,
                                                           const Context& context) {
  const Index columns = points.cols();
  RowMatrix centers(lists.size(), columns), basis(lists.size(), columns * dimension);
  parallel_for_with_progress(lists.size(), 128, context, [&](Index begin, Index end) {
    RowMatrix centered;
    for (Index k = begin; k < end; ++k) {
      centered = points.view()(lists[k], Eigen::all);
      centers.row(k) = centered.colwise().mean();
      centered.rowwise() -= centers.row(k);
      Eigen::Map<Eigen::MatrixXd>(basis.row(k).data(), columns, dimension) =
          math::principal_directions(centered, dimension);
    }
  });
  return std::make_shared<ProjectionMaps>(points, std::move(centers), std::move(basis));
}

}  // namespace ldle::local_views
