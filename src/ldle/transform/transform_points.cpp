#include "ldle/transform.h"

#include <algorithm>

#include "ldle/core/parallel_for.h"
#include "ldle/error.h"
#include "ldle/math/id_pair_set.h"
#include "ldle/transform/check_embedded.h"
#include "ldle/transform/choose_side.h"
#include "ldle/transform/extend_eigenvectors.h"
#include "ldle/transform/fit_place.h"
#include "ldle/transform/new_points.h"

namespace ldle {
namespace {

/// Places new points one by one.
class Placer {
 public:
  Placer(const EmbeddedData& data, const transform::NewPoints& points)
      : data_(data),
        points_(points),
        torn_(std::vector<IdPair>(data.torn_views.begin(), data.torn_views.end())) {}

  /// Places a new point.
  void place(Index point, TransformedPoints& result) const {
    const neighbors::NeighborList near = points_.nearest(point, looked_at());
    const Id nearest = near[0].point;
    auto coordinates = result.embedding.row(point);
    coordinates = data_.embedding.row(nearest);
    result.nearest[point] = nearest;
    result.far[point] = 0;
    if (near[0].distance == 0.0) return;
    if (!place_by_view(near, coordinates)) {
      result.nearest[point] =
          place_by_neighbors(point, first(near, data_.view_neighbors), coordinates);
    }
    result.far[point] = is_far(near);
  }

 private:
  /// Number of data points in the kernel: k_nn - 1, because the new point counts as its own first
  /// neighbour.
  Index in_kernel() const { return std::max<Index>(data_.graph_neighbors - 1, 1); }
  /// Number of nearest data points that are needed.
  Index looked_at() const {
    return data_.view_maps == nullptr ? data_.view_neighbors
                                      : std::max(data_.view_neighbors, in_kernel());
  }
  static std::span<const neighbors::Neighbor> first(const neighbors::NeighborList& list,
                                                    Index count) {
    return std::span(list).first(std::min<std::size_t>(list.size(), count));
  }

  /// Whether a new point with these neighbours is farther from the nearest one than the radius of
  /// that point's view.
  bool is_far(const neighbors::NeighborList& near) const {
    // Balls around the two points hold as many data points, so their radii differ by at most the
    // distance of the two. This decides nearly always.
    const double distance = near[0].distance;
    const double radius = first(near, data_.view_neighbors).back().distance;
    constexpr double rounding = 1.0 - 1e-9;
    if (2.0 * distance < rounding * radius) return false;
    return distance > points_.reach(near[0].point, data_.view_neighbors);
  }

  /// Computes y = sum_s phi_{i_s}(x) A_s + v with the map of the nearest data point's view. Returns
  /// false if the map is not made of eigenvectors or they cannot be extended to the point.
  bool place_by_view(const neighbors::NeighborList& near,
                     Eigen::Ref<Eigen::RowVectorXd> result) const {
    const Id view = data_.cluster_of[near[0].point];
    if (data_.view_maps == nullptr || !data_.view_maps->has(view)) return false;
    const ViewMaps& maps = *data_.view_maps;
    const Index d = result.size();
    const transform::NewKernelRow kernel(first(near, in_kernel()), maps.kernel_scale,
                                         data_.scale_neighbor);
    Eigen::RowVectorXd values(d);
    for (Index s = 0; s < d; ++s) {
      const auto value =
          kernel.extend(maps.eigenvectors, maps.chosen(view, s), maps.eigenvalue(view, s));
      if (!value) return false;
      values[s] = *value;
    }
    const Eigen::Map<const RowMatrix> matrix(maps.matrix.row(view).data(), d, d);
    result = values * matrix + maps.translation.row(view);
    return true;
  }

  /// Fits an affine map to the nearest data points on the side of the seam that the point fits.
  /// Returns the nearest of them. If it is the only one, the point gets its place.
  Id place_by_neighbors(Index point, std::span<const neighbors::Neighbor> near,
                        Eigen::Ref<Eigen::RowVectorXd> result) const {
    const neighbors::NeighborList list(near.begin(), near.end());
    const Index count = std::ssize(list);
    transform::Around around{points_.seen_from(point, list), Eigen::MatrixXd(count, result.size()),
                             Eigen::ArrayXd(count), list.back().distance * (1.0 + 1e-6)};
    for (Index i = 0; i < count; ++i) {
      around.places.row(i) = data_.embedding.row(list[i].point);
      around.distance[i] = list[i].distance;
    }
    const auto is_torn = [&](Index i, Index j) {
      return torn_.contains(data_.cluster_of[list[i].point], data_.cluster_of[list[j].point]);
    };
    const std::vector<Index> side = transform::choose_side(around, is_torn);
    if (std::ssize(side) == count) {
      if (count > 1) result = transform::fit_place(around);
    } else if (side.size() > 1) {
      result = transform::fit_place(around.only(side));
    } else {
      result = around.places.row(side.front());
    }
    return list[side.front()].point;
  }

  const EmbeddedData& data_;
  const transform::NewPoints& points_;
  math::IdPairSet torn_;
};

TransformedPoints place_all(const EmbeddedData& data, const transform::NewPoints& points,
                            const Context& context) {
  const Index n = points.size();
  TransformedPoints result{RowMatrix(n, data.embedding.cols()), std::vector<char>(n),
                           std::vector<Id>(n)};
  const Placer placer(data, points);
  parallel_for_with_progress(n, 64, context, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) placer.place(i, result);
  });
  return result;
}

}  // namespace

TransformedPoints transform_points(ConstRowMatrixRef points, const EmbeddedData& data,
                                   ConstRowMatrixRef new_points, const Context& context) {
  return place_all(transform::checked(data, points.rows()),
                   transform::NewRows(points, new_points, context), context);
}

TransformedPoints transform_distances(ConstRowMatrixRef distances, const EmbeddedData& data,
                                      ConstRowMatrixRef new_distances, const Context& context) {
  if (distances.rows() != distances.cols()) {
    throw InvalidArgument("distances", "must be a square matrix");
  }
  return place_all(transform::checked(data, distances.rows()),
                   transform::NewDistances(distances, new_distances), context);
}

}  // namespace ldle
