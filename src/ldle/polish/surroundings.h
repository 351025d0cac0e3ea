#pragma once

#include <vector>

#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/math/turning_pictures.h"
#include "ldle/registration/registration.h"

namespace ldle {

/// What the surroundings of points (other ends of their springs) look like in the intermediate
/// views, as the registration turned these.
class Surroundings {
 public:
  Surroundings(const IntermediateViews& views, const Registration& registration);

  /// The way from each point to the other ends of its springs, as long as the springs are.
  Pictures pictures(const Springs& springs) const;

  /// Adds those of some points and their neighbours to pictures that leave all else open; without
  /// rows, `pictures` leaves all open.
  void add_pictures_around(const std::vector<Id>& points, const Springs& springs,
                           Pictures& pictures) const;

  /// The points whose surroundings lie mirrored in an embedding: view and embedding are correlated
  /// with a negative determinant, while for most points of the view they are not. Ascending.
  std::vector<Id> folded(const Springs& springs, const RowMatrix& embedding) const;

 private:
  /// Row of a point in a view, or -1.
  Index row_of(Id point, Id view) const;
  void look_around(Id point, const Springs& springs, Pictures& pictures) const;
  bool is_mirrored(Id i, const Springs& springs, const RowMatrix& embedding) const;

  const IntermediateViews& views_;
  RowMatrix turned_;  // the views' coordinates, as long and turned as the registration has them
};

}  // namespace ldle
