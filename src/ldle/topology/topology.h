#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ldle/core/types.h"
#include "ldle/neighbors/estimate_dimension.h"

namespace ldle {

/// A stretch of the rim of a torn embedding, from one point to another along a walk that has the
/// embedding on its left.
struct RimArc {
  Id letter = none;       ///< in the word, from 0
  bool reversed = false;  ///< the arrow runs against the walk
  bool glued = false;     ///< to the other arc of this letter, arrow on arrow; or else free
  std::vector<Id> points = {};
};

/// What a component of the data is, as far as topology goes.
struct ComponentTopology {
  Index points = 0;
  std::vector<Index> betti_z2 = {};  ///< b_0, b_1, ... over the field of two elements
  std::vector<Index> betti_z3 = {};  ///< over that of three
  bool orientable = true;
  Index boundary_loops = 0;  ///< parts of the boundary: ends of a curve, loops of a surface
  std::optional<Index> euler_characteristic = {};  ///< where all Betti numbers are known
  std::string name = {};    ///< the most likely one; empty where the numbers fit no manifold
  double confidence = 0.0;  ///< from 0 to 1
  bool sure = false;        ///< false where one should not rely on the name
  /// Where noise would hide it, means of so many points each were looked at instead.
  double averaged_over = 1.0;
  std::string word = {};  ///< how the rim of its torn embedding is glued, where that could be read
  std::vector<RimArc> rim = {};          ///< the arcs that the word is made of
  std::string doubt = {};                ///< why not, or empty
  std::vector<Id> singular_points = {};  ///< where the data cross or branch, and are no manifold
};

/// What the data are.
struct Topology {
  Index dimension = 0;
  std::optional<DimensionEstimate> dimension_estimate;  ///< where it was left open
  std::vector<ComponentTopology> components;            ///< by descending number of points
  std::vector<Id> component_of;                         ///< of each point
  /// Distance to the boundary along the data; infinite on components that have none.
  std::vector<double> boundary_distance;
  std::vector<Id> boundary_part;  ///< part of the boundary that a point lies on or next to
  Index boundary_parts = 0;
};

/// Names are only relied on from this confidence on.
inline constexpr double sure_from = 0.8;

}  // namespace ldle
