#pragma once

#include <span>
#include <vector>

#include "ldle/context.h"
#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/intermediate_views/overlaps.h"
#include "ldle/math/growing_kd_tree.h"

namespace ldle::seam {

/// Finds out which views that overlap in the data overlap in the embedding too (paper, appendix
/// Nmg): U^g_k = {y : |y - y_k| < eps^g_k} with eps^g_k the distance to the (nu k_lv)-th nearest
/// embedded point, and U~^g_m the union of these over a cluster. Clusters are entered one by one,
/// so that the test can be made while the first alignment is under way.
class EmbeddedViews {
 public:
  /// `embedding` holds y_k of every point; all three are kept as references. `ball_size` is nu
  /// k_lv, the point itself counted.
  EmbeddedViews(const IntermediateViews& views, const Overlaps& overlaps,
                const RowMatrix& embedding, Index ball_size);

  /// Enters the points of a cluster where they lie now.
  void enter(Id view);
  void enter(std::span<const Id> views);

  /// Of the neighbours of a view that have been entered, those that overlap with it in the
  /// embedding. The view itself is taken where it lies now, without being entered.
  void overlapping(Id view, std::span<const Overlaps::Neighbor> entered,
                   std::vector<Overlaps::Neighbor>& result);

  /// For each of these pairs of overlapping views, all of them entered: do they overlap in the
  /// embedding as well? Other pairs are left as they are in `connected`.
  void test_pairs(std::span<const Id> pairs, std::vector<char>& connected,
                  const Context& context) const;

 private:
  using PointSet = std::vector<Id>;  // ascending

  /// The closest pair of points of two clusters.
  struct Gap {
    double squared;
    Id point;        // of the first cluster
    Id other_point;  // of the second
  };
  Gap gap_between(Id view, Id other) const;

  /// The ball of one point of a cluster. By the triangle inequality it bounds the radii eps^g of
  /// all the others: no two of them differ by more than the distance of their centers.
  struct CenterBall {
    const double* center;
    double radius;    // eps^g of the center
    double farthest;  // point of the cluster from the center

    /// What eps^g is at most anywhere in the cluster.
    double bound() const { return (radius + farthest) * (1.0 + 1e-9); }
  };
  CenterBall center_ball(Id view, Id guest) const;
  /// What eps^g is at least around one of the cluster's points, squared; 0 when nothing is known.
  double squared_sure_radius(const CenterBall& ball, const double* place) const;
  /// True only when the views overlap, false when that takes a closer look. `sure` holds the
  /// squared sure radius of every entered point.
  bool surely_overlap(Id pair, const Gap& gap, const std::vector<double>& sure) const;
  /// Is a place inside the sure radius of a point of the cluster?
  bool surely_holds(Id view, const double* place, const std::vector<double>& sure) const;
  /// True only when the views are too far apart to overlap.
  bool surely_apart(const CenterBall& a, const CenterBall& b) const;

  /// Sufficient for an overlap: a point of one cluster lies in the ball of a point of the other.
  bool reaches(const Gap& gap, Id guest) const;
  /// Sufficient as well: a third point lies between the closest two, well inside both balls.
  bool meet_halfway(const Gap& gap, Id guest) const;
  /// U~^g of a view among the entered points and those of a guest that is not entered.
  PointSet ball_union(Id view, Id guest) const;

  /// The points that may lie in the ball around a place, by squared distance, and eps^g squared.
  struct Ball;
  void find_ball(const double* place, Id guest, Ball& ball) const;
  Index count_within(const double* place, double squared_radius, Id guest) const;

  const double* embedded(Id point) const { return embedding_.data() + point * embedding_.cols(); }

  const IntermediateViews& views_;
  const Overlaps& overlaps_;
  const RowMatrix& embedding_;
  Index ball_size_;
  math::GrowingKdTree tree_;
  std::vector<Id> entered_points_;  // in the tree's order
  std::vector<Id> entered_views_;
};

}  // namespace ldle::seam
