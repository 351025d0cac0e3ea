#include "ldle/topology/name_manifold.h"

#include <fmt/format.h>

#include <algorithm>

namespace ldle::topology {
namespace {

// A closed surface, from which the discs of the boundary loops are removed. Its Euler
// characteristic is 2 - 2 g or 2 - k.
struct SurfaceClass {
  Index handles = 0;    // g, if it is orientable
  Index crosscaps = 0;  // k, if it is not
};

// Returns the surface, or nothing if there is none with this b_1 over Z/2: 2 g or k for closed
// surfaces, and one more for each boundary loop but the first.
std::optional<SurfaceClass> classify(const BettiNumbers& betti, const ManifoldKind& kind) {
  const Index extra = std::max<Index>(kind.boundary_loops - 1, 0);
  const Index genus = betti.z2[1] - extra;
  if (kind.orientable) {
    if (genus < 0 || genus % 2 != 0) return {};
    return SurfaceClass{genus / 2, 0};
  }
  if (genus < 1) return {};
  return SurfaceClass{0, genus};
}

BettiNumbers betti_of(const SurfaceClass& surface, const ManifoldKind& kind) {
  const bool closed = kind.boundary_loops == 0;
  const Index extra = std::max<Index>(kind.boundary_loops - 1, 0);
  const Index b1 = 2 * surface.handles + surface.crosscaps + extra;
  BettiNumbers betti{{1, b1, closed ? 1 : 0}, {1, b1, closed ? 1 : 0}};
  // A closed non-orientable surface has a fundamental class over Z/2 only. The torsion Z/2 of its
  // first homology group also adds to b_1 over Z/2 only.
  if (closed && !kind.orientable) betti.z3 = {1, b1 - 1, 0};
  return betti;
}

bool palindrome(const std::vector<Index>& betti) {
  return std::equal(betti.begin(), betti.end(), betti.rbegin());
}

std::string times(Index count, const char* thing) {
  return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

std::string name_curve(const ManifoldKind& kind) {
  return kind.boundary_loops == 0 ? "circle" : "interval";
}

std::string name_closed(const SurfaceClass& surface, bool orientable) {
  if (orientable) {
    if (surface.handles == 0) return "sphere";
    if (surface.handles == 1) return "torus";
    return fmt::format("surface of genus {}", surface.handles);
  }
  if (surface.crosscaps == 1) return "projective plane";
  if (surface.crosscaps == 2) return "Klein bottle";
  return fmt::format("non-orientable surface of genus {}", surface.crosscaps);
}

std::string name_surface(const SurfaceClass& surface, const ManifoldKind& kind) {
  const Index loops = kind.boundary_loops;
  if (loops == 0) return name_closed(surface, kind.orientable);
  if (kind.orientable && surface.handles == 0) {
    if (loops == 1) return "disc";
    if (loops == 2) return "annulus";
    return "disc with " + times(loops - 1, "hole");
  }
  if (!kind.orientable && surface.crosscaps == 1) {
    if (loops == 1) return "Moebius strip";
    return "Moebius strip with " + times(loops - 1, "hole");
  }
  return name_closed(surface, kind.orientable) + " with " + times(loops, "hole");
}

}  // namespace

bool can_be(const BettiNumbers& betti, const ManifoldKind& kind) {
  const Index d = kind.dimension;
  if (d == 1) {
    const std::vector<Index> circle{1, 1}, interval{1, 0};
    if (kind.boundary_loops != 0 && kind.boundary_loops != 2) return false;
    return betti.z2 == betti.z3 && betti.z2 == (kind.boundary_loops == 0 ? circle : interval);
  }
  if (d == 2) {
    const auto surface = classify(betti, kind);
    return surface && betti == betti_of(*surface, kind);
  }
  if (betti.z2[0] != 1 || betti.z3[0] != 1) return false;
  if (euler_characteristic(betti.z2) != euler_characteristic(betti.z3)) return false;
  if (std::ssize(betti.z2) != d + 1) return true;  // the highest Betti numbers were not computed
  if (kind.boundary_loops > 0) return betti.z2[d] == 0 && betti.z3[d] == 0;
  if (!palindrome(betti.z2)) return false;
  return kind.orientable ? palindrome(betti.z3) : betti.z3[d] == 0;
}

bool can_be_with_holes_unseen(const BettiNumbers& betti, const BettiNumbers& true_betti,
                              const ManifoldKind& kind) {
  if (kind.dimension != 2) return false;
  const auto surface = classify(true_betti, kind);
  if (!surface) return false;
  ManifoldKind seen = kind;
  while (--seen.boundary_loops >= 0) {
    if (betti == betti_of(*surface, seen)) return true;
  }
  return false;
}

bool may_have_more_holes(const BettiNumbers& betti, const ManifoldKind& kind) {
  if (kind.dimension != 2 || kind.boundary_loops == 0) return false;
  const auto surface = classify(betti, kind);
  return surface && (surface->handles > 0 || surface->crosscaps > 1);
}

BettiNumbers closed_betti(const BettiNumbers& betti, const ManifoldKind& kind) {
  ManifoldKind closed = kind;
  closed.boundary_loops = 0;
  return betti_of(*classify(betti, kind), closed);
}

std::optional<BettiNumbers> betti_of_closed(Index euler_characteristic, const ManifoldKind& kind) {
  const Index genus = 2 - euler_characteristic;  // 2 g or k
  if (genus < (kind.orientable ? 0 : 1) || (kind.orientable && genus % 2 != 0)) return {};
  return betti_of(kind.orientable ? SurfaceClass{genus / 2, 0} : SurfaceClass{0, genus}, kind);
}

std::string name_of(const BettiNumbers& betti, const ManifoldKind& kind) {
  if (kind.dimension == 1) return name_curve(kind);
  if (kind.dimension == 2) return name_surface(*classify(betti, kind), kind);
  const std::string name =
      fmt::format("{} {}-dimensional manifold", kind.orientable ? "orientable" : "non-orientable",
                  kind.dimension);
  if (kind.boundary_loops == 0) return fmt::format("closed {}", name);
  return fmt::format("{} with {} of boundary", name, times(kind.boundary_loops, "part"));
}

Index euler_characteristic(const std::vector<Index>& betti) {
  Index sum = 0;
  for (std::size_t q = 0; q < betti.size(); ++q) sum += q % 2 == 0 ? betti[q] : -betti[q];
  return sum;
}

}  // namespace ldle::topology
