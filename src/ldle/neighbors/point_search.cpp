#include "ldle/neighbors/point_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ldle/error.h"
#include "ldle/math/candidate_set.h"
#include "ldle/neighbors/nearest_neighbors.h"

namespace ldle::neighbors {

void check_new_rows(ConstRowMatrixRef data, ConstRowMatrixRef rows) {
  if (rows.cols() != data.cols()) {
    throw InvalidArgument("points", fmt::format("{} columns", rows.cols()),
                          fmt::format("the data have {}", data.cols()));
  }
  for (Index i = 0; i < rows.rows(); ++i) {
    if ((rows.row(i).array().abs() <= largest_number).all()) continue;
    throw InvalidArgument(
        fmt::format("points row {}", i),
        fmt::format("must be finite and at most {:g} in magnitude", largest_number));
  }
}

PointSearch::PointSearch(ConstRowMatrixRef points, const Context& context) : points_(points) {
  if (points.cols() <= kd_tree_dimensions) tree_ = std::make_unique<math::KdTree>(points_, context);
}

NeighborList PointSearch::find(const double* place, Index nearest) const {
  const Eigen::Map<const Eigen::RowVectorXd> from(place, points_.cols());
  math::CandidateSet set(std::min(nearest, points_.rows()), 0.0);
  if (tree_) {
    tree_->search(place, set);
  } else {
    for (Index i = 0; i < points_.rows(); ++i) {
      set.addPoint((points_.row(i) - from).squaredNorm(), i);
    }
  }
  std::vector<Id> found;
  set.take(found);
  NeighborList list;
  for (Id point : found) list.push_back({(points_.row(point) - from).norm(), point});
  sort_neighbors(list);
  list.resize(std::min<std::size_t>(list.size(), static_cast<std::size_t>(nearest)));
  return list;
}

}  // namespace ldle::neighbors
