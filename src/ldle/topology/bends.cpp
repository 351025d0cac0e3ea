#include "ldle/topology/bends.h"

#include <algorithm>

#include "ldle/local_views/tangent_maps.h"
#include "ldle/math/percentile.h"

namespace ldle::topology {
namespace {

/// A neighbourhood bends if more than this part of its squared distances lies outside its tangent
/// space. On a cylinder of radius 1 it then has a radius of about 0.8.
constexpr double bent_from = 0.05;
/// Noise makes all neighbourhoods thick. Only those that are thicker by `bent_from` than this many
/// times the median are bent so much that they hide whether the data go on.
constexpr double noise_allowance = 2.0;
/// Bent lists are shortened step by step by this factor, to no fewer than `least_near` points.
constexpr double shortening = 0.7;
constexpr Index least_near = 12;
/// A shorter list must be thinner by this factor, otherwise noise makes it thick.
constexpr double clearly_thinner = 0.8;

// The nearest points of some points.
struct NearParts {
  std::vector<Id> points;
  Ragged<Id> lists;
  std::vector<NeighborhoodShape> shapes;
};

// Takes the first `length` entries of the longer ones among the lists of the given points.
NearParts look_nearer(const Ragged<Id>& lists, const std::vector<Id>& points, Index length,
                      const Data& data, Index dimension, const Context& context) {
  NearParts near;
  for (Id k : points) {
    if (lists.length(k) <= length) continue;
    near.points.push_back(k);
    near.lists.push_back(lists[k].first(length));
  }
  const auto charts = local_views::make_tangent_maps(data, near.lists, dimension, length, context);
  near.shapes = measure_shapes(near.lists, *charts, data, context);
  return near;
}

double thickness(const NeighborhoodShape& shape) {
  return 1.0 - shape.flatness;
}

// Where the data bend, near neighbours are flatter than far ones; with noise they are not.
bool bends(const NeighborhoodShape& shape) {
  return thickness(shape) > bent_from &&
         1.0 - shape.near_flatness < clearly_thinner * thickness(shape);
}

void trim(Ragged<Id>& lists, const std::vector<Index>& length) {
  Index next = 0;
  for (Index k = 0; k < lists.size(); ++k) {
    const Index begin = lists.offsets[k];
    std::copy_n(lists.values.begin() + begin, length[k], lists.values.begin() + next);
    lists.offsets[k] = next;
    next += length[k];
  }
  lists.offsets.back() = next;
  lists.values.resize(next);
}

}  // namespace

void reject_bends(std::vector<NeighborhoodShape>& shapes, const Ragged<Id>& lists, const Data& data,
                  Index dimension, const Context& context) {
  std::vector<double> all;
  for (const NeighborhoodShape& shape : shapes) all.push_back(thickness(shape));
  const double thick = bent_from + noise_allowance * math::median_in_place(all);
  std::vector<Id> suspects;
  for (Id k = 0; k < lists.size(); ++k) {
    if (on_boundary(shapes[k]) && thickness(shapes[k]) > thick) suspects.push_back(k);
  }
  if (suspects.empty()) return;
  const NearParts near = look_nearer(lists, suspects, least_near, data, dimension, context);
  for (std::size_t j = 0; j < near.points.size(); ++j) {
    NeighborhoodShape& shape = shapes[near.points[j]];
    if (on_boundary(near.shapes[j])) continue;
    shape.lean = near.shapes[j].lean;
    shape.reach = near.shapes[j].reach;
  }
}

bool shorten_bent(Ragged<Id>& lists, std::vector<NeighborhoodShape>& shapes, const Data& data,
                  Index dimension, const Context& context) {
  std::vector<Id> bent;
  std::vector<Index> length(lists.size());
  Index longest = 0;
  for (Id k = 0; k < lists.size(); ++k) {
    length[k] = lists.length(k);
    if (!bends(shapes[k])) continue;
    bent.push_back(k);
    longest = std::max(longest, length[k]);
  }
  for (auto size = static_cast<double>(longest) * shortening;
       size >= static_cast<double>(least_near) && !bent.empty(); size *= shortening) {
    const NearParts near =
        look_nearer(lists, bent, static_cast<Index>(size), data, dimension, context);
    bent.clear();
    for (std::size_t j = 0; j < near.points.size(); ++j) {
      const Id k = near.points[j];
      if (thickness(near.shapes[j]) < clearly_thinner * thickness(shapes[k])) {
        const double lean = shapes[k].lean, reach = shapes[k].reach;
        shapes[k] = near.shapes[j];
        shapes[k].lean = lean;
        shapes[k].reach = reach;
        length[k] = static_cast<Index>(size);
      }
      if (thickness(shapes[k]) > bent_from) bent.push_back(k);
    }
  }
  const std::size_t before = lists.values.size();
  trim(lists, length);
  return lists.values.size() < before;
}

}  // namespace ldle::topology
