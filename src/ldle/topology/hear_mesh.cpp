#include "ldle/topology/hear_mesh.h"

#include <fmt/format.h>

#include "ldle/topology/name_manifold.h"

namespace ldle::topology {

void hear_mesh(const MeshEvidence& mesh, ComponentTopology& found, Verdict& verdict) {
  const ManifoldKind kind{2, mesh.orientable, found.boundary_loops};
  const auto betti = betti_of_closed(mesh.closed_euler_characteristic, kind);
  if (!betti) return;
  const bool closed = found.boundary_loops == 0;
  const double by_cells = found.name.empty() ? 0.0 : verdict.confidence();
  const double by_mesh = mesh.confidence;
  const std::string name = name_of(*betti, kind);
  if (name == found.name) {
    const double independent = closed ? by_mesh : by_mesh * by_cells;
    verdict.set(1.0 - (1.0 - by_cells) * (1.0 - independent));
    return;
  }
  const double left = closed ? by_mesh * (1.0 - by_cells) : 0.0;
  if (left <= by_cells * (1.0 - by_mesh)) {
    verdict.weigh(1.0 - by_mesh,
                  fmt::format("triangles between the points form another surface: {}", name));
    return;
  }
  verdict.set(left);
  found.name = name;
  found.orientable = mesh.orientable;
  found.betti_z2 = betti->z2;
  found.betti_z3 = betti->z3;
  found.euler_characteristic = euler_characteristic(betti->z2);
}

}  // namespace ldle::topology
