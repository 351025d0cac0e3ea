#include "ldle_cuda/candidate_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "ldle/core/parallel_for.h"
#include "ldle/math/accelerator.h"
#include "ldle_cuda/device_buffer.h"
#include "ldle_cuda/search_kernels.h"

namespace ldle::cuda {
namespace {

// Points that are searched for in one launch. The run can be stopped in between.
constexpr Index queries_per_launch = 1 << 16;
static_assert(queries_per_launch % warp_queries == 0);

// Tiles that one call of a parallel loop prepares.
constexpr Index tiles_per_block = 64;

constexpr float infinity = std::numeric_limits<float>::infinity();

Pair in_two_parts(double x) {
  const auto value = static_cast<float>(x);
  return {value, static_cast<float>(x - static_cast<double>(value))};
}

/// The smallest interval of floats that contains some numbers.
class Interval {
 public:
  void add(double x) {
    low_ = std::min(low_, x);
    high_ = std::max(high_, x);
  }
  Pair rounded_outwards() const {
    auto low = static_cast<float>(low_), high = static_cast<float>(high_);
    if (low > low_) low = std::nextafter(low, -infinity);
    if (high < high_) high = std::nextafter(high, infinity);
    return {low, high};
  }

 private:
  double low_ = std::numeric_limits<double>::infinity(), high_ = -low_;
};

/// The points as the device stores them: centred, and divided by the largest norm.
class PackedPoints {
 public:
  PackedPoints(ConstRowMatrixRef points, const Context& context)
      : points_(points),
        mean_(points.colwise().mean()),
        scale_(largest_norm()),
        tiles_((points.rows() + tile_points - 1) / tile_points),
        coordinates_(tiles_ * points.cols() * tile_points, {infinity, 0.0F}),
        tile_boxes_((tiles_ + group_tiles - 1) / group_tiles * points.cols() * group_tiles),
        query_boxes_((points.rows() + warp_queries - 1) / warp_queries * points.cols()) {
    parallel_for(tiles_, tiles_per_block, context, [&](Index begin, Index end) {
      for (Index tile = begin; tile < end; ++tile) {
        for (Index s = 0; s < points_.cols(); ++s) pack(tile, s);
      }
    });
  }

  Index tiles() const { return tiles_; }
  /// In the order of SearchPoints.
  const std::vector<Pair>& coordinates() const { return coordinates_; }
  const std::vector<Pair>& tile_boxes() const { return tile_boxes_; }
  const std::vector<Pair>& query_boxes() const { return query_boxes_; }

 private:
  double scaled(Index point, Index s) const { return (points_(point, s) - mean_[s]) / scale_; }

  // First divided by the largest entry, so that no square overflows.
  double largest_norm() const {
    constexpr double least = std::numeric_limits<double>::min();
    double entry = least, squared = 0.0;
    for (Index k = 0; k < points_.rows(); ++k) {
      entry = std::max(entry, (points_.row(k) - mean_).cwiseAbs().maxCoeff());
    }
    for (Index k = 0; k < points_.rows(); ++k) {
      squared = std::max(squared, ((points_.row(k) - mean_) / entry).squaredNorm());
    }
    return std::max(entry * std::sqrt(squared), least);
  }

  // One column of a tile.
  void pack(Index tile, Index s) {
    const Index first = tile * tile_points;
    const Index count = std::min<Index>(tile_points, points_.rows() - first);
    Interval box, query_box;
    for (Index i = 0; i < count; ++i) {
      const double x = scaled(first + i, s);
      coordinates_[(tile * points_.cols() + s) * tile_points + i] = in_two_parts(x);
      box.add(x);
      query_box.add(x);
      if ((i + 1) % warp_queries != 0 && i + 1 < count) continue;
      query_boxes_[(first + i) / warp_queries * points_.cols() + s] = query_box.rounded_outwards();
      query_box = {};
    }
    const Index group = tile / group_tiles;
    tile_boxes_[(group * points_.cols() + s) * group_tiles + tile % group_tiles] =
        box.rounded_outwards();
  }

  ConstRowMatrixRef points_;
  Eigen::RowVectorXd mean_;
  double scale_;
  Index tiles_;
  std::vector<Pair> coordinates_, tile_boxes_, query_boxes_;
};

// The computed value t^2 of a squared distance r^2 satisfies
//   (1 - relative) r^2 - slack <= t^2 <= (1 + relative) r^2 + slack.
// Norms are at most 1 and a pair of floats has 48 bits, so a point moves by at most
// e / 2 = sqrt(columns) 2^-46. A difference of two pairs is rounded three times, and the sum of
// squares once for each column. 2 r e <= tiny r^2 + e^2 / tiny. Both the value of the last of the
// nearest and that of another point may be off.
SearchRule rule_for(Index nearest, Index columns) {
  constexpr double epsilon = std::numeric_limits<float>::epsilon(), tiny = 1e-6;
  const auto d = static_cast<double>(columns);
  const double e = std::sqrt(d) * std::ldexp(1.0, -45);
  const double relative = tiny + 2.0 * (d + 7.0) * epsilon;
  const double slack = 2.0 * e * e / tiny;
  return {static_cast<int>(nearest), static_cast<float>(1.0 + 3.0 * relative),
          static_cast<float>(3.0 * slack)};
}

template <class T>
DeviceBuffer<T> uploaded(const std::vector<T>& values) {
  return DeviceBuffer<T>(std::span<const T>(values));
}

/// The candidates of the queries of one launch.
class LaunchResult {
 public:
  LaunchResult(Index queries, int capacity)
      : capacity_(capacity),
        squared_(queries * capacity),
        points_(queries * capacity),
        counts_(queries),
        offsets_(queries),
        joined_(queries * capacity) {}

  CandidateLists lists() { return {squared_.data(), points_.data(), counts_.data()}; }

  /// Appends the lists of the first `count` queries.
  void append_to(Ragged<Id>& all, Index count) {
    std::vector<int> counts(count);
    counts_.download(counts);
    std::vector<std::int64_t> offsets(count);
    Index total = 0;
    for (Index i = 0; i < count; ++i) {
      offsets[i] = total;
      total += counts[i];
      all.offsets.push_back(all.offsets.back() + counts[i]);
    }
    offsets_.upload(offsets);
    join_lists(lists(), capacity_, count, offsets_.data(), joined_.data());
    const auto before = all.values.size();
    all.values.resize(before + total);
    joined_.download(std::span(all.values).subspan(before));
  }

 private:
  int capacity_;
  DeviceBuffer<float> squared_;
  DeviceBuffer<int> points_, counts_;
  DeviceBuffer<std::int64_t> offsets_;
  DeviceBuffer<int> joined_;
};

}  // namespace

Ragged<Id> nearest_candidates(ConstRowMatrixRef points, Index nearest, const Context& context) {
  const Index n = points.rows();
  const int capacity = candidate_capacity(nearest);
  if (capacity == 0) {
    throw math::DeviceFailed(fmt::format("it cannot search for {} neighbours", nearest));
  }
  const PackedPoints packed(points, context);
  const auto coordinates = uploaded(packed.coordinates());
  const auto tile_boxes = uploaded(packed.tile_boxes());
  const auto query_boxes = uploaded(packed.query_boxes());
  const SearchPoints search{
      n, packed.tiles(), points.cols(), coordinates.data(), tile_boxes.data(), query_boxes.data()};
  const SearchRule rule = rule_for(nearest, points.cols());
  LaunchResult result(std::min(n, queries_per_launch), capacity);
  Ragged<Id> all;
  all.offsets.reserve(n + 1);
  for (Index first = 0; first < n; first += queries_per_launch) {
    context.throw_if_stopped();
    const Index count = std::min(queries_per_launch, n - first);
    find_candidates(search, rule, first, count, result.lists());
    result.append_to(all, count);
  }
  return all;
}

}  // namespace ldle::cuda
