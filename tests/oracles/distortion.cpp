#include "oracles/distortion.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ldle::oracle {

double squared_distortion(const LocalMaps& maps, Id map, std::span<const Id> points,
                          const Eigen::MatrixXd& distances) {
  const Index d = maps.dimension();
  std::vector<double> y(points.size() * d);
  maps.evaluate(map, points, y.data());
  double largest = 0;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < points.size(); ++i) {
    for (std::size_t j = i + 1; j < points.size(); ++j) {
      double image = 0;
      for (Index c = 0; c < d; ++c) {
        image += (y[i * d + c] - y[j * d + c]) * (y[i * d + c] - y[j * d + c]);
      }
      const double apart = distances(points[i], points[j]);
      largest = std::max(largest, image / (apart * apart));
      least = std::min(least, image / (apart * apart));
    }
  }
  return least > 0 ? largest / least : std::numeric_limits<double>::infinity();
}

double distortion(const LocalMaps& maps, Id map, std::span<const Id> points,
                  const Eigen::MatrixXd& distances) {
  return std::sqrt(squared_distortion(maps, map, points, distances));
}

}  // namespace ldle::oracle
