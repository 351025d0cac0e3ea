#pragma once

#include "ldle/context.h"
#include "ldle/neighbors/boundary.h"
#include "ldle/neighbors/data.h"
#include "ldle/neighbors/neighbor_graph.h"

namespace ldle::neighbors {

/// Distances on a manifold and its mirror image, glued along the boundary (paper, remark
/// dblmanifold): the points 0 .. n-1 are the given ones, the others are mirror images y* of those
/// that do not lie on the boundary. With known points b on the boundary
///   d(x, y*) = min over b of d(x,b) + d(b,y);
/// with known distances r from it, as for a mirror in the plane,
///   d(x, y*)^2 = d(x,y)^2 + 4 r(x) r(y).
/// Distances between the two halves are right only for points that have common neighbours; other
/// distances between them are not needed.
///
/// A point on the boundary has no image: it is shared by both halves.
class DoubledMetric final : public Metric {
 public:
  /// `data` and `graph` belong to the given points.
  DoubledMetric(Data data, const NeighborGraph& graph, const Boundary& boundary);

  Index size() const override { return given() + std::ssize(mirrored_); }
  void squared_distances(Id from, std::span<const Id> to, double* out) const override;

  Index given() const { return std::ssize(image_); }
  /// Returns the given point that an image mirrors; a given point itself.
  Id original(Id point) const { return is_image(point) ? mirrored_[point - given()] : point; }
  /// Returns the image of a given point or the original of an image; a point on the boundary
  /// itself.
  Id across(Id point) const {
    if (is_image(point)) return original(point);
    return image_[point] == none ? point : image_[point];
  }

 private:
  bool is_image(Id point) const { return point >= given(); }
  bool is_shared(Id point) const { return image_[original(point)] == none; }
  /// d(x, y*)^2 of two given points, from `squared` = d(x, y)^2.
  double squared_across(Id x, Id y, double squared) const;
  /// The smaller one of `least` and the minimum of d(x,b) + d(b,y) over the points b in `over`.
  double least_sum(Id x, Id y, std::span<const Id> over, double least) const;
  /// Find the points that have an image, and prepare the distances between the halves.
  void share_marked(const NeighborGraph& graph, const Boundary& boundary);
  void share_close(const NeighborGraph& graph, const Boundary& boundary);

  Data data_;
  std::vector<Id> image_;              // image of each given point; none on the boundary
  std::vector<Id> mirrored_;           // given points that have an image
  std::vector<double> distance_;       // r of each given point, if it is known
  double reach_ = 0.0;                 // largest distance between neighbours
  std::vector<std::vector<Id>> ends_;  // points on the boundary close to each given point
};

/// Returns the neighbour graph of the doubled manifold. No search is needed: d(x, y*) is at least
/// d(x, y), so the neighbours of a point in the other half are images of its neighbours in its own.
NeighborGraph double_graph(const NeighborGraph& graph,
                           const std::shared_ptr<const DoubledMetric>& doubled,
                           const Context& context);

}  // namespace ldle::neighbors
