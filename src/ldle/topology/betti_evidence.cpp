#include "ldle/topology/betti_evidence.h"

#include "ldle/topology/boundary_bands.h"
#include "ldle/topology/cell_filtration.h"
#include "ldle/topology/singular_points.h"

namespace ldle::topology {
namespace {

/// The number of neighbours is followed up to the number of points in this many cells, but at least
/// up to `least_steps`. Larger neighbourhoods cover so many cells that the complex no longer shows
/// which cells meet.
constexpr Index cells_in_ball = 4;
constexpr Index least_steps = 12;
/// Links of cells are examined at this step, for cells of `least_cell` to `largest_cell` points:
/// larger than the neighbourhoods that join them, but still small.
constexpr Id singular_step = 12;
constexpr Index least_cell = 16;
constexpr Index largest_cell = 100;
/// Smaller cells are left out if at least this many landmarks give at least this confidence.
constexpr Index enough_landmarks = 200;
constexpr double beyond_doubt = 0.99;

// Counts for each point whether the link of its cell is singular.
void note_singular(const math::Filtration& filled, const LandmarkCells& level, Index dimension,
                   const Context& context, BettiObservations& observations) {
  const std::vector<LocalShape> shapes = local_shapes(filled, dimension, singular_step, context);
  for (std::size_t i = 0; i < level.cell.size(); ++i) {
    if (shapes[level.cell[i]] == LocalShape::singular) ++observations.singular[i];
  }
}

// Calls visit(level, steps, plain, filled) with the two complexes of every level until it returns
// true.
template <class Visit>
void visit_levels(const CellComplexSource& source, std::span<const LandmarkCells> cells, Index top,
                  const Context& context, Visit&& visit) {
  for (const LandmarkCells& level : cells) {
    context.throw_if_stopped();
    const Index ball = cells_in_ball * source.members.size() / level.landmarks;
    auto steps = static_cast<Id>(std::min(source.nearest, std::max(ball, least_steps)) + 1);
    math::Filtration plain =
        make_cell_filtration(source.lists, source.members, level.cell, steps, top + 2, context);
    math::Filtration filled = fill_cliques(plain, top + 2, most_simplices, context);
    if (visit(level, steps, std::move(plain), std::move(filled))) return;
  }
}

}  // namespace

BettiObservations observe_cells(const CellComplexSource& source,
                                std::span<const LandmarkCells> cells, Index top,
                                const ManifoldKind& kind, bool hopeless, const Context& context) {
  BettiObservations observations;
  observations.singular.assign(source.members.size(), 0);
  visit_levels(
      source, cells, top, context,
      [&](const LandmarkCells& level, Id steps, math::Filtration plain, math::Filtration filled) {
        const Index cell_size = source.members.size() / level.landmarks;
        if (least_cell <= cell_size && cell_size <= largest_cell) {
          note_singular(filled, level, top, context, observations);
        }
        for (math::Filtration* filtration : {&plain, &filled}) {
          observations.of_cells.push_back(
              follow_betti(std::move(*filtration), level.landmarks, top, steps, context));
        }
        if (level.landmarks < enough_landmarks) return false;
        return (hopeless && cell_size < 2 * least_cell) ||
               judge(observations.of_cells, kind).confidence >= beyond_doubt;
      });
  return observations;
}

double confidence_in_boundary(const CellComplexSource& source, std::span<const LandmarkCells> cells,
                              const BettiNumbers& closed, const Context& context) {
  // Each boundary part adds a vertex, the apex of its cone.
  if (cells.empty() ||
      cells.back().landmarks + source.boundary_parts > math::most_vertices_of_complex) {
    return 0.0;
  }
  std::vector<BettiObservation> observations;
  visit_levels(
      source, cells, 2, context,
      [&](const LandmarkCells& level, Id steps, math::Filtration plain, math::Filtration filled) {
        const BoundaryBands boundary(source, level, context);
        for (math::Filtration capped :
             {cap(plain, boundary.bands(plain)), cap(filled, boundary.bands(filled)),
              cap(filled, boundary.paths(filled, steps))}) {
          observations.push_back(
              follow_betti(std::move(capped), level.landmarks, 2, steps, context));
        }
        return false;
      });
  return confidence_in(closed, observations);
}

}  // namespace ldle::topology
