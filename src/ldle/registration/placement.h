#pragma once

#include <span>
#include <vector>

#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/intermediate_views/overlaps.h"
#include "ldle/math/procrustes.h"
#include "ldle/registration/registration.h"

namespace ldle::registration {

/// Where the views lie while they are being registered.
class Placement {
 public:
  Placement(const IntermediateViews& views, const Overlaps& overlaps,
            const std::vector<double>& scale);

  const IntermediateViews& views() const { return views_; }
  const Overlaps& overlaps() const { return overlaps_; }
  /// b_m Phi~_m of every row: fixed from the start.
  const RowMatrix& scaled() const { return scaled_; }
  /// The same moved to its place: global_from_view of every row.
  const RowMatrix& placed() const { return placed_; }
  const RowMatrix& rotation() const { return rotation_; }
  const RowMatrix& translation() const { return translation_; }

  /// T_m and v_m of a view.
  RigidMotion motion(Id view) const {
    const Index d = views_.dimension;
    return {rotation_.middleRows(view * d, d), translation_.row(view)};
  }

  /// y_k of every point, by its own cluster's view.
  const RowMatrix& embedding() const { return embedding_; }

  /// The images of a point by all views that hold it, added up.
  const double* image_sum(Id point) const { return image_sum_.data() + point * placed_.cols(); }
  /// How many views hold a point.
  Id image_count(Id point) const { return image_count_[point]; }
  /// Adds the images up anew for the points of some views, which share no point with others.
  void add_up_images(std::span<const Id> views);

  /// Moves a view; returns the largest move of one of its points. Views that share no point may
  /// be moved at the same time.
  double move_to(Id view, const RigidMotion& motion);

  /// Remembers where some views are, for this moment of the registration and for later ones until
  /// these come. Above three dimensions, which nobody watches, nothing is remembered.
  void remember(Index moment, std::span<const Id> views);
  /// What was remembered (see Registration).
  RowMatrix take_snapshots() { return std::move(snapshots_); }

 private:
  const IntermediateViews& views_;
  const Overlaps& overlaps_;
  std::vector<Id> own_row_;  // of each point, in its own cluster's view
  RowMatrix scaled_, placed_, embedding_;
  RowMatrix rotation_, translation_;
  RowMatrix image_sum_;
  std::vector<Id> image_count_;
  RowMatrix snapshots_;
};

/// Moves views to where their neighbours want them. It holds scratch memory: each thread has its
/// own.
class Aligner {
 public:
  explicit Aligner(Placement& placement) : placement_(placement) {}

  /// Steps R3 and R4: moves a view to the place where it agrees best with the mean, point by
  /// point, of the given neighbours' images of their overlaps. Returns the largest move of one of
  /// its points.
  double align(Id view, std::span<const Overlaps::Neighbor> neighbors);

  /// The same with all neighbours of the view except the given ones, of which there must be fewer.
  /// The images that are added up already make this cheap.
  double align_with_all_but(Id view, std::span<const Overlaps::Neighbor> excluded);

 private:
  void add_images(Id view, std::span<const Overlaps::Neighbor> neighbors, double sign);
  double move_to_means(Id view);

  Placement& placement_;
  std::vector<double> sum_;  // sums of images, a row for each point of the view
  std::vector<Id> count_;    // how many images were added up
  RowMatrix from_, to_;      // the rows to be matched
};

}  // namespace ldle::registration
