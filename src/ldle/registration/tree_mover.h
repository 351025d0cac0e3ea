#pragma once

#include <span>
#include <vector>

#include "ldle/math/spanning_forest.h"
#include "ldle/registration/alignment_error.h"

namespace ldle::registration {

/// Moves all views of a tree at once, so that their whole overlaps agree best. Where tears have cut
/// views off, the first view of each part stays where it is.
class TreeMover {
 public:
  /// `views` are the tree's, the root first, and `pairs` all that overlap.
  TreeMover(Placement& placement, std::span<const Id> views, std::span<const Id> pairs,
            const Context& context);

  /// Of the whole pairs.
  AlignmentError error(const std::vector<char>& connected) const;

  /// Mirrors views so that as few overlaps as can be, by how firmly they tell, need a reflection to
  /// come together. Views are mirrored at the first axis; `turn` is meant to follow.
  void orient(const std::vector<char>& connected);

  /// Turns each view by exp(omega_m), where omega_m - omega_m' is as close as can be to the
  /// logarithm of the rotation that brings the overlap's image by the one view on that by the
  /// other. Overlaps count by how firmly they determine that rotation, and lose their say when they
  /// contradict most others. Pairs that only a reflection brings together are frustrated: they
  /// are left out, and their number is returned. Views are turned about the origin; `shift` is
  /// meant to follow.
  Index turn(const std::vector<char>& connected);

  /// Shifts the views to where the alignment error is least.
  void shift(const std::vector<char>& connected);

  /// Where the views are, in their order, and how to bring them back there.
  std::vector<RigidMotion> motions() const;
  void move_to(const std::vector<RigidMotion>& motions);

 private:
  template <class Action>
  void for_overlaps(const std::vector<char>& connected, const Action& action) const;
  std::vector<math::WeightedEdge> edges_without_weight() const;
  Index nodes() const { return std::ssize(views_); }

  Placement& placement_;
  std::span<const Id> views_;
  std::span<const Id> pairs_;
  const Context& context_;
  std::vector<Id> node_;  // of each view: its position in the order
};

}  // namespace ldle::registration
