#include "ldle/topology/landmark_cells.h"

#include <functional>
#include <limits>
#include <queue>

namespace ldle {
namespace {

struct Reached {
  float distance;
  Id point;
  friend auto operator<=>(const Reached&, const Reached&) = default;
};

/// Grows the cell of one landmark after the other (Dijkstra): a cell takes over the points that are
/// nearer to its landmark than to any before. Points are counted as the component does.
class CellGrowth {
 public:
  CellGrowth(const PathGraph& paths, const ComponentMembers& members)
      : paths_(paths),
        members_(members),
        distance_(members.size(), std::numeric_limits<float>::infinity()),
        cell_(members.size(), none) {
    for (Id i = 0; i < members.size(); ++i) farthest_.push({distance_[i], -i});
  }

  void add_landmark(Id point) {
    const Id cell = landmarks_++;
    reach(point, 0.0F, cell);
    while (!front_.empty()) {
      const auto [distance, from] = front_.top();
      front_.pop();
      if (distance > distance_[from]) continue;
      for (const auto& [neighbor, length] : paths_.edges[members_.points[from]]) {
        const Id to = members_.place[neighbor];
        if (distance + length < distance_[to]) reach(to, distance + length, cell);
      }
    }
  }

  /// The point farthest from all landmarks; the lowest of equal ones.
  Id farthest() {
    for (;;) {
      const auto [distance, minus_point] = farthest_.top();
      const Id point = -minus_point;
      if (distance == distance_[point]) return point;
      farthest_.pop();  // it has come nearer since
      farthest_.push({distance_[point], minus_point});
    }
  }

  const std::vector<Id>& cells() const { return cell_; }

 private:
  void reach(Id point, float distance, Id cell) {
    distance_[point] = distance;
    cell_[point] = cell;
    front_.push({distance, point});
  }

  const PathGraph& paths_;
  const ComponentMembers& members_;
  std::vector<float> distance_;
  std::vector<Id> cell_;
  Id landmarks_ = 0;
  std::priority_queue<Reached, std::vector<Reached>, std::greater<>> front_;
  std::priority_queue<Reached> farthest_;  // points negated, so that the lowest comes first
};

}  // namespace

std::vector<LandmarkCells> make_landmark_cells(const PathGraph& paths,
                                               const ComponentMembers& members,
                                               std::span<const Index> counts, Progress& progress) {
  CellGrowth growth(paths, members);
  std::vector<LandmarkCells> result;
  Index landmarks = 0;
  for (Index count : counts) {
    for (; landmarks < count; ++landmarks) {
      progress.throw_if_stopped();
      growth.add_landmark(growth.farthest());
    }
    result.push_back({landmarks, growth.cells()});
  }
  return result;
}

}  // namespace ldle
