#include "ldle/neighbors/sorted_neighbors.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "ldle/core/parallel_for.h"
#include "ldle/error.h"

namespace ldle::neighbors {

void sort_neighbors(NeighborList& list) {
  std::sort(list.begin(), list.end(), [](const Neighbor& a, const Neighbor& b) {
    return a.distance != b.distance ? a.distance < b.distance : a.point < b.point;
  });
  for (auto first = list.begin(); first != list.end();) {
    const double limit = first->distance * (1.0 + tie_tolerance);
    const auto last =
        std::find_if(first, list.end(), [&](const Neighbor& n) { return n.distance > limit; });
    std::sort(first, last, [](const Neighbor& a, const Neighbor& b) { return a.point < b.point; });
    first = last;
  }
}

NeighborList nearest_of_candidates(const Data& data, Id point, std::span<const Id> candidates,
                                   Index nearest) {
  std::vector<double> squared(candidates.size());
  data.squared_distances(point, candidates, squared.data());
  NeighborList list(candidates.size());
  for (std::size_t i = 0; i < list.size(); ++i) list[i] = {std::sqrt(squared[i]), candidates[i]};
  sort_neighbors(list);
  const double limit = list[nearest - 1].distance * (1.0 + tie_tolerance);
  const auto most = list.begin() + std::min(std::ssize(list), most_with_ties(nearest));
  const auto end = std::find_if(list.begin() + nearest, most,
                                [&](const Neighbor& n) { return n.distance > limit; });
  return {list.begin(), end};  // a copy, because there may be many more candidates
}

NeighborGraph join_lists(std::vector<NeighborList> lists, Index nearest, const Context& context) {
  constexpr Index lists_per_block = 1024;
  NeighborGraph graph;
  graph.nearest = nearest;
  auto& offsets = graph.neighbors.offsets;
  offsets.reserve(lists.size() + 1);
  for (const NeighborList& list : lists) offsets.push_back(offsets.back() + std::ssize(list));
  graph.neighbors.values.resize(offsets.back());
  graph.distances.resize(offsets.back());
  parallel_for(std::ssize(lists), lists_per_block, context, [&](Index begin, Index end) {
    for (Index k = begin; k < end; ++k) {
      Index at = offsets[k];
      for (const Neighbor& neighbor : lists[k]) {
        graph.neighbors.values[at] = neighbor.point;
        graph.distances[at++] = neighbor.distance;
      }
      NeighborList().swap(lists[k]);
    }
  });
  return graph;
}

void check_nearest(Index nearest, Index points) {
  if (nearest > points) {
    throw InvalidArgument("nearest neighbours", std::to_string(nearest),
                          "there are only " + std::to_string(points) +
                              " distinct points, and a point counts as its own first neighbour");
  }
}

}  // namespace ldle::neighbors
