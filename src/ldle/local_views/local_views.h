#pragma once

#include <memory>
#include <vector>

#include "ldle/core/ragged.h"
#include "ldle/local_views/local_maps.h"

namespace ldle {

/// The local view of every point: its neighbourhood U_k with a map Phi to R^d.
struct LocalViews {
  /// U_k = {x : d(x_k, x) <= eps_k} in the point's connected component, by ascending distance.
  Ragged<Id> members;
  /// eps_k, the distance to the last of the view_neighbors nearest neighbours.
  std::vector<double> radius;
  /// The maps that were made at every point (see MapsOfTwoKinds).
  std::shared_ptr<const LocalMaps> maps;
  /// The map that each view uses: its own, or after improvement possibly a neighbour's.
  std::vector<Id> map_of;
  /// zeta_kk, the distortion of the view's map on the view; infinite if the map merges points.
  std::vector<double> distortion;
  /// Number of sweeps of the improvement, including the last one, which changes nothing.
  Index improvement_sweeps = 0;

  Index size() const { return members.size(); }
  Index dimension() const { return maps->dimension(); }
  bool is_tangent(Index k) const { return maps->is_tangent(map_of[k]); }
};

}  // namespace ldle
