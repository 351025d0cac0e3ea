#pragma once

#include <span>
#include <vector>

#include "ldle/context.h"
#include "ldle/core/random.h"
#include "ldle/registration/placement.h"

namespace ldle::registration {

/// The views of one tree and the parameters of their alignment.
struct TreeToAlign {
  std::span<const Id> order;      ///< its views, breadth first from the root
  const std::vector<Id>& parent;  ///< of every view
  const std::vector<Id>& color;   ///< of every view; overlapping views differ
  bool tear;                      ///< see RegistrationOptions
  bool tear_folds;                ///< see RegistrationOptions
  Index ball_size;                ///< nu k_lv, points in a neighbourhood of the tear test
  bool in_levels = false;         ///< place the views of one level of the tree at the same time
};

/// Indices of the overlapping pairs of a tree's views.
std::vector<Id> pairs_of(const TreeToAlign& tree, const Overlaps& overlaps);

/// Tests which of the given pairs of a tree overlap in the embedding, sets their entries of
/// `connected` and returns the number of torn pairs. With tear_folds, mirrored overlaps count as
/// torn.
Index find_tears(const Placement& placement, const TreeToAlign& tree, std::span<const Id> pairs,
                 std::vector<char>& connected, const Context& context);

/// First pass (paper, Algo. geinit, Iter = 1): places the views one after the other. Each view is
/// aligned with its parent (step R1) and then with all neighbours that are already placed (R2 to
/// R4). With tearing, a neighbour is used only if it overlaps in the embedding with the view as
/// placed by step R1; the test looks only at the points placed so far. A view without such a
/// neighbour keeps its position from step R1.
///
/// With in_levels, the views of one level of the tree are placed in parallel, and none of them is
/// aligned with another one. The outcome does not depend on the number of threads.
void align_first(Placement& placement, const TreeToAlign& tree, const Context& context);

struct Refinement {
  Index sweeps = 0;
  bool settled = false;
  double last_move = 0.0;
  std::vector<Index> torn_history;
};

struct RefinementLimits {
  Index sweeps;                     ///< N_r
  double settled_move;              ///< the refinement has settled if no point moves farther
  bool until_seam_settles = false;  ///< end if a tear test changes at most 1 % of the torn pairs
};

/// Sweeps between two tear tests.
inline constexpr Index sweeps_per_tear_test = 10;

/// Refinement (Iter >= 2): aligns each view with all its neighbours, in at most N_r sweeps or until
/// it settles: no point moves and the tear test changes no pair. A sweep goes through the colors in
/// random order and aligns the views of one color in parallel. These views do not overlap, so the
/// outcome equals that of aligning them one by one. With tearing, neighbours that do not overlap in
/// the embedding are left out; the test runs before the first sweep, every tenth sweep, when the
/// moves have settled, and at the end. With until_seam_settles, the sweeps end after the first test
/// that changes next to nothing. `connected` is 0 for torn pairs; the entries of this tree's
/// pairs are updated.
Refinement align_again(Placement& placement, const TreeToAlign& tree,
                       const RefinementLimits& limits, Random& random, std::vector<char>& connected,
                       const Context& context);

}  // namespace ldle::registration
