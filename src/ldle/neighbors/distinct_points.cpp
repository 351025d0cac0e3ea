#include "ldle/neighbors/distinct_points.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <numeric>

#include "ldle/math/disjoint_sets.h"

namespace ldle {
namespace {

std::uint64_t hash_row(ConstRowMatrixRef points, Index row) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (Index column = 0; column < points.cols(); ++column) {
    const double value = points(row, column) + 0.0;  // -0.0 becomes 0.0
    hash = (hash ^ std::bit_cast<std::uint64_t>(value)) * 0x9e3779b97f4a7c15ULL;
    hash ^= hash >> 32;
  }
  return hash;
}

}  // namespace

DistinctPoints distinct_from_labels(std::vector<Id> labels, Index classes) {
  DistinctPoints distinct;
  distinct.class_of = std::move(labels);
  distinct.first.assign(classes, none);
  for (std::size_t i = 0; i < distinct.class_of.size(); ++i) {
    Id& first = distinct.first[distinct.class_of[i]];
    if (first == none) first = static_cast<Id>(i);
  }
  return distinct;
}

DistinctPoints distinct_points(ConstRowMatrixRef points) {
  const Index n = points.rows();
  std::vector<std::uint64_t> hash(n);
  for (Index i = 0; i < n; ++i) hash[i] = hash_row(points, i);
  std::vector<Id> order(n);
  std::iota(order.begin(), order.end(), Id{0});
  std::sort(order.begin(), order.end(),
            [&](Id a, Id b) { return hash[a] != hash[b] ? hash[a] < hash[b] : a < b; });

  math::DisjointSets sets(n);
  std::vector<Id> seen;  // different rows that share the current hash: nearly always one
  for (Index i = 0; i < n; ++i) {
    const Id point = order[i];
    if (i == 0 || hash[order[i - 1]] != hash[point]) seen.clear();
    const auto equal = std::find_if(
        seen.begin(), seen.end(), [&](Id other) { return points.row(other) == points.row(point); });
    if (equal == seen.end()) {
      seen.push_back(point);
    } else {
      sets.join(*equal, point);
    }
  }
  auto [labels, classes] = sets.labels();
  return distinct_from_labels(std::move(labels), classes);
}

DistinctPoints distinct_by_distance(ConstRowMatrixRef distances) {
  const Index n = distances.rows();
  math::DisjointSets sets(n);
  for (Index i = 0; i < n; ++i) {
    for (Index j = 0; j < i; ++j) {
      if (distances(i, j) == 0.0) sets.join(static_cast<Id>(j), static_cast<Id>(i));
    }
  }
  auto [labels, classes] = sets.labels();
  return distinct_from_labels(std::move(labels), classes);
}

}  // namespace ldle
