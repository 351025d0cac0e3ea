#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ldle/context.h"
#include "ldle/input.h"
#include "ldle/option.h"

namespace ldle {

/// The intrinsic dimension, estimated from the distances between neighbours.
struct DimensionEstimate {
  Index dimension = 1;       ///< at least 1
  double value = 1.0;        ///< the estimate before rounding
  double confidence = 0.0;   ///< from 0 to 1
  double disagreeing = 0.0;  ///< fraction of points whose neighbourhood has another dimension
};

/// The topology of one connected component of the data.
struct ComponentTopology {
  Index points = 0;                  ///< number of points
  std::vector<Index> betti_z2 = {};  ///< Betti numbers b_0, b_1, ... over the field Z/2
  std::vector<Index> betti_z3 = {};  ///< Betti numbers over the field Z/3
  bool orientable = true;
  /// Number of boundary parts: ends of a curve, loops of a surface.
  Index boundary_loops = 0;
  std::optional<Index> euler_characteristic = {};  ///< present if all Betti numbers are known
  /// The most likely manifold. Empty if no manifold has these numbers, or if there are too few
  /// points; then there are no Betti numbers.
  std::string name = {};
  double confidence = 0.0;  ///< confidence in the name, from 0 to 1
  bool sure = false;        ///< the confidence is at least sure_from
  /// Mean number of points that were averaged to one to remove noise; 1 if nothing was averaged.
  double averaged_over = 1.0;
  std::string doubt = {};  ///< what speaks against the name, as text; may be empty
  /// Points where the data cross themselves or branch, ascending. Empty if the name is sure.
  std::vector<Id> singular_points = {};
};

/// The topology of the data.
struct Topology {
  Index dimension = 0;  ///< intrinsic dimension, given or estimated
  /// Set by find_topology() if the dimension was not given.
  std::optional<DimensionEstimate> dimension_estimate;
  std::vector<ComponentTopology> components;  ///< by descending number of points
  std::vector<Id> component_of;               ///< component of each point
  /// Geodesic distance of each point from the boundary; infinite in components without boundary.
  std::vector<double> boundary_distance;
  /// Boundary part that each point belongs to, from 0; none for points away from the boundary.
  std::vector<Id> boundary_part;
  Index boundary_parts = 0;  ///< number of boundary parts of all components
};

/// Names are sure if their confidence is at least this.
inline constexpr double sure_from = 0.8;

/// Options of find_topology().
struct TopologyOptions {
  Index dimension = 0;  ///< intrinsic dimension, at least 1; 0: estimate it

  template <class Self, class Visit>
  static void describe(Self& self, Visit&& visit) {
    visit(OptionInfo{"dimension", "d", "intrinsic dimension of the data; auto estimates it",
                     Range::count_from(1), "auto"},
          self.dimension);
  }
};

/// Result of find_topology().
struct FoundTopology {
  Topology topology;             ///< points are numbered as in the input, duplicates included
  std::vector<StageTime> times;  ///< stages in the order in which they ran
};

/// Determines which manifold the points lie on, without an embedding. Throws InvalidArgument if the
/// points are not valid (see Points), if fewer than 7 of them are different, or if the dimension is
/// negative or greater than the number of columns. Throws Interrupted if the observer stops it.
FoundTopology find_topology(const Points& points, const TopologyOptions& options = {},
                            const Context& context = {});

/// A name that is not sure is mentioned in words only with at least this confidence.
inline constexpr double least_confidence_of_a_guess = 0.3;

/// Describes a component in a sentence: "closed, non-orientable, Euler characteristic 0: a Klein
/// bottle (confidence 0.96)", or says why no name is sure. If the name is sure and there is no
/// doubt, `gluing_in_words` is appended.
std::string in_words(const ComponentTopology& component, Index dimension,
                     const std::string& gluing_in_words = {});

}  // namespace ldle
