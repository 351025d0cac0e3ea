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

/// What is known of a connected manifold besides its Betti numbers.
struct ManifoldKind {
  Index dimension = 2;
  bool orientable = true;
  Index boundary_loops = 0;  ///< number of boundary parts
};

/// Returns whether a connected manifold of this kind can have these numbers: for curves and
/// surfaces by their classification, in higher dimensions by Poincare duality.
bool can_be(const BettiNumbers& betti, const ManifoldKind& kind);

/// Returns whether `betti` would be the numbers of a surface that really has `true_betti`, if some
/// of its holes were too small to be found.
bool can_be_with_holes_unseen(const BettiNumbers& betti, const BettiNumbers& true_betti,
                              const ManifoldKind& kind);

/// Returns whether missed holes could explain part of the b_1 of a surface with boundary: an
/// orientable one of genus above 0, or a non-orientable one of genus above 1. If b_1 is as small as
/// the known holes allow, all holes are known.
bool may_have_more_holes(const BettiNumbers& betti, const ManifoldKind& kind);

/// Returns the numbers of the surface after closing all its holes. Requires can_be().
BettiNumbers closed_betti(const BettiNumbers& betti, const ManifoldKind& kind);

/// Returns the numbers of a surface whose Euler characteristic is given, after closing all its
/// holes; nothing if there is no such surface.
std::optional<BettiNumbers> betti_of_closed(Index euler_characteristic, const ManifoldKind& kind);

/// Returns the name of a manifold. Requires can_be().
std::string name_of(const BettiNumbers& betti, const ManifoldKind& kind);

Index euler_characteristic(const std::vector<Index>& betti);

}  // namespace ldle::topology
