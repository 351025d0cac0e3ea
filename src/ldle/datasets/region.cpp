#include "ldle/datasets/region.h"

#include <algorithm>

#include "ldle/core/random.h"

namespace ldle::datasets {

namespace {

/// Collects the points of a region one by one.
class RegionPoints {
 public:
  explicit RegionPoints(const Depth& depth) : depth_(depth) {}

  void take_if_inside(double x, double y) {
    const double distance = depth_(x, y);
    if (distance < -rim_tolerance) return;
    coordinates_.insert(coordinates_.end(), {x, y});
    distances_.push_back(std::max(distance, 0.0));
  }
  Index size() const { return static_cast<Index>(distances_.size()); }

  Dataset dataset() {
    Dataset data;
    data.points = Eigen::Map<const RowMatrix>(coordinates_.data(), size(), 2);
    data.parameters = data.points;
    data.parameter_names = {"x", "y"};
    data.flat = data.points;
    data.boundary_distance = std::move(distances_);
    return data;
  }

 private:
  const Depth& depth_;
  std::vector<double> coordinates_;
  std::vector<double> distances_;
};

}  // namespace

double rectangle_depth(double x, double y, double width, double height) {
  return std::min({x, width - x, y, height - y});
}

Dataset sample_region(const Lattice& lattice, const Depth& depth) {
  RegionPoints taken(depth);
  for (const double x : lattice.x) {
    for (const double y : lattice.y) taken.take_if_inside(x, y);
  }
  return taken.dataset();
}

Dataset scatter_in_region(Index n, std::uint64_t seed, const Frame& frame, const Depth& depth) {
  Random random(seed);
  RegionPoints taken(depth);
  while (taken.size() < n) {
    const double x = random.uniform(frame.left, frame.right);
    taken.take_if_inside(x, random.uniform(frame.bottom, frame.top));
  }
  return taken.dataset();
}

Dataset Sheet::sample(Index n, std::uint64_t seed, Sampling sampling) const {
  const Depth depth = [this](double x, double y) { return rectangle_depth(x, y, width, height); };
  if (sampling == Sampling::random) {
    return scatter_in_region(n, seed, {0.0, 0.0, width, height}, depth);
  }
  const Index resolution = closest_resolution(n, [&](Index r) {
    return static_cast<double>(side_points(width, static_cast<double>(r)) *
                               side_points(height, static_cast<double>(r)));
  });
  return sample_region(fitted_lattice(width, height, static_cast<double>(resolution)), depth);
}

}  // namespace ldle::datasets
