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

bool stands_out(std::vector<double> sizes) {
  const auto n = static_cast<double>(sizes.size());
  const double largest = *std::max_element(sizes.begin(), sizes.end());
  const double usual = math::percentile(sizes, 90);
  const double rare = math::percentile(sizes, 99);
  const double scale = (rare - usual) / std::log(10.0);
  const double chance = rare + scale * (std::max(0.0, std::log(n / 100)) + surprising);
  return largest > std::max(chance, least_void);
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
    if (boundary.distance[k] > shapes[k].radius) voids.push_back(shapes[k].void_size);
  }
  if (voids.empty()) return quality;
  quality.largest_void = *std::max_element(voids.begin(), voids.end());
  quality.void_stands_out = stands_out(std::move(voids));
  return quality;
}

}  // namespace ldle::topology
