#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "ldle/context.h"
#include "ldle/core/ragged.h"
#include "ldle/math/persistent_homology.h"
#include "ldle/topology/component_members.h"

namespace ldle::topology {

/// Steps at which a complex has more simplices are left out, to bound time and memory.
inline constexpr std::size_t most_simplices = 400'000;

/// Returns how many of the first steps have at most `most_simplices` simplices together.
Id affordable_steps(const math::Filtration& filtration, Id steps);

/// Removes the simplices that enter at the step `steps` or later.
void keep_until(math::Filtration& filtration, Id steps);

/// Makes the complex whose vertices are the cells of a component. Cells span a simplex from step k
/// on if the k nearest points of some point, itself included, contain points of all of them. The
/// last step is `steps` - 1. Simplices have up to `most` vertices. `steps` is reduced if there are
/// more than `most_simplices`.
///
/// `lists` holds the nearest points of each point, itself first; `cell` the cell of each member.
math::Filtration make_cell_filtration(const Ragged<Id>& lists, const ComponentMembers& members,
                                      std::span<const Id> cell, Id& steps, Index most,
                                      const Context& context);

/// Returns the clique complex of a filtration: every simplex of up to `most` vertices enters with
/// the last of its edges. This closes random gaps in the sample, but also small loops. If there are
/// more than `enough` simplices of dimension 2 and higher, the edges that enter last are left out.
math::Filtration fill_cliques(const math::Filtration& graph, Index most, std::size_t enough,
                              const Context& context);

/// Returns the simplices of a filtration whose vertices all belong to a set of cells.
math::Filtration restrict_to(const math::Filtration& filtration, const std::vector<Id>& cells);

/// Returns the simplices that two filtrations share; each enters at the later of its two steps.
math::Filtration common_part(const math::Filtration& a, const math::Filtration& b);

/// Adds a cone over each of the given parts of a filtration: a new vertex that is joined with all
/// simplices of the part.
math::Filtration cap(const math::Filtration& filtration,
                     const std::vector<math::Filtration>& parts);

}  // namespace ldle::topology
