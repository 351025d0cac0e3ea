#include "ldle/math/kd_tree.h"

#include <algorithm>
#include <numeric>

#include "ldle/core/parallel_for.h"

namespace ldle::math {
namespace {

/// Fewer points are not divided.
constexpr Index least_divided = 20000;
constexpr Index most_cells = 32;
constexpr Index most_in_leaf = 16;

/// Divides points at the median of the direction in which they extend most. Returns the middle.
Id* halve(ConstRowMatrixRef points, Id* begin, Id* end) {
  Eigen::RowVectorXd low = points.row(*begin), high = low;
  for (const Id* at = begin; at < end; ++at) {
    low = low.cwiseMin(points.row(*at));
    high = high.cwiseMax(points.row(*at));
  }
  Index widest;
  (high - low).maxCoeff(&widest);
  Id* const middle = begin + (end - begin) / 2;
  std::nth_element(begin, middle, end,
                   [&](Id a, Id b) { return points(a, widest) < points(b, widest); });
  return middle;
}

}  // namespace

KdTree::Cell::Cell(ConstRowMatrixRef points, std::vector<Id> of_points)
    : ids(std::move(of_points)),
      rows(points(ids, Eigen::all)),
      tree(static_cast<int>(points.cols()), *this,
           nanoflann::KDTreeSingleIndexAdaptorParams(most_in_leaf)) {
  if (!ids.empty()) {
    low = rows.colwise().minCoeff();
    high = rows.colwise().maxCoeff();
  }
}

double KdTree::Cell::squared_gap(const double* place) const {
  double squared = 0.0;
  for (Index c = 0; c < low.size(); ++c) {
    const double gap = std::max({low[c] - place[c], place[c] - high[c], 0.0});
    squared += gap * gap;
  }
  return squared;
}

KdTree::KdTree(ConstRowMatrixRef points, const Context& context) : size_(points.rows()) {
  std::vector<Id> ids(size_);
  std::iota(ids.begin(), ids.end(), Id{0});
  std::vector<Id*> bounds{ids.data(), ids.data() + size_};
  while (size_ >= least_divided && std::ssize(bounds) <= most_cells) {
    std::vector<Id*> finer(2 * bounds.size() - 1);
    parallel_for(std::ssize(bounds) - 1, 1, context, [&](Index i, Index) {
      finer[2 * i] = bounds[i];
      finer[2 * i + 1] = halve(points, bounds[i], bounds[i + 1]);
    });
    finer.back() = bounds.back();
    bounds = std::move(finer);
  }
  cells_.resize(bounds.size() - 1);
  parallel_for(std::ssize(cells_), 1, context, [&](Index i, Index) {
    cells_[i] = std::make_unique<Cell>(points, std::vector<Id>(bounds[i], bounds[i + 1]));
  });
}

}  // namespace ldle::math
