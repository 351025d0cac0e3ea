#include "ldle/topology/sample_quality.h"

#include <algorithm>
#include <cmath>

#include "ldle/math/percentile.h"

namespace ldle::topology {
namespace {

/// A point is crumpled if the flatness of its neighbourhood is below this part of the median. Noise
/// that is the same everywhere lowers the median as well and does no harm.
constexpr double flat_enough = 0.8;

/// The sizes of random voids have an exponential tail, whose scale follows from two quantiles.
/// Chance does not explain a void that exceeds the largest one expected for the number of points by
/// more than this many times the scale.
constexpr double surprising = 3.0;
/// Smaller voids, in points, occur in any sample.
constexpr double least_void = 3.0;

bool stands_out(double largest, std::span<const double> sizes) {
  const auto n = static_cast<double>(sizes.size());
  const double usual = math::percentile(sizes, 90);
  const double rare = math::percentile(sizes, 99);
  const double scale = (rare - usual) / std::log(10.0);
  const double chance = rare + scale * (std::max(0.0, std::log(n / 100)) + surprising);
  return largest > std::max(chance, least_void);
}

// The size of the void at a point. Where the density changes, a void of the sparse side looks large
// from the dense side, so the lower density of the two sides counts.
double seen_from_both_sides(const NeighborhoodShape& shape,
                            std::span<const NeighborhoodShape> shapes) {
  if (shape.beyond_void == none) return shape.void_size;
  return shape.void_size * std::min(1.0, shapes[shape.beyond_void].density / shape.density);
}

}  // namespace

SampleQuality judge_sample(std::span<const NeighborhoodShape> shapes, const FoundBoundary& boundary,
                           std::span<const Id> members) {
  SampleQuality quality;
  std::vector<double> voids, flatness;
  for (Id k : members) flatness.push_back(shapes[k].flatness);
  const double usual = math::median_in_place(flatness);
  const double each = 1.0 / static_cast<double>(members.size());
  for (Id k : members) {
    if (shapes[k].flatness < flat_enough * usual) quality.crumpled += each;
    if (boundary.is_stray(k)) quality.strays += each;
    if (boundary.distance[k] <= shapes[k].radius) continue;
    voids.push_back(shapes[k].void_size);
    quality.largest_void = std::max(quality.largest_void, seen_from_both_sides(shapes[k], shapes));
  }
  if (voids.empty()) return quality;
  quality.void_stands_out = stands_out(quality.largest_void, voids);
  return quality;
}

}  // namespace ldle::topology
