#pragma once

#include <span>
#include <vector>

#include "ldle/math/spanning_forest.h"
#include "ldle/registration/alignment_error.h"

namespace ldle::registration {

/// Moves all views of a tree at once to improve the agreement on all overlaps that are not torn. If
/// tears divide the views into several connected parts, the first view of each part is not moved.
class TreeMover {
 public:
  /// `views` are the views of the tree, root first; `pairs` are all pairs of them that overlap.
  TreeMover(Placement& placement, std::span<const Id> views, std::span<const Id> pairs,
            const Context& context);

  /// Alignment error of the pairs that are not torn.
  AlignmentError error(const std::vector<char>& connected) const;

  /// Mirrors views so that few overlaps need a reflection to agree (math::balanced_signs). Overlaps
  /// are weighted by how well they determine the orientation. Views are mirrored by changing the
  /// sign of the first coordinate; call `turn` and `shift` afterwards to bring them back together.
  /// Returns whether any view was mirrored.
  bool orient(const std::vector<char>& connected);

  /// Rotates each view by exp(omega_m). The omega_m are fitted so that omega_m - omega_m' is close
  /// to the logarithm of the rotation that takes the overlap's image by view m to its image by view
  /// m'. Overlaps are weighted by how well they determine this rotation; overlaps that contradict
  /// most others lose weight (math::fit_differences_robustly). Pairs that only a reflection would
  /// bring together are frustrated: they are left out, and their number is returned. Views are
  /// rotated about the origin; call `shift` afterwards.
  Index turn(const std::vector<char>& connected);

  /// Shifts the views to minimise the alignment error.
  void shift(const std::vector<char>& connected);

  /// Current motions of the views, in the order of `views`.
  std::vector<RigidMotion> motions() const;
  /// Sets the motions of the views.
  void move_to(const std::vector<RigidMotion>& motions);

 private:
  template <class Action>
  void for_overlaps(const std::vector<char>& connected, const Action& action) const;
  template <class Moved>
  void move_each(const Moved& moved);
  std::vector<math::WeightedEdge> edges_without_weight() const;
  Index nodes() const { return std::ssize(views_); }

  Placement& placement_;
  std::span<const Id> views_;
  std::span<const Id> pairs_;
  const Context& context_;
  std::vector<Id> node_;  // position of each view in `views`
};

}  // namespace ldle::registration
