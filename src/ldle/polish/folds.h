#pragma once

#include <vector>

#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/math/springs.h"
#include "ldle/registration/registration.h"

namespace ldle {

/// The coordinates of all views' points, scaled and turned as the registration has them.
RowMatrix turned_views(const IntermediateViews& views, const Registration& registration);

/// Compares the surroundings of points in an embedding with their intermediate views, as the
/// registration placed them.
class Folds {
 public:
  Folds(const IntermediateViews& views, const Registration& registration);

  /// The points whose surroundings (other ends of their springs) lie mirrored: view and embedding
  /// are correlated with a negative determinant, while for most points of the view they are not.
  /// Ascending.
  std::vector<Id> find(const Springs& springs, const RowMatrix& embedding) const;

  /// Puts folded points where their unfolded neighbours want them: each neighbour carries its view
  /// along by the rigid motion that fits it best. Returns how many were moved.
  Index reseat(const Springs& springs, const std::vector<Id>& folded, RowMatrix& embedding) const;

 private:
  /// Row of a point in a view, or -1.
  Index row_of(Id point, Id view) const;
  bool is_mirrored(Id i, const Springs& springs, const RowMatrix& embedding) const;
  /// sum over neighbours j of (p_j - p_i)^T (y_j - y_i), p being places in the view of i. Points
  /// marked in `left_out` do not count.
  RowMatrix correlation(Id i, const Springs& springs, const RowMatrix& embedding,
                        const std::vector<char>& left_out) const;

  const IntermediateViews& views_;
  RowMatrix placed_;  // the views' coordinates, moved to their places
};

}  // namespace ldle
