#pragma once

#include <span>
#include <vector>

#include "ldle/context.h"
#include "ldle/core/ragged.h"

namespace ldle::topology {

/// Means of a few neighbouring points each, which are less noisy than the points themselves.
struct AveragedPoints {
  RowMatrix points;            ///< one mean for each cell
  std::vector<double> weight;  ///< number of points behind each mean
  std::vector<Id> cell_of;     ///< cell of each given point
};

/// Divides points into about a quarter as many cells and returns their weighted means. The seeds of
/// the cells are random points of which no two are close neighbours; every point is assigned to the
/// cell with the nearest mean. `weight` is the number of original points behind each point. `lists`
/// holds each point and its neighbours by ascending distance.
AveragedPoints average_cells(ConstRowMatrixRef points, std::span<const double> weight,
                             const Ragged<Id>& lists, const Context& context);

}  // namespace ldle::topology
