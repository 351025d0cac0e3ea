#include "ldle/topology/find_boundary.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ldle/math/disjoint_sets.h"
#include "ldle/math/shortest_paths.h"

namespace ldle::topology {
namespace {

/// Neighbouring points of one boundary part face about the same way, points on opposite sides of a
/// narrow band face opposite ways. The cosine of their outward directions must be above this.
constexpr double same_way = -0.3;
/// A point of the same part does not lie far behind another: the cosine of the direction to it with
/// the outward direction must be above this. Of two direct neighbours, one may lie behind the
/// other, which may be the tip of a corner.
constexpr double not_behind = -0.6;
/// At a reentrant corner, which the data surround, points near the tip are not recognised as
/// boundary points. To join the boundary on both sides of it, neighbours of neighbours are compared
/// too: those of this many points, spread evenly over the farther half of the neighbourhood.
constexpr Index stepping_stones = 6;

/// Joins the boundary points that face the same way and are near each other.
class BoundaryJoiner {
 public:
  BoundaryJoiner(const Ragged<Id>& lists, const LocalMaps& charts,
                 const std::vector<NeighborhoodShape>& shapes)
      : lists_(lists),
        charts_(charts),
        shapes_(shapes),
        view_(lists, charts),
        sets_(lists.size()) {}

  /// Joins the boundary point k with the boundary points around it.
  void join_around(Id k) {
    view_.look(k);
    join_within(k, lists_[k], Relation::neighbors);
    const Index count = lists_.length(k);
    for (Index stone = 0; stone < stepping_stones; ++stone) {
      const Index at = count / 2 + (count - count / 2) * stone / stepping_stones;
      join_within(k, lists_[lists_[k][at]], Relation::neighbors_of_neighbors);
    }
  }
  Id part_of(Id k) { return sets_.find(k); }

 private:
  enum class Relation { neighbors, neighbors_of_neighbors };

  void join_within(Id k, std::span<const Id> others, Relation relation) {
    for (Id other : others) {
      if (other == k || !on_boundary(shapes_[other]) || sets_.find(k) == sets_.find(other))
        continue;
      if (along_boundary(k, other, relation)) sets_.join(k, other);
    }
  }
  // Returns whether the points k and other, compared in the chart of k, belong to one boundary
  // part.
  bool along_boundary(Id k, Id other, Relation relation) {
    const auto around = lists_[other];
    places_.resize(std::ssize(around), charts_.dimension());
    charts_.evaluate(k, around, places_.data());
    const Eigen::RowVectorXd outward = (places_.row(0) - places_.colwise().mean()).normalized();
    const Eigen::RowVectorXd towards = (places_.row(0) - view_.own_place()).normalized();
    if (outward.dot(view_.outward()) <= same_way) return false;
    if (charts_.dimension() == 1) return true;
    const bool other_is_beside = towards.dot(view_.outward()) > not_behind;
    const bool k_is_beside = -towards.dot(outward) > not_behind;
    return relation == Relation::neighbors ? other_is_beside || k_is_beside
                                           : other_is_beside && k_is_beside;
  }

  const Ragged<Id>& lists_;
  const LocalMaps& charts_;
  const std::vector<NeighborhoodShape>& shapes_;
  ChartView view_;
  math::DisjointSets sets_;
  RowMatrix places_;
};

/// Smallest number of points of a boundary part. Random voids of the sample have smaller groups of
/// apparent boundary points; the size of the largest random void grows with the logarithm of the
/// number of points.
Index least_part(Index dimension, Index points) {
  if (dimension == 1) return 1;
  const double growth = std::max(0.0, std::log(static_cast<double>(points) / 5000.0));
  return (dimension == 2 ? 5 : 25) + static_cast<Index>(3.0 * growth);
}

// Extends the distances from the boundary, which are known near it, along shortest paths to all
// points.
std::vector<double> extend_inwards(const PathGraph& paths, const std::vector<double>& known) {
  math::ShortestPaths<double> from_boundary(paths.size());
  for (Id k = 0; k < std::ssize(known); ++k) from_boundary.offer(k, known[k]);
  while (const auto reached = from_boundary.next()) {
    for (const auto& [to, length] : paths.edges[reached->node]) {
      from_boundary.offer(to, reached->distance + length);
    }
  }
  return from_boundary.distances();
}

}  // namespace

FoundBoundary no_boundary(Index points) {
  FoundBoundary boundary;
  boundary.distance.assign(points, std::numeric_limits<double>::infinity());
  boundary.part.assign(points, none);
  boundary.stray.assign(points, 0);
  return boundary;
}

FoundBoundary find_boundary(const Ragged<Id>& lists, const LocalMaps& charts,
                            const std::vector<NeighborhoodShape>& shapes, const PathGraph& paths,
                            const Context& context) {
  const Index n = lists.size();
  BoundaryJoiner joiner(lists, charts, shapes);
  for (Id k = 0; k < n; ++k) {
    if (k % 256 == 0) context.throw_if_stopped();
    if (on_boundary(shapes[k])) joiner.join_around(k);
  }
  std::vector<Index> together(n, 0);
  for (Id k = 0; k < n; ++k) {
    if (on_boundary(shapes[k])) ++together[joiner.part_of(k)];
  }
  FoundBoundary boundary = no_boundary(n);
  std::vector<Id> number(n, none);
  for (Id k = 0; k < n; ++k) {
    if (!on_boundary(shapes[k])) continue;
    const Id root = joiner.part_of(k);
    if (together[root] < least_part(charts.dimension(), n)) {
      boundary.stray[k] = 1;
      continue;
    }
    if (number[root] == none) {
      number[root] = static_cast<Id>(boundary.parts++);
      boundary.component_of_part.push_back(paths.component[k]);
    }
    boundary.part[k] = number[root];
    boundary.distance[k] = shapes[k].reach * shapes[k].radius;
  }
  boundary.distance = extend_inwards(paths, boundary.distance);
  return boundary;
}

}  // namespace ldle::topology
