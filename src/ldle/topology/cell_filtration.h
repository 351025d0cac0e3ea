#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "ldle/context.h"
#include "ldle/core/ragged.h"
#include "ldle/math/persistent_homology.h"
#include "ldle/topology/component_members.h"

namespace ldle {

/// The complex whose vertices are the cells of a component. Cells span a simplex from the step k
/// on, if some point sees all of them among its k nearest points, itself included. Steps end at
/// `steps` - 1. Simplices have up to `most` vertices.
///
/// `lists` holds the nearest points of each point, itself first, `cell` the cell of each member.
Filtration make_cell_filtration(const Ragged<Id>& lists, const ComponentMembers& members,
                                std::span<const Id> cell, Id steps, Index most,
                                const Context& context);

/// The same with every simplex of up to `most` vertices whose edges have all entered, whether some
/// point sees it whole or not: so chance gaps in the sample close, but so do small loops. If these
/// were more than `enough`, the last edges are left out.
Filtration fill_cliques(const Filtration& graph, Index most, std::size_t enough);

/// The simplices of a filtration whose vertices all belong to a set of cells.
Filtration restrict_to(const Filtration& filtration, const std::vector<Id>& cells);

/// The simplices that two filtrations share, each from the later of its two steps on.
Filtration common_part(const Filtration& a, const Filtration& b);

/// A filtration with each of some parts of it filled in by a cone: a new vertex that joins all
/// simplices of the part.
Filtration cap(const Filtration& filtration, const std::vector<Filtration>& parts);

}  // namespace ldle
