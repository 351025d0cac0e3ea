#include "ldle/neighbors/spatial_order.h"

#include <algorithm>
#include <numeric>
#include <span>

#include "ldle/core/parallel_for.h"

namespace ldle::neighbors {
namespace {

constexpr Index points_per_cell = 32;

// The given order is kept if the path through its points is at most this many times as long as the
// path in spatial order.
constexpr double longest_detour = 4.0;

Index widest_axis(ConstRowMatrixRef points, std::span<const Id> cell) {
  Eigen::RowVectorXd low = points.row(cell[0]), high = low;
  for (Id point : cell) {
    low = low.cwiseMin(points.row(point));
    high = high.cwiseMax(points.row(point));
  }
  Index axis = 0;
  (high - low).maxCoeff(&axis);
  return axis;
}

/// Compares points by one axis, and by all axes in turn if they are equal there.
struct ByAxis {
  ConstRowMatrixRef points;
  Index axis;

  bool operator()(Id a, Id b) const {
    if (points(a, axis) != points(b, axis)) return points(a, axis) < points(b, axis);
    const auto row_a = points.row(a), row_b = points.row(b);
    return std::lexicographical_compare(row_a.begin(), row_a.end(), row_b.begin(), row_b.end());
  }
};

// Length of the path through the points in the given order.
double path_length(ConstRowMatrixRef points, std::span<const Id> order) {
  double length = 0.0;
  for (std::size_t i = 1; i < order.size(); ++i) {
    length += (points.row(order[i]) - points.row(order[i - 1])).norm();
  }
  return length;
}

}  // namespace

std::vector<Id> spatial_order(ConstRowMatrixRef points, const Context& context) {
  std::vector<Id> order(points.rows());
  std::iota(order.begin(), order.end(), Id{0});
  // Cell c of a level is order[starts[c] .. starts[c+1]); every level halves all cells.
  std::vector<Index> starts{0, points.rows()};
  for (bool last = false; !last;) {
    last = starts[1] - starts[0] <= points_per_cell;
    std::vector<Index> halves(2 * starts.size() - 1);
    parallel_for(std::ssize(starts) - 1, 1, context, [&](Index c, Index) {
      const std::span<Id> cell(order.data() + starts[c], order.data() + starts[c + 1]);
      const auto middle = cell.begin() + (std::ssize(cell) + 1) / 2;
      halves[2 * c] = starts[c];
      halves[2 * c + 1] = starts[c] + (middle - cell.begin());
      if (cell.empty()) return;
      const ByAxis before{points, widest_axis(points, cell)};
      if (last) {
        std::sort(cell.begin(), cell.end(), before);
      } else {
        std::nth_element(cell.begin(), middle, cell.end(), before);
      }
    });
    halves.back() = points.rows();
    starts = std::move(halves);
  }
  return order;
}

DistinctPoints in_spatial_order(const DistinctPoints& distinct, ConstRowMatrixRef points,
                                const Context& context) {
  const RowMatrix different = points(distinct.first, Eigen::all);
  const std::vector<Id> order = spatial_order(different, context);
  std::vector<Id> place(order.size());
  std::iota(place.begin(), place.end(), Id{0});
  if (path_length(different, place) <= longest_detour * path_length(different, order)) {
    return distinct;
  }
  DistinctPoints result;
  result.first.reserve(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    result.first.push_back(distinct.first[order[i]]);
    place[order[i]] = static_cast<Id>(i);
  }
  result.class_of.reserve(distinct.class_of.size());
  for (Id old : distinct.class_of) result.class_of.push_back(place[old]);
  return result;
}

}  // namespace ldle::neighbors
