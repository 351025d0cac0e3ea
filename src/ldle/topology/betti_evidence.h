#pragma once

#include <span>
#include <vector>

#include "ldle/context.h"
#include "ldle/topology/cell_complex_source.h"
#include "ldle/topology/judge_betti.h"
#include "ldle/topology/landmark_cells.h"

namespace ldle::topology {

/// Observations of cells of several sizes.
struct BettiObservations {
  /// Two for each size: of the complex of make_cell_filtration and of the one of fill_cliques.
  std::vector<BettiObservation> of_cells;
  /// For each point of the component, the number of sizes at which the link of its cell is not that
  /// of a point of a manifold.
  std::vector<Id> singular;
};

/// Follows the Betti numbers up to b_top over the number of neighbours, from large cells to small
/// ones. Stops early if the numbers are certain; and, if `hopeless`, where the cells are too small
/// to show singular points: the numbers will not be used for a name.
BettiObservations observe_cells(const CellComplexSource& source,
                                std::span<const LandmarkCells> cells, Index top,
                                const ManifoldKind& kind, bool hopeless, const Context& context);

/// Returns the confidence that the known boundary parts are the only holes of a surface: closing
/// each by a cone must give the Betti numbers of the closed surface. Observations in which this
/// never happens are ignored, because a cone may leave gaps or join the two sides of a narrow band.
double confidence_in_boundary(const CellComplexSource& source, std::span<const LandmarkCells> cells,
                              const BettiNumbers& closed, const Context& context);

}  // namespace ldle::topology
