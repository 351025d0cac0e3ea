#include "ldle/neighbors/doubled_manifold.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ldle/core/parallel_for.h"
#include "ldle/neighbors/sorted_neighbors.h"

namespace ldle::neighbors {

DoubledMetric::DoubledMetric(Data data, const NeighborGraph& graph, const Boundary& boundary)
    : data_(std::move(data)), image_(graph.size(), none) {
  if (boundary.marks) {
    share_marked(graph, boundary);
  } else {
    share_close(graph, boundary);
  }
  Id next = static_cast<Id>(given());
  for (Id point : mirrored_) image_[point] = next++;
}

void DoubledMetric::share_marked(const NeighborGraph& graph, const Boundary& boundary) {
  std::vector<std::vector<Id>> own(graph.size());
  for (Id x = 0; x < static_cast<Id>(graph.size()); ++x) {
    if (boundary.values[x] == 0.0) mirrored_.push_back(x);
    for (Id y : graph.neighbors[x]) {
      if (boundary.values[y] == 1.0) own[x].push_back(y);
    }
  }
  reach_ = *std::max_element(graph.distances.begin(), graph.distances.end());
  // A point without boundary points among its neighbours may be in a view with a point that has
  // some. It takes over the boundary points of such a neighbour.
  ends_ = own;
  for (Id x = 0; x < static_cast<Id>(graph.size()); ++x) {
    for (Id y : graph.neighbors[x]) {
      if (ends_[y].empty()) ends_[y] = own[x];
    }
  }
}

// A point counts as lying on the boundary if its image would be less than half as far away as its
// nearest neighbour.
void DoubledMetric::share_close(const NeighborGraph& graph, const Boundary& boundary) {
  distance_ = boundary.values;
  for (Id x = 0; x < static_cast<Id>(graph.size()); ++x) {
    const auto distances = graph.distances_of(x);
    if (distances.size() > 1 && 4.0 * distance_[x] < distances[1]) {
      distance_[x] = 0.0;
    } else {
      mirrored_.push_back(x);
    }
  }
}

void DoubledMetric::squared_distances(Id from, std::span<const Id> to, double* out) const {
  std::vector<Id> originals(to.begin(), to.end());
  for (Id& point : originals) point = original(point);
  data_.squared_distances(original(from), originals, out);
  if (is_shared(from)) return;
  for (std::size_t i = 0; i < to.size(); ++i) {
    if (is_image(to[i]) == is_image(from) || is_shared(to[i])) continue;
    out[i] = squared_across(original(from), originals[i], out[i]);
  }
}

double DoubledMetric::squared_across(Id x, Id y, double squared) const {
  if (!distance_.empty()) return squared + 4.0 * distance_[x] * distance_[y];
  double least = std::numeric_limits<double>::infinity();
  least = least_sum(x, y, ends_[x], least);
  least = least_sum(x, y, ends_[y], least);
  if (std::isfinite(least)) return least * least;
  return squared + 4.0 * reach_ * reach_;  // far from the boundary: must not be neighbours
}

double DoubledMetric::least_sum(Id x, Id y, std::span<const Id> over, double least) const {
  for (Id b : over) {
    const double sum =
        std::sqrt(data_.squared_distance(x, b)) + std::sqrt(data_.squared_distance(b, y));
    least = std::min(least, sum);
  }
  return least;
}

NeighborGraph double_graph(const NeighborGraph& graph,
                           const std::shared_ptr<const DoubledMetric>& doubled,
                           const Context& context) {
  const DoubledMetric& metric = *doubled;
  const Data data(doubled);
  std::vector<NeighborList> lists(metric.size());
  parallel_for_with_progress(metric.size(), 128, context, [&](Index begin, Index end) {
    std::vector<Id> candidates;
    for (Index k = begin; k < end; ++k) {
      const Id point = static_cast<Id>(k);
      const bool image = k >= metric.given();
      candidates.clear();
      for (Id neighbor : graph.neighbors[metric.original(point)]) {
        candidates.push_back(image ? metric.across(neighbor) : neighbor);
        const Id other = metric.across(candidates.back());
        if (other != candidates.back()) candidates.push_back(other);
      }
      lists[k] = nearest_of_candidates(data, point, candidates, graph.nearest);
    }
  });
  return join_lists(std::move(lists), graph.nearest, context);
}

}  // namespace ldle::neighbors
