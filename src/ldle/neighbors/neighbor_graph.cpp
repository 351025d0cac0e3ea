#include "ldle/neighbors/neighbor_graph.h"

namespace ldle {

NeighborGraph nearest_in(const NeighborGraph& graph, Index nearest) {
  NeighborGraph result;
  result.nearest = std::min(nearest, graph.nearest);
  for (Index k = 0; k < graph.size(); ++k) {
    const auto neighbors = graph.neighbors[k];
    const auto distances = graph.distances_of(k);
    const Index last = std::min(nearest, std::ssize(neighbors)) - 1;
    Index count = last + 1;
    const double limit = distances[last] * (1.0 + tie_tolerance);
    const Index most = std::min(std::ssize(neighbors), most_with_ties(nearest));
    while (count < most && distances[count] <= limit) ++count;
    result.neighbors.push_back(neighbors.first(count));
    result.distances.insert(result.distances.end(), distances.begin(), distances.begin() + count);
  }
  result.neighbors.values.shrink_to_fit();
  result.distances.shrink_to_fit();
  return result;
}

}  // namespace ldle
