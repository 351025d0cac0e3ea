#pragma once

#include <numeric>

#include "ldle/core/ragged.h"
#include "ldle/local_views/local_maps.h"
#include "ldle/local_views/view_pairs.h"

namespace ldle::test {

inline std::vector<Id> all_points(Index count) {
  std::vector<Id> points(static_cast<std::size_t>(count));
  std::iota(points.begin(), points.end(), Id{0});
  return points;
}

inline RowMatrix image(const LocalMaps& maps, Id map, std::span<const Id> points) {
  RowMatrix result(std::ssize(points), maps.dimension());
  maps.evaluate(map, points, result.data());
  return result;
}

inline double distortion(const LocalMaps& maps, Id map, std::span<const Id> points,
                         const Data& data) {
  local_views::ViewPairs pairs;
  pairs.assign(points, data);
  return std::sqrt(pairs.squared_distortion(maps, map));
}

/// The largest difference of two matrices whose columns are equal up to their signs.
inline double difference_up_to_signs(const RowMatrix& a, const RowMatrix& b) {
  double worst = 0;
  for (Index s = 0; s < a.cols(); ++s) {
    worst = std::max(worst, std::min((a.col(s) - b.col(s)).cwiseAbs().maxCoeff(),
                                     (a.col(s) + b.col(s)).cwiseAbs().maxCoeff()));
  }
  return worst;
}

inline Ragged<Id> one_list(std::span<const Id> points) {
  Ragged<Id> lists;
  lists.push_back(points);
  return lists;
}

}  // namespace ldle::test
