#include "ldle/topology/rim.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <queue>

#include "ldle/math/disjoint_sets.h"

namespace ldle {
namespace {

/// Points belong to the rim if the data reach outwards by less than this part of the radius.
constexpr double rim_share = 0.3;
/// The mean of a half disc lies 4 / (3 pi) = 0.42 radii from its middle.
constexpr double least_lean = 0.2;
/// Points of one part of the rim face about the same way, those on opposite sides of a narrow band
/// opposite ways: cosine of the directions outwards at least this.
constexpr double same_way = -0.3;
/// Nor does one lie far behind the other: cosine with the direction outwards at least this. Of
/// points that see each other one may, the tip of a corner.
constexpr double not_behind = -0.6;
/// Where the data surround a corner, no rim is seen near its tip. So parts are also joined across
/// points between, of which every few of the farther half are enough.
constexpr Index stepping_stones = 6;

bool on_rim(const Outlook& seen) {
  return seen.lean > least_lean && seen.reach < rim_share;
}

/// Joins the rim points that face the same way and are near each other.
class RimJoiner {
 public:
  RimJoiner(const Ragged<Id>& lists, const LocalMaps& charts, const std::vector<Outlook>& seen)
      : lists_(lists),
        charts_(charts),
        seen_(seen),
        surveyor_(lists, charts),
        sets_(lists.size()) {}

  void join_around(Id k) {
    surveyor_.look(k);
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
      if (other == k || !on_rim(seen_[other]) || sets_.find(k) == sets_.find(other)) continue;
      if (along_rim(k, other, sight)) sets_.join(k, other);
    }
  }
  // In the chart of k.
  bool along_rim(Id k, Id other, Sight sight) {
    const auto around = lists_[other];
    places_.resize(std::ssize(around), charts_.dimension());
    charts_.evaluate(k, around, places_.data());
    const Eigen::RowVectorXd outward = (places_.row(0) - places_.colwise().mean()).normalized();
    const Eigen::RowVectorXd towards = (places_.row(0) - surveyor_.own_place()).normalized();
    if (outward.dot(surveyor_.outward()) <= same_way) return false;
    if (charts_.dimension() == 1) return true;
    const bool seen = towards.dot(surveyor_.outward()) > not_behind;
    const bool sees = -towards.dot(outward) > not_behind;
    return sight == Sight::direct ? seen || sees : seen && sees;
  }

  const Ragged<Id>& lists_;
  const LocalMaps& charts_;
  const std::vector<Outlook>& seen_;
  Surveyor surveyor_;
  DisjointSets sets_;
  RowMatrix places_;
};

/// Fewer points together are a chance of the sample. The largest void that chance makes grows with
/// the logarithm of the number of points.
Index least_part(Index dimension, Index points) {
  if (dimension == 1) return 1;
  const double growth = std::max(0.0, std::log(static_cast<double>(points) / 5000.0));
  return (dimension == 2 ? 5 : 25) + static_cast<Index>(3.0 * growth);
}

// Shortest paths from all points at once, each of which has a head start already.
void walk_inwards(const PathGraph& paths, std::vector<double>& distance) {
  using Reached = std::pair<double, Id>;
  std::priority_queue<Reached, std::vector<Reached>, std::greater<>> front;
  for (Id k = 0; k < std::ssize(distance); ++k) {
    if (std::isfinite(distance[k])) front.push({distance[k], k});
  }
  while (!front.empty()) {
    const auto [reached, from] = front.top();
    front.pop();
    if (reached > distance[from]) continue;
    for (const auto& [to, length] : paths.edges[from]) {
      if (reached + length >= distance[to]) continue;
      distance[to] = reached + length;
      front.push({distance[to], to});
    }
  }
}

}  // namespace

Rim find_rim(const Ragged<Id>& lists, const LocalMaps& charts, const std::vector<Outlook>& seen,
             const PathGraph& paths) {
  const Index n = lists.size();
  RimJoiner joiner(lists, charts, seen);
  for (Id k = 0; k < n; ++k) {
    if (on_rim(seen[k])) joiner.join_around(k);
  }
  std::vector<Index> together(n, 0);
  for (Id k = 0; k < n; ++k) {
    if (on_rim(seen[k])) ++together[joiner.part_of(k)];
  }
  Rim rim;
  rim.stray.assign(n, 0);
  rim.part.assign(n, none);
  rim.distance.assign(n, std::numeric_limits<double>::infinity());
  std::vector<Id> number(n, none);
  for (Id k = 0; k < n; ++k) {
    if (!on_rim(seen[k])) continue;
    const Id root = joiner.part_of(k);
    if (together[root] < least_part(charts.dimension(), n)) {
      rim.stray[k] = 1;
      continue;
    }
    if (number[root] == none) {
      number[root] = static_cast<Id>(rim.parts++);
      rim.component_of_part.push_back(paths.component[k]);
    }
    rim.part[k] = number[root];
    rim.distance[k] = seen[k].reach * seen[k].radius;
  }
  walk_inwards(paths, rim.distance);
  return rim;
}

}  // namespace ldle
