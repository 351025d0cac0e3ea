#pragma once

#include <memory>
#include <vector>

#include "ldle/core/ragged.h"
#include "ldle/local_views/local_maps.h"

namespace ldle {

/// A neighbourhood U_k of every point with a map Phi of it into R^d.
struct LocalViews {
  /// U_k = {x : d(x_k, x) <= eps_k}, by ascending distance.
  Ragged<Id> members;
  /// eps_k, the distance to the view neighbour.
  std::vector<double> radius;
  /// The maps that were made at every point (see MapsOfTwoKinds).
  std::shared_ptr<const LocalMaps> maps;
  /// Which of the maps each view uses: its own, or after improvement a neighbour's.
  std::vector<Id> map_of;
  /// zeta_kk, the distortion of the view's map on the view; infinite where the map merges points.
  std::vector<double> distortion;
  /// Sweeps that the improvement took, the last of them without a change.
  Index improvement_sweeps = 0;

  Index size() const { return members.size(); }
  Index dimension() const { return maps->dimension(); }
  bool is_tangent(Index k) const { return maps->is_tangent(map_of[k]); }
};

}  // namespace ldle
