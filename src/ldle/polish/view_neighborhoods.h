#pragma once

#include <vector>

#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/math/rigid_neighborhoods.h"
#include "ldle/registration/registration.h"

namespace ldle::polish {

/// The neighbourhoods of points in the intermediate views, as the registration scaled and rotated
/// them. The neighbourhood of a point consists of the other ends of its edges.
class ViewNeighborhoods {
 public:
  /// Keeps a reference to `views`.
  ViewNeighborhoods(const IntermediateViews& views, const Registration& registration,
                    const Context& context);

  /// Returns the reference vectors of all points: the vector from the point to the other end of
  /// each edge in a view, scaled to the length of the edge.
  math::ReferenceVectors references(const math::EdgeLengths& edges) const;

  /// Adds the reference vectors of some points and of their neighbours to `references`. If
  /// `references` has no rows, all other reference vectors are set to zero, which leaves them free.
  void add_references_around(const std::vector<Id>& points, const math::EdgeLengths& edges,
                             math::ReferenceVectors& references) const;

  /// Returns the folded points, ascending. A neighbourhood is mirrored if its view and the
  /// embedding are correlated with a clearly negative determinant. A point is folded if its
  /// neighbourhood is mirrored and most neighbourhoods of its cluster are not, or the reverse, and
  /// its edge lengths are wrong by more than 3 % (root mean square).
  std::vector<Id> folded(const math::EdgeLengths& edges, const RowMatrix& embedding) const;

 private:
  /// Returns the row of a point of a view in the views' coordinates, or -1 if the view does not
  /// contain the point.
  Index row_of(Id point, Id view) const;
  void add_references(Id point, const math::EdgeLengths& edges,
                      math::ReferenceVectors& references) const;
  bool is_mirrored(Id i, const math::EdgeLengths& edges, const RowMatrix& embedding) const;

  const IntermediateViews& views_;
  RowMatrix turned_;  // coordinates of the views, scaled and rotated by the registration
  Context context_;
};

}  // namespace ldle::polish
