#include "ldle/topology/find_boundary.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ldle/math/disjoint_sets.h"
#include "ldle/math/shortest_paths.h"

namespace ldle::topology {
namespace {

/// Points belong to the boundary if the data reach outwards by less than this part of the radius.
constexpr double boundary_reach = 0.3;
/// The mean of a half disc lies 4 / (3 pi) = 0.42 radii from its middle.
constexpr double least_lean = 0.2;
/// Points of one part of the boundary face about the same way, those on opposite sides of a narrow
/// band opposite ways: cosine of the directions outwards at least this.
constexpr double same_way = -0.3;
/// Nor does one lie far behind the other: cosine with the direction outwards at least this. Of
/// points that see each other one may, the tip of a corner.
constexpr double not_behind = -0.6;
/// Where the data surround a corner, no boundary is seen near its tip. So parts are also joined
/// across points between, of which every few of the farther half are enough.
constexpr Index stepping_stones = 6;

bool on_boundary(const NeighborhoodShape& shape) {
  return shape.lean > least_lean && shape.reach < boundary_reach;
}

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

  void join_around(Id k) {
    view_.look(k);
    join_within(k, lists_[k], Sight::direct);
    const Index count = lists_.length(k);
    for (Index stone = 0; stone < stepping_stones; ++stone) {
      const Index at = count / 2 + (count - count / 2) * stone / stepping_stones;
      join_within(k, lists_[lists_[k][at]], Sight::across);
    }
  }
  Id part_of(Id k) { return sets_.find(k); }

 private:
  enum class Sight { direct, across };

  void join_within(Id k, std::span<const Id> others, Sight sight) {
    for (Id other : others) {
      if (other == k || !on_boundary(shapes_[other]) || sets_.find(k) == sets_.find(other))
        continue;
      if (along_boundary(k, other, sight)) sets_.join(k, other);
    }
  }
  // In the chart of k.
  bool along_boundary(Id k, Id other, Sight sight) {
    const auto around = lists_[other];
    places_.resize(std::ssize(around), charts_.dimension());
    charts_.evaluate(k, around, places_.data());
    const Eigen::RowVectorXd outward = (places_.row(0) - places_.colwise().mean()).normalized();
    const Eigen::RowVectorXd towards = (places_.row(0) - view_.own_place()).normalized();
    if (outward.dot(view_.outward()) <= same_way) return false;
    if (charts_.dimension() == 1) return true;
    const bool seen = towards.dot(view_.outward()) > not_behind;
    const bool sees = -towards.dot(outward) > not_behind;
    return sight == Sight::direct ? seen || sees : seen && sees;
  }

  const Ragged<Id>& lists_;
  const LocalMaps& charts_;
  const std::vector<NeighborhoodShape>& shapes_;
  ChartView view_;
  math::DisjointSets sets_;
  RowMatrix places_;
};

/// Fewer points together are a chance of the sample. The largest void that chance makes grows with
/// the logarithm of the number of points.
Index least_part(Index dimension, Index points) {
  if (dimension == 1) return 1;
  const double growth = std::max(0.0, std::log(static_cast<double>(points) / 5000.0));
  return (dimension == 2 ? 5 : 25) + static_cast<Index>(3.0 * growth);
}

// Extends distances from the boundary, which are known near it, to all points along the data.
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

FoundBoundary find_boundary(const Ragged<Id>& lists, const LocalMaps& charts,
                            const std::vector<NeighborhoodShape>& shapes, const PathGraph& paths) {
  const Index n = lists.size();
  BoundaryJoiner joiner(lists, charts, shapes);
  for (Id k = 0; k < n; ++k) {
    if (on_boundary(shapes[k])) joiner.join_around(k);
  }
  std::vector<Index> together(n, 0);
  for (Id k = 0; k < n; ++k) {
    if (on_boundary(shapes[k])) ++together[joiner.part_of(k)];
  }
  FoundBoundary boundary;
  boundary.stray.assign(n, 0);
  boundary.part.assign(n, none);
  boundary.distance.assign(n, std::numeric_limits<double>::infinity());
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
