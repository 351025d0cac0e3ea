#pragma once

#include <span>
#include <vector>

#include "ldle/context.h"
#include "ldle/core/ragged.h"
#include "ldle/topology/landmark_cells.h"
#include "ldle/topology/name_manifold.h"

namespace ldle::topology {

/// Betti numbers of one cell complex of a component: cells of one size, joined in one way.
struct BettiObservation {
  struct Held {
    BettiNumbers betti;
    double share;  ///< fraction of the steps, from the first at which the complex is connected
  };
  Index landmarks = 0;
  std::vector<Held> held;  ///< by descending share

  double share_of(const BettiNumbers& betti) const;
};

/// Observations of cells of several sizes.
struct BettiObservations {
  /// Two for each size: of the complex of make_cell_filtration and of the one of fill_cliques.
  std::vector<BettiObservation> of_cells;
  /// For each point of the component, the number of sizes at which the link of its cell is not that
  /// of a point of a manifold.
  std::vector<Id> singular;
};

/// A component and its neighbourhoods, of which cell complexes are made.
struct CellComplexSource {
  const Ragged<Id>& lists;  ///< the nearest points of each point, itself first
  Index nearest;            ///< number of nearest points that were requested
  const ComponentMembers& members;
  /// Boundary part that each point of the component lies on, counted from 0, or none.
  std::span<const Id> boundary_part;
  Index boundary_parts;
};

/// Follows the Betti numbers up to b_top over the number of neighbours, from large cells to small
/// ones. Stops early if the numbers are certain; and, if `hopeless`, where the cells are too small
/// to show singular points: the numbers will not be used for a name.
BettiObservations observe_cells(const CellComplexSource& source,
                                std::span<const LandmarkCells> cells, Index top,
                                const ManifoldKind& kind, bool hopeless, const Context& context);

/// The Betti numbers that the observations support best.
struct BettiVerdict {
  BettiNumbers betti;
  double confidence = 0.0;
  bool fits = false;  ///< whether a manifold of this kind can have these numbers
};

/// Returns the best supported numbers that a manifold of this kind can have. If there are none,
/// returns the best supported ones with confidence 0.
BettiVerdict judge(std::span<const BettiObservation> observations, const ManifoldKind& kind);

/// Returns the confidence that the known boundary parts are the only holes of a surface: closing
/// each by a cone must give the Betti numbers of the closed surface. Observations in which this
/// never happens are ignored, because a cone may leave gaps or join the two sides of a narrow band.
double confidence_in_boundary(const CellComplexSource& source, std::span<const LandmarkCells> cells,
                              const BettiNumbers& closed, const Context& context);

}  // namespace ldle::topology
