#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ldle/types.h"

namespace ldle::topology {

/// Betti numbers over the fields of two and of three elements.
struct BettiNumbers {
  std::vector<Index> z2, z3;
  friend auto operator<=>(const BettiNumbers&, const BettiNumbers&) = default;
};

/// What is known of a connected manifold otherwise than by its Betti numbers.
struct ManifoldKind {
  Index dimension = 2;
  bool orientable = true;
  Index boundary_loops = 0;  ///< parts of the boundary
};

/// Whether a connected manifold of this kind can have these numbers: for curves and surfaces by
/// their classification, beyond by Poincare's duality.
bool can_be(const BettiNumbers& betti, const ManifoldKind& kind);

/// Whether these would be its numbers if some of its holes were too small to be seen.
bool can_be_with_holes_unseen(const BettiNumbers& betti, const BettiNumbers& true_betti,
                              const ManifoldKind& kind);

/// Whether holes that were overlooked could explain part of a surface's b_1: an orientable one of
/// genus above 0, another of genus above 1. Where b_1 is as small as the holes allow, all are
/// known.
bool may_have_more_holes(const BettiNumbers& betti, const ManifoldKind& kind);

/// The numbers of the closed surface that closing all its holes would give, where can_be.
BettiNumbers closed_betti(const BettiNumbers& betti, const ManifoldKind& kind);

/// Its name, where can_be.
std::string name_of(const BettiNumbers& betti, const ManifoldKind& kind);

Index euler_characteristic(const std::vector<Index>& betti);

}  // namespace ldle::topology
