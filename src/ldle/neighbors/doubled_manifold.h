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
/// Only distances between points that have common neighbours are right: others do not matter.
class DoubledMetric final : public Metric {
 public:
  /// `data` and `graph` are those of the given points.
  DoubledMetric(Data data, const NeighborGraph& graph, const Boundary& boundary);

  Index size() const override { return given() + std::ssize(mirrored_); }
  void squared_distances(Id from, std::span<const Id> to, double* out) const override;

  Index given() const { return std::ssize(image_); }
  /// The given point of which a point is the image, or itself.
  Id original(Id point) const { return is_image(point) ? mirrored_[point - given()] : point; }
  /// The other one of a point and its mirror image; the point itself on the boundary.
  Id across(Id point) const {
    if (is_image(point)) return original(point);
    return image_[point] == none ? point : image_[point];
  }

 private:
  bool is_image(Id point) const { return point >= given(); }
  bool is_shared(Id point) const { return image_[original(point)] == none; }
  double squared_across(Id x, Id y, double squared) const;
  double least_sum(Id x, Id y, std::span<const Id> over, double least) const;
  void share_marked(const NeighborGraph& graph, const Boundary& boundary);
  void share_close(const NeighborGraph& graph, const Boundary& boundary);

  Data data_;
  std::vector<Id> image_;              // of each given point; none on the boundary
  std::vector<Id> mirrored_;           // given points that have an image
  std::vector<double> distance_;       // r, where it is known
  double reach_ = 0.0;                 // the largest distance of neighbours
  std::vector<std::vector<Id>> ends_;  // points on the boundary close to each given point
};

/// The neighbour graph of the doubled manifold. A point's neighbours on the other side are images
/// of neighbours that it has on its own side, since d(x, y*) is at least d(x, y): no search is
/// needed.
NeighborGraph double_graph(const NeighborGraph& graph,
                           const std::shared_ptr<const DoubledMetric>& doubled,
                           const Context& context);

}  // namespace ldle::neighbors
