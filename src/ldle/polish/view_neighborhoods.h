#pragma once

#include <vector>

#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/math/rigid_neighborhoods.h"
#include "ldle/registration/registration.h"

namespace ldle::polish {

/// What the neighborhoods of points (other ends of their edges) look like in the intermediate
/// views, as the registration turned these.
class ViewNeighborhoods {
 public:
  ViewNeighborhoods(const IntermediateViews& views, const Registration& registration,
                    const Context& context);

  /// The way from each point to the other ends of its edges, as long as the edges are.
  math::ReferenceVectors references(const math::EdgeLengths& edges) const;

  /// Adds those of some points and their neighbours to references that leave all else open; without
  /// rows, `references` leaves all open.
  void add_references_around(const std::vector<Id>& points, const math::EdgeLengths& edges,
                             math::ReferenceVectors& references) const;

  /// The points whose neighborhoods lie mirrored in an embedding: view and embedding are correlated
  /// with a negative determinant, while for most points of the view they are not. Ascending.
  std::vector<Id> folded(const math::EdgeLengths& edges, const RowMatrix& embedding) const;

 private:
  /// Row of a point in a view, or -1.
  Index row_of(Id point, Id view) const;
  void add_references(Id point, const math::EdgeLengths& edges,
                      math::ReferenceVectors& references) const;
  bool is_mirrored(Id i, const math::EdgeLengths& edges, const RowMatrix& embedding) const;

  const IntermediateViews& views_;
  RowMatrix turned_;  // the views' coordinates, as long and turned as the registration has them
  Context context_;
};

}  // namespace ldle::polish
