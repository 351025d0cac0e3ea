#include "ldle/neighbors/given_neighbors.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ldle/error.h"
#include "ldle/math/disjoint_sets.h"
#include "ldle/neighbors/metric.h"
#include "ldle/neighbors/sorted_neighbors.h"

namespace ldle::neighbors {

void check_given_neighbors(const Neighbors& given) {
  const auto& [ids, distances] = given;
  if (ids.rows() != distances.rows() || ids.cols() != distances.cols()) {
    throw InvalidArgument("neighbors",
                          fmt::format("{} x {} ids, {} x {} distances", ids.rows(), ids.cols(),
                                      distances.rows(), distances.cols()),
                          "ids and distances must have the same shape");
  }
  for (Index row = 0; row < ids.rows(); ++row) {
    for (Index j = 0; j < ids.cols(); ++j) {
      const Id id = ids(row, j);
      if (id < none || id >= ids.rows()) {
        throw InvalidArgument(fmt::format("neighbor ids, row {}, column {}", row, j),
                              fmt::format("{}", id),
                              fmt::format("must be between 0 and {}, or -1", ids.rows() - 1));
      }
      const double distance = distances(row, j);
      if (id != none && !(distance >= 0.0 && distance <= largest_number)) {
        throw InvalidArgument(fmt::format("neighbor distances, row {}, column {}", row, j),
                              fmt::format("{}", distance), "must be between 0 and 1e150");
      }
    }
  }
}

DistinctPoints distinct_by_neighbors(const Neighbors& given) {
  math::DisjointSets sets(given.ids.rows());
  for (Index row = 0; row < given.ids.rows(); ++row) {
    for (Index j = 0; j < given.ids.cols(); ++j) {
      if (given.ids(row, j) != none && given.distances(row, j) == 0.0) {
        sets.join(static_cast<Id>(row), given.ids(row, j));
      }
    }
  }
  auto [labels, classes] = sets.labels();
  return distinct_from_labels(std::move(labels), classes);
}

NeighborGraph graph_of_given(const Neighbors& given, const DistinctPoints& distinct,
                             const Context& context) {
  std::vector<NeighborList> lists(distinct.first.size());
  for (Index row = 0; row < given.ids.rows(); ++row) {
    const Id point = distinct.class_of[row];
    for (Index j = 0; j < given.ids.cols(); ++j) {
      if (given.ids(row, j) == none) continue;
      lists[point].push_back({given.distances(row, j), distinct.class_of[given.ids(row, j)]});
    }
  }
  std::size_t shortest = lists.empty() ? 0 : distinct.first.size();
  for (std::size_t point = 0; point < lists.size(); ++point) {
    NeighborList& list = lists[point];
    std::erase_if(list, [&](const Neighbor& n) { return n.point == static_cast<Id>(point); });
    list.push_back({0.0, static_cast<Id>(point)});
    // Of several edges to one point only the shortest is kept.
    std::sort(list.begin(), list.end(), [](const Neighbor& a, const Neighbor& b) {
      return a.point != b.point ? a.point < b.point : a.distance < b.distance;
    });
    list.erase(std::unique(list.begin(), list.end(),
                           [](const Neighbor& a, const Neighbor& b) { return a.point == b.point; }),
               list.end());
    sort_neighbors(list);
    shortest = std::min(shortest, list.size());
  }
  return join_lists(std::move(lists), static_cast<Index>(shortest), context);
}

}  // namespace ldle::neighbors
