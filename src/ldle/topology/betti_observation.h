#pragma once

#include <vector>

#include "ldle/context.h"
#include "ldle/math/persistent_homology.h"
#include "ldle/topology/name_manifold.h"

namespace ldle::topology {

/// Betti numbers of one cell complex of a component: cells of one size, joined in one way.
struct BettiObservation {
  struct Held {
    BettiNumbers betti;
    double share;  ///< fraction of the steps, from the first at which the complex is connected
  };
  Index landmarks = 0;
  std::vector<Held> held;  ///< by descending share

  double share_of(const BettiNumbers& betti) const;
};

/// Follows the Betti numbers up to b_top of a filtration over its steps, as many as its number of
/// simplices allows. Nothing is held if that takes too much memory, as in data that are no
/// manifold.
BettiObservation follow_betti(math::Filtration filtration, Index landmarks, Index top, Id steps,
                              const Context& context);

}  // namespace ldle::topology
