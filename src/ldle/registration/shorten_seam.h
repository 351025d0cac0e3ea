#pragma once

#include <vector>

#include "ldle/math/spanning_forest.h"
#include "ldle/registration/synchronize.h"

namespace ldle::registration {

/// What the first alignment and the synchronisation of a tree lead to.
struct StartedTree {
  std::vector<Id> order;   ///< its views, breadth first from the root
  std::vector<Id> parent;  ///< of each view of `order`
  /// The motion of each view of `order`, after the first alignment and after synchronisation.
  std::vector<RigidMotion> aligned, synchronized;
  SynchronizedTree report;
  double first_cost = 0.0;  ///< cost of the cut after the first round of synchronisation
};

/// What cuts are compared by.
struct CutRule {
  bool synchronize;     ///< see RegistrationOptions; if it is off, no other cuts are tried
  double seam_weight;   ///< see RegistrationOptions
  double typical_size;  ///< of a view
};

/// Aligns the views of a tree for the first time and synchronises them. `connected` is updated.
StartedTree start_tree(Placement& placement, const TreeToAlign& tree, const CutRule& rule,
                       std::vector<char>& connected, const Context& context);

/// Tries to cut a torn tree elsewhere. The views are placed along shortest paths from one view, the
/// centre, so that a closed surface is torn where these paths meet from different sides, which is
/// the cut locus of the centre. The centre is the view farthest from the root. The other cut
/// replaces `start` if its cost is smaller:
///
///   (e + 0.05) t^w
///
/// where e is the alignment error in units of a typical view's size, t is the number of torn pairs
/// and w is the weight of the seam. A cut that is worse after one round of synchronisation gets no
/// more rounds. The placement is that of `start` in the end. `links` are the certain overlaps with
/// their lengths (certain_links).
void try_other_cut(Placement& placement, const TreeToAlign& tree,
                   const std::vector<math::WeightedEdge>& links, const CutRule& rule,
                   StartedTree& start, std::vector<char>& connected, const Context& context);

/// Moves single views to the other side of the seam if they share more points with the views there,
/// until there are none. This shortens the seam and makes it straight. `connected` is updated. If
/// the cost of the cut is not lower afterwards, everything is undone.
void straighten_seam(Placement& placement, const TreeToAlign& tree, const CutRule& rule,
                     std::vector<char>& connected, const Context& context);

}  // namespace ldle::registration
