#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

#include "ldle/math/rotations.h"
#include "ldle/registration/align_tree.h"
#include "oracles/points.h"

namespace ldle::test {

/// Views listed explicitly: the points of each and their coordinates.
struct ViewsByHand {
  struct Image {
    Id point;
    Eigen::RowVectorXd place;
  };
  std::vector<std::vector<Image>> views;

  void add(std::vector<Image> view) {
    std::sort(view.begin(), view.end(),
              [](const Image& a, const Image& b) { return a.point < b.point; });
    views.push_back(std::move(view));
  }

  /// A point belongs to the cluster of the view whose centre is closest to its image.
  IntermediateViews intermediate() const {
    Index points = 0;
    for (const auto& view : views) points = std::max(points, Index(view.back().point) + 1);
    IntermediateViews result;
    result.dimension = views[0][0].place.size();
    result.cluster_of.assign(points, none);
    std::vector<double> from_middle(points, std::numeric_limits<double>::infinity());
    std::vector<Eigen::RowVectorXd> places;
    for (std::size_t m = 0; m < views.size(); ++m) {
      Eigen::RowVectorXd middle = Eigen::RowVectorXd::Zero(result.dimension);
      for (const Image& image : views[m]) middle += image.place / double(views[m].size());
      std::vector<Id> members;
      for (const Image& image : views[m]) {
        members.push_back(image.point);
        places.push_back(image.place);
        const double distance = (image.place - middle).norm();
        if (distance >= from_middle[image.point]) continue;
        from_middle[image.point] = distance;
        result.cluster_of[image.point] = Id(m);
      }
      result.views.push_back(members);
    }
    result.clusters = group_by_label(result.cluster_of, Index(views.size()));
    result.coordinates.resize(places.size(), result.dimension);
    for (std::size_t row = 0; row < places.size(); ++row) result.coordinates.row(row) = places[row];
    return result;
  }
};

/// One view for each centre: the points within `reach` of it, at their own coordinates. The views
/// agree on their overlaps without being moved.
inline ViewsByHand cut(const RowMatrix& points, const RowMatrix& centers, double reach) {
  ViewsByHand result;
  for (Index m = 0; m < centers.rows(); ++m) {
    std::vector<ViewsByHand::Image> view;
    for (Index k = 0; k < points.rows(); ++k) {
      if ((points.row(k) - centers.row(m)).norm() <= reach) view.push_back({Id(k), points.row(k)});
    }
    result.add(view);
  }
  return result;
}

/// Moves every image of every point by a random amount, so that views do not fit exactly.
inline ViewsByHand shaken(ViewsByHand views, double most, std::uint64_t seed) {
  Random random(seed);
  for (auto& view : views.views) {
    for (auto& image : view) {
      for (double& x : image.place) x += random.uniform(-most, most);
    }
  }
  return views;
}

/// Views at their own coordinates, with all values that are needed to move them.
struct PlacedViews {
  IntermediateViews views;
  Overlaps overlaps;
  registration::Placement placement;
  std::vector<Id> order, parent, color;
  std::vector<char> connected;

  explicit PlacedViews(const ViewsByHand& by_hand)
      : views(by_hand.intermediate()),
        overlaps(find_overlaps(views, Context())),
        placement(views, overlaps, std::vector<double>(views.size(), 1.0)),
        order(views.size()),
        connected(overlaps.pairs.size(), 1) {
    std::iota(order.begin(), order.end(), 0);
  }
  PlacedViews(const PlacedViews&) = delete;

  registration::TreeToAlign tree(bool tear = false, Index ball_size = 60) const {
    return {order, parent, color, tear, tear, ball_size};
  }
  std::vector<Id> pairs() const { return registration::pairs_of(tree(), overlaps); }
  /// Rows of a view.
  RowMatrix placed(Id view) const {
    return placement.placed().middleRows(views.views.offsets[view], views.views.length(view));
  }
  /// Rotates a view about its centre and shifts it.
  void disturb(Id view, const Eigen::RowVectorXd& log, const Eigen::RowVectorXd& shift) {
    const RigidMotion now = placement.motion(view);
    const RowMatrix by = math::rotation_exp(math::skew_matrix(log, views.dimension));
    const Index first = views.views.offsets[view], length = views.views.length(view);
    const Eigen::RowVectorXd center = placement.placed().middleRows(first, length).colwise().mean();
    placement.move_to(view, {now.rotation * by, (now.translation - center) * by + center + shift});
  }
  void move_all(const RigidMotion& by) {
    for (Id m : order) {
      const RigidMotion now = placement.motion(m);
      placement.move_to(
          m, {now.rotation * by.rotation, now.translation * by.rotation + by.translation});
    }
  }
  /// Largest distance between a row and the same row of another placement.
  double distance_to(const RowMatrix& placed) const {
    return (placement.placed() - placed).rowwise().norm().maxCoeff();
  }
};

/// A long box of d dimensions, divided into views along its length. The first view is at one end.
inline ViewsByHand strip(Index d, Index length = 60) {
  const RowMatrix points = d == 1   ? RowMatrix(oracle::grid(length, 1).leftCols(1))
                           : d == 2 ? oracle::grid(length, 4)
                                    : oracle::grid(length, 3, 3);
  RowMatrix centers = RowMatrix::Constant(length / 2, d, d == 1 ? 0.0 : 1.0);
  for (Index m = 0; m < centers.rows(); ++m) centers(m, 0) = 2.0 * double(m) + 0.5;
  return cut(points, centers, 3.5);
}

/// A ring of views around a hole, in the plane.
inline ViewsByHand annulus(Index count = 30) {
  RowMatrix points(10 * count, 2), centers(count, 2);
  const auto at = [&](double turn, double radius) {
    const double angle = 2 * std::numbers::pi * turn;
    return Eigen::RowVector2d(radius * std::cos(angle), radius * std::sin(angle));
  };
  for (Index k = 0; k < points.rows(); ++k) {
    points.row(k) = at(double(k / 5) / double(2 * count), 8.0 + double(k % 5));
  }
  for (Index m = 0; m < count; ++m) centers.row(m) = at(double(m) / double(count), 10.0);
  return cut(points, centers, 4.0);
}

/// A ring of views around the tip of a cone, unrolled into the plane: each view shares two rays of
/// points with the next, and the last with the first. The cone has the angle `total_angle`.
inline ViewsByHand cone_ring(Index count, double total_angle) {
  ViewsByHand result;
  for (Index m = 0; m < count; ++m) {
    std::vector<ViewsByHand::Image> view;
    for (Index ray = 2 * m; ray < 2 * m + 4; ++ray) {
      const double angle = total_angle * double(ray) / double(2 * count);
      for (Index i = 0; i < 4; ++i) {
        const double radius = 2.0 + double(i);
        view.push_back({Id(ray % (2 * count) * 4 + i),
                        Eigen::RowVector2d(radius * std::cos(angle), radius * std::sin(angle))});
      }
    }
    result.add(view);
  }
  return result;
}

/// The views of a Moebius strip, unrolled: the last shares points with the first, mirrored.
inline ViewsByHand moebius_band(Index count) {
  ViewsByHand result;
  for (Index m = 0; m < count; ++m) {
    std::vector<ViewsByHand::Image> view;
    for (Index column = 2 * m; column < 2 * m + 4; ++column) {
      for (Index i = 0; i < 5; ++i) {
        const Index side = column < 2 * count ? i : 4 - i;
        view.push_back(
            {Id(column % (2 * count) * 5 + side), Eigen::RowVector2d(double(column), double(i))});
      }
    }
    result.add(view);
  }
  return result;
}

}  // namespace ldle::test
