#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "ldle/context.h"
#include "ldle/core/ragged.h"
#include "ldle/math/persistent_homology.h"
#include "ldle/topology/component_members.h"

namespace ldle::topology {

/// The complex whose vertices are the cells of a component. Cells span a simplex from the step k
/// on, if some point sees all of them among its k nearest points, itself included. Steps end at
/// `steps` - 1. Simplices have up to `most` vertices.
///
/// `lists` holds the nearest points of each point, itself first, `cell` the cell of each member.
math::Filtration make_cell_filtration(const Ragged<Id>& lists, const ComponentMembers& members,
                                      std::span<const Id> cell, Id steps, Index most,
                                      const Context& context);

/// The same with every simplex of up to `most` vertices whose edges have all entered, whether some
/// point sees it whole or not: so chance gaps in the sample close, but so do small loops. If these
/// were more than `enough`, the last edges are left out.
math::Filtration fill_cliques(const math::Filtration& graph, Index most, std::size_t enough);

/// The simplices of a filtration whose vertices all belong to a set of cells.
math::Filtration restrict_to(const math::Filtration& filtration, const std::vector<Id>& cells);

/// The simplices that two filtrations share, each from the later of its two steps on.
math::Filtration common_part(const math::Filtration& a, const math::Filtration& b);

/// A filtration with each of some parts of it filled in by a cone: a new vertex that joins all
/// simplices of the part.
math::Filtration cap(const math::Filtration& filtration,
                     const std::vector<math::Filtration>& parts);

}  // namespace ldle::topology
