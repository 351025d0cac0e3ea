#pragma once

#include <vector>

#include "ldle/registration/align_tree.h"
#include "ldle/registration/tree_mover.h"

namespace ldle::registration {

struct SynchronizedTree {
  Index rounds = 0;  ///< that were kept
  AlignmentError before, after;
  Index frustrated_pairs = 0;  ///< whole pairs that only a reflection would bring together

  /// Sums up several trees.
  SynchronizedTree& operator+=(const SynchronizedTree& other);
};

/// Takes out the drift that the first pass has gathered along the spanning tree. A round mirrors,
/// turns and shifts all views of a tree at once, wherever that takes them (TreeMover), then brings
/// the alignment error down to a minimum close by (relax_views), and tests for tears.
///
/// A round is kept if it lowers the alignment error over the pairs that were whole before it and
/// leaves no more pairs torn than before; otherwise it is undone and the last. `connected` tells
/// for each overlapping pair whether it is whole; the pairs of this tree are updated.
SynchronizedTree synchronize(Placement& placement, const TreeToAlign& tree,
                             std::vector<char>& connected, const Context& context);

}  // namespace ldle::registration
