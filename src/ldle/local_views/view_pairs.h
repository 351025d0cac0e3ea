#pragma once

#include <span>
#include <vector>

#include "ldle/local_views/local_maps.h"
#include "ldle/local_views/stretch.h"
#include "ldle/neighbors/data.h"

namespace ldle::local_views {

/// The pairs of points of one view, prepared to measure the distortion of many maps on it.
class ViewPairs {
 public:
  /// Sets the points of the view. They are compared in reverse order: in a local view the farthest
  /// points come last, and there a bad map shows its distortion soonest.
  void assign(std::span<const Id> points, const Data& data);

  /// Returns distortion^2 of a map on the view (paper, Eq. zetakj). May stop early once the value
  /// is known to exceed `give_up`, and then returns a lower bound that also exceeds it.
  double squared_distortion(const LocalMaps& maps, Id map,
                            double give_up = std::numeric_limits<double>::infinity());

 private:
  std::vector<Id> points_;                 // in reverse order
  std::vector<double> squared_distances_;  // row by row below the diagonal
  std::vector<double> image_;
};

}  // namespace ldle::local_views
