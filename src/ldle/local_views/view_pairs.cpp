#include "ldle/local_views/view_pairs.h"

#include <algorithm>

namespace ldle::local_views {

void ViewPairs::assign(std::span<const Id> points, const Data& data) {
  points_.assign(points.rbegin(), points.rend());
  squared_distances_.resize(points.size() * (points.size() - 1) / 2);
  double* row = squared_distances_.data();
  for (std::size_t i = 1; i < points.size(); ++i) {
    data.squared_distances(points_[i], std::span(points_).first(i), row);
    row += i;
  }
}

double ViewPairs::squared_distortion(const LocalMaps& maps, Id map, double give_up) {
  const Index d = maps.dimension();
  constexpr std::size_t at_once = 4;  // most maps are rejected after a few points
  image_.resize(points_.size() * d);
  Stretch stretch;
  const double* squared_distance = squared_distances_.data();
  for (std::size_t i = 0; i < points_.size(); ++i) {
    double* at = image_.data() + i * d;
    if (i % at_once == 0) {
      maps.evaluate(map, std::span(points_).subspan(i, std::min(at_once, points_.size() - i)), at);
    }
    for (std::size_t j = 0; j < i; ++j) {
      stretch.add(squared_gap(at, image_.data() + j * d, d), *squared_distance++);
    }
    if (stretch.largest > give_up * stretch.least) break;
  }
  return stretch.squared_distortion();
}

}  // namespace ldle::local_views
