#pragma once

#include <span>
#include <vector>

#include "ldle/context.h"
#include "ldle/core/random.h"
#include "ldle/registration/placement.h"

namespace ldle::registration {

/// What is needed to align the views of one tree.
struct TreeToAlign {
  std::span<const Id> order;      ///< its views, breadth first, the root first
  const std::vector<Id>& parent;  ///< of every view
  const std::vector<Id>& color;   ///< of every view; views that overlap differ
  bool tear;
  bool tear_folds;  ///< see RegistrationOptions
  Index ball_size;  ///< nu k_lv
};

/// The overlapping pairs of a tree's views.
std::vector<Id> pairs_of(const TreeToAlign& tree, const Overlaps& overlaps);

/// Finds out anew which of a tree's pairs overlap in the embedding; returns how many are torn.
Index find_tears(const Placement& placement, const TreeToAlign& tree, std::span<const Id> pairs,
                 std::vector<char>& connected, const Context& context);

/// First pass (paper, Algo. geinit, Iter = 1): places the views one after the other, each by its
/// parent (step R1) and then by all neighbours that are placed already (R2 to R4). With tearing, a
/// neighbour counts only if it overlaps in the embedding with the view as step R1 has placed it,
/// seen among the points placed so far. A view with no such neighbour stays with its parent.
void align_first(Placement& placement, const TreeToAlign& tree, const Context& context);

struct Refinement {
  Index sweeps = 0;
  bool settled = false;
  double last_move = 0.0;
  std::vector<Index> torn_history;
};

struct RefinementLimits {
  Index sweeps;         ///< N_r
  double settled_move;  ///< moves below this are none
};

/// Sweeps between two tear tests.
inline constexpr Index sweeps_per_tear_test = 10;

/// Refinement (Iter >= 2): aligns each view with all its neighbours, N_r times or until nothing
/// moves any more. A sweep takes the colors in random order, and the views of one color at once:
/// they do not see each other, so the outcome is that of taking them one by one. With tearing,
/// neighbours that do not overlap in the embedding are left out; that is tested before the first
/// sweep, then every tenth sweep, and at the end. `connected` tells for each overlapping pair
/// whether it is left whole; the pairs of this tree are updated.
Refinement align_again(Placement& placement, const TreeToAlign& tree,
                       const RefinementLimits& limits, Random& random, std::vector<char>& connected,
                       const Context& context);

}  // namespace ldle::registration
