#pragma once

#include <string>
#include <vector>

#include "ldle/types.h"

namespace ldle {

/// How many points lie in each cell of a grid in the plane.
class Density {
 public:
  /// A grid of square cells that covers the places with a margin of 2 %; 512 cells along the longer
  /// side. `places` must have two columns and one row at least.
  explicit Density(ConstRowMatrixRef places);

  /// Counts places; those outside the grid count in the nearest cell.
  void add(ConstRowMatrixRef places);

  /// Counts from the lowest row of cells up.
  const IdMatrix& counts() const { return counts_; }
  /// The corner of the grid with the least coordinates.
  const Eigen::RowVector2d& low() const { return low_; }
  double cell() const { return cell_; }

 private:
  Eigen::RowVector2d low_;
  double cell_;
  IdMatrix counts_;
};

}  // namespace ldle
