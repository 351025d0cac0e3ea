#pragma once

#include "ldle/topology/mesh_evidence.h"
#include "ldle/topology/verdict.h"

namespace ldle::topology {

/// Compares what the cells show of a surface, in `found` and `verdict`, with its mesh. Let c and m
/// be the confidences of cells and mesh.
/// - If both show the same surface, it is wrong only if both err: 1 - (1 - c)(1 - m).
/// - Otherwise the confidence in the cells becomes c (1 - m). If m (1 - c) is larger, the mesh's
///   surface takes their place.
/// The number of boundary loops is not found by the mesh. With a boundary, the mesh therefore
/// counts only as far as the cells confirm it, m c instead of m, and never takes the cells' place.
void hear_mesh(const MeshEvidence& mesh, ComponentTopology& found, Verdict& verdict);

}  // namespace ldle::topology
