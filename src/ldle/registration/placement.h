#pragma once

#include <span>
#include <vector>

#include "ldle/context.h"
#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/intermediate_views/overlaps.h"
#include "ldle/math/procrustes.h"
#include "ldle/registration/registration.h"

namespace ldle::registration {

/// The positions of the views during registration.
class Placement {
 public:
  Placement(const IntermediateViews& views, const Overlaps& overlaps,
            const std::vector<double>& scale);

  const IntermediateViews& views() const { return views_; }
  const Overlaps& overlaps() const { return overlaps_; }
  /// b_m Phi~_m of every row; never changes.
  const RowMatrix& scaled() const { return scaled_; }
  /// global_from_view of every row: the scaled row moved by its view's motion.
  const RowMatrix& placed() const { return placed_; }
  const RowMatrix& rotation() const { return rotation_; }
  const RowMatrix& translation() const { return translation_; }

  /// T_m and v_m of a view.
  RigidMotion motion(Id view) const {
    const Index d = views_.dimension;
    return {rotation_.middleRows(view * d, d), translation_.row(view)};
  }
  /// The same of given views.
  std::vector<RigidMotion> motions(std::span<const Id> views, const Context& context) const;

  /// y_k of every point: its image by the view of its own cluster.
  const RowMatrix& embedding() const { return embedding_; }

  /// Sum of the images of a point by all views that contain it. Valid after add_up_images.
  const double* image_sum(Id point) const { return image_sum_.data() + point * placed_.cols(); }
  /// Number of views that contain a point.
  Id image_count(Id point) const { return image_count_[point]; }
  /// Recomputes the image sums of all points in `views`, which must share no point with other
  /// views. move_to then keeps the sums up to date.
  void add_up_images(std::span<const Id> views, const Context& context);

  /// Moves a view and returns the largest distance that one of its points moves. Different views
  /// may be moved concurrently. The image sums become invalid.
  double place(Id view, const RigidMotion& motion);
  /// The same for given views, in parallel.
  void place(std::span<const Id> views, std::span<const RigidMotion> motions,
             const Context& context);
  /// The same, but keeps the image sums up to date. Only views that share no point may be moved
  /// concurrently.
  double move_to(Id view, const RigidMotion& motion);

  /// Stores the current motions of `views` as their snapshots at this moment of the registration
  /// and at all later ones; a call for a later moment overwrites them. Stores nothing above three
  /// dimensions, because the animation of the registration shows at most three.
  void remember(Index moment, std::span<const Id> views);
  /// Moves the snapshots out (see Registration).
  RowMatrix take_snapshots() { return std::move(snapshots_); }

 private:
  template <bool keep_sums>
  double move(Id view, const RigidMotion& motion);

  const IntermediateViews& views_;
  const Overlaps& overlaps_;
  std::vector<Id> own_row_;  // row of each point in its own cluster's view
  RowMatrix scaled_, placed_, embedding_;
  RowMatrix rotation_, translation_;
  RowMatrix image_sum_;
  std::vector<Id> image_count_;
  RowMatrix snapshots_;
};

/// Aligns views with their neighbours. It holds scratch memory, so each thread needs its own
/// instance.
class Aligner {
 public:
  explicit Aligner(Placement& placement) : placement_(placement) {}

  /// Steps R3 and R4: computes for each point of the view the mean of its images by the given
  /// neighbours, and places the view where it fits these means best. The placement's image sums
  /// become invalid.
  void place(Id view, std::span<const Overlaps::Neighbor> neighbors);
  /// The same, but keeps the sums. Returns the largest distance that one of its points moves.
  double align(Id view, std::span<const Overlaps::Neighbor> neighbors);

  /// The same with all neighbours of the view except the excluded ones. At least one neighbour must
  /// remain. This is fast because it starts from the placement's image sums, which must be valid.
  double align_with_all_but(Id view, std::span<const Overlaps::Neighbor> excluded);

 private:
  void add_images(Id view, std::span<const Overlaps::Neighbor> neighbors, double sign);
  void average(Id view, std::span<const Overlaps::Neighbor> neighbors);
  RigidMotion motion_to_means(Id view);

  Placement& placement_;
  std::vector<double> sum_;  // sums of images, one row for each point of the view
  std::vector<Id> count_;    // number of images in each sum
  RowMatrix from_, to_;      // corresponding rows for Procrustes
};

}  // namespace ldle::registration
