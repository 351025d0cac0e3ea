#include "ldle/transform/transform_points.h"

#include <fmt/format.h>

#include <Eigen/QR>
#include <cmath>

#include "ldle/core/parallel_for.h"
#include "ldle/math/id_pair_set.h"
#include "ldle/math/principal_axes.h"
#include "ldle/neighbors/metric.h"
#include "ldle/neighbors/point_search.h"

namespace ldle {
namespace {

void check_points(const EmbeddedPoints& data, ConstRowMatrixRef points) {
  if (points.cols() != data.points.cols()) {
    throw InvalidArgument("points", fmt::format("{} columns", points.cols()),
                          fmt::format("the data have {}", data.points.cols()));
  }
  for (Index i = 0; i < points.rows(); ++i) {
    if (!(points.row(i).array().abs() <= largest_number).all()) {
      throw InvalidArgument(fmt::format("points row {}", i),
                            fmt::format("must be finite numbers up to {:g}", largest_number));
    }
  }
}

/// Data points around a new one, and how much each counts.
struct Around {
  Eigen::MatrixXd points;  // from the new point
  Eigen::MatrixXd places;
  Eigen::ArrayXd distance;
  Eigen::ArrayXd weight;  // 1 near the new point, 0 at the farthest

  Index size() const { return points.rows(); }
  Eigen::RowVectorXd mean(const Eigen::MatrixXd& rows) const {
    return (weight.matrix().transpose() * rows) / weight.sum();
  }
};

/// Weighted rows and the new point itself (last) on the d leading axes of the rows.
Eigen::MatrixXd tangent_coordinates(const Around& around, Index d) {
  const Eigen::RowVectorXd mean = around.mean(around.points);
  const Eigen::MatrixXd centered = around.points.rowwise() - mean;
  const Eigen::MatrixXd weighted = around.weight.sqrt().matrix().asDiagonal() * centered;
  Eigen::MatrixXd all(around.size() + 1, centered.cols());
  all << centered, -mean;
  if (centered.cols() <= weighted.rows()) {
    return all * principal_axes(weighted.transpose() * weighted, d).axes;
  }
  // The axes are combinations of the few rows.
  const PrincipalAxes rows = principal_axes(weighted * weighted.transpose(), d);
  const Eigen::ArrayXd length = rows.values.array().sqrt();
  const Eigen::MatrixXd axes =
      weighted.transpose() * rows.axes *
      (length > 0.0).select(1.0 / length.max(1e-300), 0.0).matrix().asDiagonal();
  return all * axes;
}

class Placer {
 public:
  explicit Placer(const EmbeddedPoints& data)
      : data_(data),
        search_(data.points),
        torn_(std::vector<IdPair>(data.torn_views.begin(), data.torn_views.end())) {}

  /// Writes the place; false when the point is far from the data.
  bool place(const double* point, Eigen::Ref<Eigen::RowVectorXd> result) const {
    const NeighborList near = search_.find(point, data_.view_neighbors);
    result = data_.embedding.row(near[0].point);
    if (near[0].distance == 0.0) return true;
    const Around around = untorn(near, point);
    if (around.size() > 1) result = fitted(around);
    return near[0].distance <= view_radius(near[0].point);
  }

 private:
  double view_radius(Id point) const {
    return search_.find(data_.points.row(point).data(), data_.view_neighbors).back().distance;
  }

  Around untorn(const NeighborList& near, const double* point) const {
    std::vector<Neighbor> whole;
    const Id cluster = data_.cluster_of[near[0].point];
    for (const Neighbor& neighbor : near) {
      if (!torn_.contains(cluster, data_.cluster_of[neighbor.point])) whole.push_back(neighbor);
    }
    const Index count = std::ssize(whole);
    const Eigen::Map<const Eigen::RowVectorXd> from(point, data_.points.cols());
    Around around{Eigen::MatrixXd(count, from.size()),
                  Eigen::MatrixXd(count, data_.embedding.cols()), Eigen::ArrayXd(count),
                  Eigen::ArrayXd(count)};
    for (Index i = 0; i < count; ++i) {
      around.points.row(i) = data_.points.row(whole[i].point) - from;
      around.places.row(i) = data_.embedding.row(whole[i].point);
      around.distance[i] = whole[i].distance;
    }
    const double reach = near.back().distance * (1.0 + 1e-6);
    around.weight = (1.0 - (around.distance / reach).square()).square();
    return around;
  }

  Eigen::RowVectorXd fitted(const Around& around) const {
    const Index d = data_.embedding.cols(), count = around.size();
    const Eigen::MatrixXd tangent = tangent_coordinates(around, d);
    Eigen::MatrixXd basis(count + 1, d + 1);
    basis << tangent, Eigen::VectorXd::Ones(count + 1);
    const Eigen::VectorXd root = around.weight.sqrt();
    const Eigen::MatrixXd weighted = root.asDiagonal() * basis.topRows(count);
    const Eigen::MatrixXd map =
        weighted.completeOrthogonalDecomposition().solve(root.asDiagonal() * around.places);
    const Eigen::MatrixXd left = around.places - basis.topRows(count) * map;
    const Eigen::ArrayXd share = around.weight / around.distance.square();
    return basis.row(count) * map + share.matrix().transpose() * left / share.sum();
  }

  const EmbeddedPoints& data_;
  PointSearch search_;
  IdPairSet torn_;
};

}  // namespace

TransformedPoints transform_points(const EmbeddedPoints& data, ConstRowMatrixRef new_points,
                                   Progress& progress) {
  check_points(data, new_points);
  const Index n = new_points.rows();
  TransformedPoints result{RowMatrix(n, data.embedding.cols()), std::vector<char>(n)};
  const Placer placer(data);
  parallel_for_blocks(n, 64, progress, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) {
      result.far[i] = !placer.place(new_points.row(i).data(), result.embedding.row(i));
    }
  });
  return result;
}

}  // namespace ldle
