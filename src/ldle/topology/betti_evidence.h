#pragma once

#include <span>
#include <vector>

#include "ldle/context.h"
#include "ldle/core/ragged.h"
#include "ldle/topology/landmark_cells.h"
#include "ldle/topology/name_manifold.h"

namespace ldle::topology {

/// One look at a component: its cells of one size, joined in one way.
struct BettiObservation {
  struct Held {
    BettiNumbers betti;
    double share;  ///< of the steps from the first at which all cells hang together
  };
  Index landmarks = 0;
  std::vector<Held> held;  ///< by descending share

  double share_of(const BettiNumbers& betti) const;
};

/// Looks at cells of every size.
struct BettiObservations {
  /// With simplices that some point sees whole, and with all whose edges are seen.
  std::vector<BettiObservation> of_cells;
  /// For each point of the component, how many looks find that no manifold looks like its cell's
  /// surroundings.
  std::vector<Id> singular;
};

/// The component that is looked at.
struct CellComplexSource {
  const Ragged<Id>& lists;  ///< the nearest points of each point, itself first
  Index nearest;            ///< how many were asked for
  const ComponentMembers& members;
  /// Part of the boundary that each of its points lies on, from 0 for the first, or none.
  std::span<const Id> boundary_part;
  Index boundary_parts;
};

/// Follows Betti numbers up to b_top over the number of neighbours, for cells that get smaller
/// until there is hardly a doubt left.
BettiObservations observe_cells(const CellComplexSource& source,
                                std::span<const LandmarkCells> cells, Index top,
                                const ManifoldKind& kind, const Context& context);

/// What all looks together speak for.
struct BettiVerdict {
  BettiNumbers betti;
  double confidence = 0.0;
  bool fits = false;  ///< whether a manifold of this kind can have these numbers
};

BettiVerdict judge(std::span<const BettiObservation> looks, const ManifoldKind& kind);

/// How sure it is that a surface has no other holes than the parts of the boundary that are known:
/// closing each by a cone must give the numbers of the closed surface. Looks that never do so say
/// nothing: a cone may leave gaps, or join the two sides of a narrow band.
double confidence_in_boundary(const CellComplexSource& source, std::span<const LandmarkCells> cells,
                              const BettiNumbers& closed, const Context& context);

}  // namespace ldle::topology
