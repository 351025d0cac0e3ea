#pragma once

#include <span>
#include <vector>

#include "ldle/local_views/local_maps.h"
#include "ldle/local_views/stretch.h"
#include "ldle/neighbors/data.h"

namespace ldle::local_views {

/// A view's pairs of points, ready to measure the distortion of many maps on it.
class ViewPairs {
 public:
  /// Takes the points of the view whose distortion is to be measured. Those far out come last: they
  /// are looked at first, because there a map that does not fit shows it soonest.
  void assign(std::span<const Id> points, const Data& data);

  /// Distortion^2 of a map on the view (paper, Eq. zetakj). May stop early and return a value
  /// above `give_up` once the true one is known to exceed it.
  double squared_distortion(const LocalMaps& maps, Id map,
                            double give_up = std::numeric_limits<double>::infinity());

 private:
  std::vector<Id> points_;                 // last first
  std::vector<double> squared_distances_;  // row by row below the diagonal
  std::vector<double> image_;
};

}  // namespace ldle::local_views
