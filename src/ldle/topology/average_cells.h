#pragma once

#include <span>
#include <vector>

#include "ldle/context.h"
#include "ldle/core/ragged.h"

namespace ldle::topology {

/// Points taken together a few at a time: noise moves their means less than each of them.
struct AveragedPoints {
  RowMatrix points;            ///< means, one row a cell
  std::vector<double> weight;  ///< points that each mean stands for
  std::vector<Id> cell_of;     ///< of each point that was given
};

/// About a quarter as many points. No two cells begin at neighbours, and every point belongs to the
/// nearest mean. `weight` says how many points each one stands for already, `lists` holds each
/// point and its neighbours by ascending distance.
AveragedPoints average_cells(ConstRowMatrixRef points, std::span<const double> weight,
                             const Ragged<Id>& lists, const Context& context);

}  // namespace ldle::topology
