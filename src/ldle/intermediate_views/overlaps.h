#pragma once

#include <vector>

#include "ldle/context.h"
#include "ldle/core/ragged.h"
#include "ldle/intermediate_views/intermediate_views.h"

namespace ldle {

/// The overlaps U~_mm' of all pairs of views that share a point. A row is a position in
/// views.values, and thus a row of the coordinates.
struct Overlaps {
  /// A shared point: its rows in the first and in the second view of a pair.
  struct SharedPoint {
    Id first_row;
    Id second_row;
  };
  /// A view that overlaps another one, and the position in `pairs` of the two.
  struct Neighbor {
    Id view;
    Id pair;
  };

  std::vector<IdPair> pairs;   ///< ascending
  Ragged<SharedPoint> shared;  ///< of each pair
  Ragged<Neighbor> neighbors;  ///< of each view, by ascending view

  /// Position in `pairs` of two views, or `none` if they do not overlap.
  Id find(Id a, Id b) const;
};

Overlaps find_overlaps(const IntermediateViews& views, const Context& context);

/// Copies the images of a pair's shared points in the first and in the second view from a matrix
/// with one row for each entry of views.values.
void images_of_shared(const Overlaps& overlaps, Id pair, const RowMatrix& images, RowMatrix& first,
                      RowMatrix& second);

}  // namespace ldle
