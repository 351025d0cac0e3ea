#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ldle/context.h"
#include "ldle/input.h"
#include "ldle/option.h"

namespace ldle {

/// The intrinsic dimension, estimated from the distances of neighbours.
struct DimensionEstimate {
  Index dimension = 1;
  double value = 1.0;        ///< before rounding
  double confidence = 0.0;   ///< between 0 and 1
  double disagreeing = 0.0;  ///< fraction of points whose neighbourhood has another dimension
};

/// The topology of one connected component of the data.
struct ComponentTopology {
  Index points = 0;
  std::vector<Index> betti_z2 = {};  ///< Betti numbers b_0, b_1, ... over the field Z/2
  std::vector<Index> betti_z3 = {};  ///< over Z/3
  bool orientable = true;
  Index boundary_loops =
      0;  ///< connected parts of the boundary: ends of a curve, loops of a surface
  std::optional<Index> euler_characteristic = {};  ///< if all Betti numbers are known
  std::string name = {};       ///< the most likely manifold; empty if the numbers fit none
  double confidence = 0.0;     ///< between 0 and 1
  bool sure = false;           ///< whether the name can be relied on
  double averaged_over = 1.0;  ///< points averaged to remove noise; 1: none
  std::string doubt = {};      ///< why the name is not sure, or empty
  std::vector<Id> singular_points = {};  ///< where the data cross themselves or branch
};

/// The topology of the data.
struct Topology {
  Index dimension = 0;
  std::optional<DimensionEstimate> dimension_estimate;  ///< if the dimension was not given
  std::vector<ComponentTopology> components;            ///< by descending number of points
  std::vector<Id> component_of;                         ///< of each point
  /// Geodesic distance of each point from the boundary; infinite in components without boundary.
  std::vector<double> boundary_distance;
  std::vector<Id> boundary_part;  ///< the part of the boundary that a point lies on or next to
  Index boundary_parts = 0;
};

/// Names are sure from this confidence on.
inline constexpr double sure_from = 0.8;

struct TopologyOptions {
  Index dimension = 0;  ///< 0: estimate it

  template <class Self, class Visit>
  static void describe(Self& self, Visit&& visit) {
    visit(OptionInfo{"dimension", "d", "dimension of the manifold; auto estimates it",
                     Range::at_least(1), "auto"},
          self.dimension);
  }
};

struct FoundTopology {
  Topology topology;  ///< counts the points as they were given
  std::vector<StageTime> times;
};

/// Determines the manifold that points lie on, from the data alone.
FoundTopology find_topology(const Points& points, const TopologyOptions& options = {},
                            const Context& context = {});

/// A sentence about a component: "closed, non-orientable, Euler characteristic 0: a Klein bottle
/// (confidence 0.96)", or why no name is sure. The last argument follows it if the name is sure.
std::string in_words(const ComponentTopology& component, Index dimension,
                     const std::string& gluing_in_words = {});

}  // namespace ldle
