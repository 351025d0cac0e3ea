#include "ldle/layout/lay_out_neighbors.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "ldle/core/parallel_for.h"
#include "ldle/core/random.h"
#include "ldle/layout/morton_order.h"
#include "ldle/math/percentile.h"

namespace ldle::layout {
namespace {

/// Fraction of an edge's error that a step removes, in the first and in the last pass.
constexpr double first_step = 0.1, last_step = 0.01;
/// Two points that are not neighbours push each other apart up to this multiple of the mean of
/// their radii.
constexpr double reach = 3.0;
/// Two near points without an edge push each other apart up to this multiple of their distance in
/// the data. If they could come as close as in the data, more neighbours would be wrong, because
/// there is less room than in the data.
constexpr double room_of_near_points = 1.6;
/// Largest distance along the curve at which a point meets others, and how many it meets in a pass:
/// as many as there are within that distance, but no fewer and no more than these.
constexpr Index window = 1000, fewest_meetings = 150, most_meetings = 350;
/// Passes between two Z-order curves.
constexpr Index passes_per_curve = 2;
/// Weight of edges that are too short; others have weight 1.
constexpr double weight_of_short_edges = 4.0;
/// Stretch beyond 1 at which the pull of an edge has faded to 1 / e.
constexpr double fading_stretch = 0.2;
constexpr Index groups = 8;
constexpr Index block = 64;

/// Which points a point may meet: a range of the order along the curve, within its component.
class Curve {
 public:
  explicit Curve(std::span<const Id> component) : component_(component), rank_(component.size()) {
    for (Id c : component) {
      if (c + 1 >= std::ssize(first_)) first_.resize(c + 2, 0);
      ++first_[c + 1];
    }
    std::partial_sum(first_.begin(), first_.end(), first_.begin());
  }

  void follow(const RowMatrix& places, Random& random) {
    const double offset[] = {random.uniform(), random.uniform(), random.uniform()};
    order_ = morton_order(places, component_, offset);
    for (Index i = 0; i < std::ssize(order_); ++i) rank_[order_[i]] = static_cast<Id>(i);
  }

  std::span<const Id> near(Id point) const {
    const Id c = component_[point];
    const Index count = std::min(2 * window, first_[c + 1] - first_[c]);
    const Index begin = std::clamp(rank_[point] - window, first_[c], first_[c + 1] - count);
    return {order_.data() + begin, static_cast<std::size_t>(count)};
  }

 private:
  std::span<const Id> component_;
  std::vector<Id> order_, rank_;
  std::vector<Index> first_{0, 0};  // position of each component's first point in the order
};

/// Moves one point after the other: along all of its edges, and away from some of the points near
/// it. The number of dimensions is known at compile time or Eigen::Dynamic. Each row of `bodies`
/// holds the place of a point and then its radius times half of `reach`, so that one access reads
/// both.
template <int dimension>
class Mover {
 public:
  using Vector = Eigen::Matrix<double, 1, dimension>;

  Mover(const LayoutEdges& edges, const Affinities& near, const Curve& curve,
        const RowMatrix& bodies)
      : edges_(edges), near_(near), curve_(curve), bodies_(bodies) {}

  /// Writes the new place of the point to `place`.
  void move(Id point, double step, Random random, double* place) {
    point_ = point;
    place_ = place_of(point);
    const auto met = curve_.near(point);
    const Index meetings = std::clamp(std::ssize(met), fewest_meetings, most_meetings);
    const Index count = edges_.neighbors.length(point), at = edges_.neighbors.offsets[point];
    const Index start = count > 0 ? random.below(count) : 0;
    for (Index i = 0; i < count; ++i) {
      const Index e = at + (start + i) % count;
      follow_edge(edges_.neighbors.values[e], edges_.lengths[e], step);
      const Index meets = meetings * (i + 1) / count - meetings * i / count;
      for (Index m = 0; m < meets; ++m) {
        avoid(met[random.roughly_below(met.size())], step);
      }
    }
    std::copy_n(place_.data(), place_.size(), place);
  }

 private:
  Index d() const { return dimension == Eigen::Dynamic ? bodies_.cols() - 1 : dimension; }
  auto place_of(Id point) const {
    return Eigen::Map<const Vector>(bodies_.data() + point * bodies_.cols(), d());
  }
  double half_reach_of(Id point) const { return bodies_.data()[(point + 1) * bodies_.cols() - 1]; }

  /// The part of an error that this point corrects. The ends share it in proportion to their radii,
  /// so that dense regions hardly move for an outlier.
  double share(Id other) const {
    return half_reach_of(point_) / (half_reach_of(point_) + half_reach_of(other));
  }

  void follow_edge(Id other, double length, double step) {
    const Vector gap = place_ - place_of(other);
    const double now = gap.norm();
    if (!(now > 0.0) || !(length > 0.0)) return;
    const double excess = (now / length - 1.0) / fading_stretch;
    const double weight = excess > 0.0 ? std::exp(-excess * excess) : weight_of_short_edges;
    place_ += share(other) * weight * step * (length / now - 1.0) * gap;
  }

  void avoid(Id other, double step) {
    const Vector gap = place_ - place_of(other);
    const double apart = half_reach_of(point_) + half_reach_of(other);
    const double squared = gap.squaredNorm();
    if (!(squared < apart * apart) || !(squared > 0.0) || other == point_) return;
    const double wanted = std::min(apart, least_distance_to(other));
    if (squared < wanted * wanted) {
      place_ += share(other) * step * (wanted / std::sqrt(squared) - 1.0) * gap;
    }
  }

  /// Infinity if the other point is not near.
  double least_distance_to(Id other) const {
    const auto near = near_.neighbors[point_];
    const auto at = std::lower_bound(near.begin(), near.end(), other);
    if (at == near.end() || *at != other) return std::numeric_limits<double>::infinity();
    const double length = near_.lengths[near_.neighbors.offsets[point_] + (at - near.begin())];
    constexpr double rounding = 1.0 + 1e-6;  // of a length in single precision
    const bool has_edge =
        length <= rounding * std::max(edges_.radius[point_], edges_.radius[other]);
    return has_edge ? length : room_of_near_points * length;
  }

  const LayoutEdges& edges_;
  const Affinities& near_;
  const Curve& curve_;
  const RowMatrix& bodies_;
  Id point_ = 0;
  Vector place_;
};

std::vector<Id> shuffled_points(Index n, Random& random) {
  std::vector<Id> points(n);
  std::iota(points.begin(), points.end(), Id{0});
  random.shuffle(points);
  return points;
}

/// lay_out_neighbors for a number of dimensions that is known at compile time.
template <int dimension>
void descend(const LayoutEdges& edges, const Affinities& near, std::span<const Id> component,
             RowMatrix& places, const Context& context) {
  const Index n = edges.size(), d = places.cols();
  Random random(context.seed() + 1);
  const std::vector<Id> shuffled = shuffled_points(n, random);
  Curve curve(component);
  RowMatrix bodies(n, d + 1), moved(n, d);
  bodies.leftCols(d) = places;
  for (Index k = 0; k < n; ++k) bodies(k, d) = 0.5 * reach * edges.radius[k];
  for (Index pass = 0; pass < layout_passes; ++pass) {
    if (pass % passes_per_curve == 0) curve.follow(bodies.leftCols(d), random);
    const double part = static_cast<double>(pass) / (layout_passes - 1);
    const double step = first_step * std::pow(last_step / first_step, part);
    const std::uint64_t seed = random.bits();
    for (Index group = 0; group < groups; ++group) {
      const Index begin = n * group / groups, end = n * (group + 1) / groups;
      parallel_for(end - begin, block, context, [&](Index from, Index to) {
        Mover<dimension> mover(edges, near, curve, bodies);
        for (Index i = begin + from; i < begin + to; ++i) {
          mover.move(shuffled[i], step, Random(seed + i), moved.row(i).data());
        }
      });
      for (Index i = begin; i < end; ++i) bodies.row(shuffled[i]).head(d) = moved.row(i);
    }
    context.advance(pass + 1, layout_passes);
  }
  places = bodies.leftCols(d);
}

}  // namespace

void scale_to_data(const LayoutEdges& edges, const Ragged<Id>& components, RowMatrix& places) {
  for (Index c = 0; c < components.size(); ++c) {
    std::vector<double> stretch;
    for (Id k : components[c]) {
      for (Index e = edges.neighbors.offsets[k]; e < edges.neighbors.offsets[k + 1]; ++e) {
        const double length = (places.row(k) - places.row(edges.neighbors.values[e])).norm();
        if (edges.lengths[e] > 0.0) stretch.push_back(length / edges.lengths[e]);
      }
    }
    const double scale = stretch.empty() ? 1.0 : math::median_in_place(stretch);
    if (!(scale > 0.0)) continue;
    for (Id k : components[c]) places.row(k) /= scale;
  }
}

RowMatrix lay_out_neighbors(const LayoutEdges& edges, const Affinities& near,
                            std::span<const Id> component, RowMatrix places,
                            const Context& context) {
  switch (places.cols()) {
    case 2:
      descend<2>(edges, near, component, places, context);
      break;
    case 3:
      descend<3>(edges, near, component, places, context);
      break;
    default:
      descend<Eigen::Dynamic>(edges, near, component, places, context);
  }
  return places;
}

}  // namespace ldle::layout
