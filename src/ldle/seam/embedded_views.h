#pragma once

#include <span>
#include <vector>

#include "ldle/context.h"
#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/intermediate_views/overlaps.h"
#include "ldle/math/growing_kd_tree.h"

namespace ldle::seam {

/// Tests which views that overlap in the data also overlap in the embedding (paper, appendix Nmg).
/// The ball of a point is U^g_k = {y : |y - y_k| < eps^g_k}, where eps^g_k is the distance to the
/// (nu k_lv)-th nearest embedded point. U~^g_m is the union of the balls over a cluster. Two views
/// overlap in the embedding if their unions share a point. Clusters are entered one by one, because
/// the first alignment needs the test when only some views are placed.
class EmbeddedViews {
 public:
  /// `embedding` holds y_k of every point. `views`, `overlaps` and `embedding` are kept as
  /// references. `ball_size` is nu k_lv, including the point itself.
  EmbeddedViews(const IntermediateViews& views, const Overlaps& overlaps,
                const RowMatrix& embedding, Index ball_size);

  /// Adds the points of a cluster at their current places in the embedding.
  void enter(Id view, const Context& context);
  void enter(std::span<const Id> views, const Context& context);

  /// Finds those of the given neighbours of a view, which must be entered, that overlap with it in
  /// the embedding. The view itself must not be entered; its points are used at their current
  /// places.
  void overlapping(Id view, std::span<const Overlaps::Neighbor> entered,
                   std::vector<Overlaps::Neighbor>& result) const;

  /// Sets `connected` of each given pair to whether its two views overlap in the embedding. All
  /// views of these pairs must be entered. Other entries of `connected` do not change.
  void test_pairs(std::span<const Id> pairs, std::vector<char>& connected,
                  const Context& context) const;

 private:
  using PointSet = std::vector<Id>;  // ascending

  /// The closest pair of points of two clusters.
  struct Gap {
    double squared;
    Id point;        // of the first cluster
    Id other_point;  // of the second cluster
  };
  Gap gap_between(Id view, Id other) const;

  /// The ball of one point of a cluster, the center. It bounds the radii eps^g of all other points
  /// of the cluster: by the triangle inequality, the radii of two points differ by at most the
  /// distance between the points.
  struct CenterBall {
    const double* center;
    double radius;    // eps^g of the center
    double farthest;  // largest distance of a point of the cluster from the center

    /// Upper bound of eps^g in the cluster.
    double bound() const { return (radius + farthest) * (1.0 + 1e-9); }
  };
  /// `guest`, here and below: a view that is not entered but whose points count too, or none.
  CenterBall center_ball(Id view, Id guest) const;
  /// Square of a lower bound of eps^g at the place of one of the cluster's points; 0 if there is no
  /// positive bound.
  double squared_sure_radius(const CenterBall& ball, const double* place) const;
  /// Returns true only if the views overlap; false means that the test is inconclusive. `sure`
  /// holds squared_sure_radius of every entered point.
  bool surely_overlap(Id pair, const Gap& gap, const std::vector<double>& sure) const;
  /// Whether a place lies within the sure radius of a point of the cluster.
  bool surely_holds(Id view, const double* place, const std::vector<double>& sure) const;
  /// Returns true only if the views do not overlap; false means that the test is inconclusive.
  bool surely_apart(const CenterBall& a, const CenterBall& b) const;

  /// Sufficient for an overlap: of the closest two points, the second lies in the ball of the
  /// first.
  bool reaches(const Gap& gap, Id guest) const;
  /// Also sufficient: a third point lies in the balls of both of the closest two points.
  bool meet_halfway(const Gap& gap, Id guest) const;
  /// U~^g of a view, among the entered points and those of the guest.
  PointSet ball_union(Id view, Id guest) const;

  /// The points that may lie in the ball around a place, with squared distances, and the square of
  /// eps^g.
  struct Ball;
  void find_ball(const double* place, Id guest, Ball& ball) const;
  /// Number of points within a radius of a place, exact if it is below ball_size.
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
