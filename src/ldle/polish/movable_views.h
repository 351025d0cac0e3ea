#pragma once

#include <vector>

#include "ldle/context.h"
#include "ldle/intermediate_views/overlaps.h"
#include "ldle/math/covered_twice.h"
#include "ldle/polish/polish_embedding.h"

namespace ldle::polish {

/// A set of views: 1 for each view that is in it.
using ViewSet = std::vector<char>;

/// An embedding in the plane whose views can be torn apart and moved.
class MovableViews {
 public:
  MovableViews(const Registered& start, const Polish& polished, const Context& context);

  const IntermediateViews& views() const { return start_.views; }
  const Registration& registration() const { return start_.registration; }
  const Overlaps& overlaps() const { return overlaps_; }
  /// Whether the two views of a pair of `overlaps` hold together.
  bool joined(Id pair) const { return joined_[pair]; }
  /// Whether two views that are different do not overlap or are torn apart.
  bool are_torn(Id a, Id b) const;

  /// Current position of each point.
  const RowMatrix& places() const { return places_; }
  /// Triangles between neighbouring points that hold together.
  const std::vector<math::Triangle>& triangles() const { return triangles_; }
  Id view_of(const math::Triangle& t) const { return views().cluster_of[t[0]]; }

  /// Number of points in the clusters of some views.
  Index count_points(const std::vector<Id>& members) const;
  /// Number of points in the tree of a view.
  Index count_points_of_tree(Id view) const { return tree_points_[registration().tree[view]]; }

  /// Tears all pairs of a view in the part and one outside.
  void cut_off(const ViewSet& part);
  void join(Id pair) { joined_[pair] = 1; }
  /// Moves the points in the clusters of some views.
  void move(const std::vector<Id>& members, const RigidMotion& motion);

  /// The pairs that are torn now, ascending.
  std::vector<IdPair> torn_views() const;
  /// What has been moved since the start, in pieces that have moved alike.
  Cut moves() const;

 private:
  bool is_torn(const math::Triangle& t) const;

  Registered start_;
  Overlaps overlaps_;
  RowMatrix places_;
  std::vector<RigidMotion> motion_;  // of each view since the start
  std::vector<char> joined_;         // of each pair that overlaps
  std::vector<Index> tree_points_;   // number of points of each tree
  std::vector<math::Triangle> triangles_;
};

}  // namespace ldle::polish
