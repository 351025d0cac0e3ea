#pragma once

#include <span>
#include <vector>

#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/math/procrustes.h"
#include "ldle/registration/overlaps.h"

namespace ldle {

/// Where the views lie while they are being registered.
class Placement {
 public:
  Placement(const IntermediateViews& views, const Overlaps& overlaps,
            const std::vector<double>& scale);

  const IntermediateViews& views() const { return views_; }
  const Overlaps& overlaps() const { return overlaps_; }
  /// b_m Phi~_m of every row: fixed from the start.
  const RowMatrix& scaled() const { return scaled_; }
  /// The same moved to its place: global_from_view of every row.
  const RowMatrix& placed() const { return placed_; }
  const RowMatrix& rotation() const { return rotation_; }
  const RowMatrix& translation() const { return translation_; }

  /// y_k of a point, by its own cluster's view.
  const double* embedded(Id point) const {
    return placed_.data() + own_row_[point] * placed_.cols();
  }

  /// Steps R3 and R4: moves a view to the place where it agrees best with the mean, point by
  /// point, of the given neighbours' images of their overlaps. Returns the largest move of one of
  /// its points.
  double align(Id view, std::span<const Overlaps::Neighbor> neighbors);

 private:
  double move_to(Id view, const RigidMotion& motion);

  const IntermediateViews& views_;
  const Overlaps& overlaps_;
  std::vector<Id> own_row_;  // of each point, in its own cluster's view
  RowMatrix scaled_, placed_;
  RowMatrix rotation_, translation_;
  std::vector<double> sum_;   // scratch: sums of images, a row for each point of the view
  std::vector<Index> count_;  // scratch: how many images were added up
  RowMatrix from_, to_;       // scratch: the rows to be matched
};

}  // namespace ldle
