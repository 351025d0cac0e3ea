#pragma once

#include "ldle/topology/component_members.h"
#include "ldle/topology/find_boundary.h"
#include "ldle/topology/reconstruct_surface.h"

namespace ldle::topology {

/// What the reconstructed surface of a component shows.
struct MeshEvidence {
  /// Euler characteristic of the surface after closing all loops by discs, boundary included.
  Index closed_euler_characteristic = 2;
  bool orientable = true;
  double confidence = 0.0;
};

/// Examines the mesh of a component. It is no evidence if two loops of the triangles that all three
/// corners see touch, which happens where a tube is cut; or if not every boundary part has a loop
/// of its own. All other loops are gaps.
MeshEvidence examine_mesh(const Reconstruction& surface, const ComponentMembers& members,
                          const FoundBoundary& boundary);

}  // namespace ldle::topology
