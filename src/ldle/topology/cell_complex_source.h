#pragma once

#include <span>

#include "ldle/core/ragged.h"
#include "ldle/topology/component_members.h"

namespace ldle::topology {

/// A component and its neighbourhoods, of which cell complexes are made.
struct CellComplexSource {
  const Ragged<Id>& lists;  ///< the nearest points of each point, itself first
  Index nearest;            ///< number of nearest points that were requested
  const ComponentMembers& members;
  /// Boundary part that each point of the component lies on, counted from 0, or none.
  std::span<const Id> boundary_part;
  Index boundary_parts;
};

}  // namespace ldle::topology
