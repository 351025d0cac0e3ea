#pragma once

#include <vector>

#include "ldle/core/ragged.h"
#include "ldle/intermediate_views/intermediate_views.h"

namespace ldle {

/// The overlaps U~_mm' of all pairs of views that share a point. A row is a position in
/// views.values, and so in the coordinates.
struct Overlaps {
  /// A shared point: its row in the one view and in the other.
  struct SharedPoint {
    Id first_row;
    Id second_row;
  };
  /// A neighbour of a view: the other view, and which pair the two are.
  struct Neighbor {
    Id view;
    Id pair;
  };

  std::vector<IdPair> pairs;   ///< ascending
  Ragged<SharedPoint> shared;  ///< of each pair
  Ragged<Neighbor> neighbors;  ///< of each view, by ascending view
};

Overlaps find_overlaps(const IntermediateViews& views);

/// The images of a pair's shared points in the one view and in the other, taken from a matrix with
/// a row for each entry of views.values.
void images_of_shared(const Overlaps& overlaps, Id pair, const RowMatrix& images, RowMatrix& first,
                      RowMatrix& second);

}  // namespace ldle
