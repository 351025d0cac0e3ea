#include "oracles/neighbors.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ldle::oracle {

void TableMetric::squared_distances(Id from, std::span<const Id> to, double* out) const {
  for (std::size_t i = 0; i < to.size(); ++i) {
    out[i] = distances_(from, to[i]) * distances_(from, to[i]);
  }
}

Eigen::MatrixXd distance_matrix(const RowMatrix& points) {
  Eigen::MatrixXd distances(points.rows(), points.rows());
  for (Index i = 0; i < points.rows(); ++i) {
    for (Index j = 0; j < points.rows(); ++j) {
      double sum = 0;
      for (Index c = 0; c < points.cols(); ++c) {
        sum += (points(i, c) - points(j, c)) * (points(i, c) - points(j, c));
      }
      distances(i, j) = std::sqrt(sum);
    }
  }
  return distances;
}

bool at_most(double distance, double bound) {
  return distance <= bound * (1 + tie_tolerance);
}

std::vector<Id> sorted_by_distance(const Eigen::MatrixXd& distances, Index center) {
  std::vector<Id> order(distances.rows());
  std::iota(order.begin(), order.end(), 0);
  const auto distance = [&](Id i) { return distances(center, i); };
  std::ranges::sort(order, {}, distance);
  for (auto first = order.begin(); first != order.end();) {
    auto last = first;
    while (last != order.end() && at_most(distance(*last), distance(*first))) ++last;
    std::sort(first, last);
    first = last;
  }
  return order;
}

double distance_to_nearest(const Eigen::MatrixXd& distances, Index center, Index rank) {
  std::vector<double> all(distances.rows());
  for (Index i = 0; i < distances.rows(); ++i) all[i] = distances(center, i);
  std::sort(all.begin(), all.end());
  return all[std::min<Index>(rank, distances.rows()) - 1];
}

std::vector<Id> ball(const Eigen::MatrixXd& distances, Index center, Index rank) {
  const double radius = distance_to_nearest(distances, center, rank);
  std::vector<Id> members;
  for (Id i : sorted_by_distance(distances, center)) {
    if (at_most(distances(center, i), radius)) members.push_back(i);
  }
  return members;
}

NeighborGraph neighbor_graph(const Eigen::MatrixXd& distances, Index nearest) {
  NeighborGraph graph;
  graph.nearest = nearest;
  for (Index k = 0; k < distances.rows(); ++k) {
    auto members = ball(distances, k, nearest);
    if (std::ssize(members) > most_with_ties(nearest)) members.resize(most_with_ties(nearest));
    graph.neighbors.push_back(members);
    for (Id i : members) graph.distances.push_back(distances(k, i));
  }
  return graph;
}

}  // namespace ldle::oracle
