#pragma once

#include <vector>

#include "ldle/registration/align_tree.h"
#include "ldle/registration/tree_mover.h"

namespace ldle::registration {

/// Largest number of rounds.
inline constexpr Index most_synchronizing_rounds = 5;

struct SynchronizedTree {
  Index rounds = 0;  ///< rounds that were kept
  AlignmentError before, after;
  Index frustrated_pairs = 0;  ///< pairs, not torn, that only a reflection would bring together
  bool finished = false;       ///< another round is not worthwhile

  /// Combines several trees: adds errors and pairs, and takes the largest number of rounds.
  SynchronizedTree& operator+=(const SynchronizedTree& other);
};

/// Removes the drift that the first pass accumulates along the spanning tree. A round mirrors,
/// rotates and shifts all views of a tree at once, by any distance (TreeMover), then lowers the
/// alignment error to a nearby minimum (relax_views), and tests for tears.
///
/// A round is kept if it lowers the alignment error of the pairs that were not torn before it and
/// does not increase the number of torn pairs. Otherwise it is undone and no other follows.
/// `connected` is 0 for torn pairs; the entries of this tree's pairs are updated.
SynchronizedTree synchronize(Placement& placement, const TreeToAlign& tree,
                             std::vector<char>& connected, const Context& context);

/// Continues after the rounds of `report`, if it is not finished, until it has `rounds` rounds.
void continue_synchronization(Placement& placement, const TreeToAlign& tree, Index rounds,
                              SynchronizedTree& report, std::vector<char>& connected,
                              const Context& context);

}  // namespace ldle::registration
