#include "ldle/topology/landmark_cells.h"

#include <queue>

#include "ldle/math/shortest_paths.h"

namespace ldle::topology {
namespace {

/// Grows the cell of one landmark after the other. A cell takes over the points that are nearer to
/// its landmark than to all earlier ones. Points are counted within the component.
class CellGrowth {
 public:
  CellGrowth(const PathGraph& paths, const ComponentMembers& members)
      : paths_(paths), members_(members), nearest_(members.size()), cell_(members.size(), none) {
    for (Id i = 0; i < members.size(); ++i) farthest_.push({nearest_.distance(i), -i});
  }

  void add_landmark(Id point) {
    const Id cell = landmarks_++;
    reach(point, 0.0F, cell);
    while (const auto reached = nearest_.next()) {
      for (const auto& [neighbor, length] : paths_.edges[members_.points[reached->node]]) {
        reach(members_.place[neighbor], reached->distance + length, cell);
      }
    }
  }

  /// The point farthest from all landmarks; the lowest of equal ones.
  Id farthest() {
    for (;;) {
      const auto [distance, minus_point] = farthest_.top();
      const Id point = -minus_point;
      if (distance == nearest_.distance(point)) return point;
      farthest_.pop();  // a landmark has come nearer since
      farthest_.push({nearest_.distance(point), minus_point});
    }
  }

  const std::vector<Id>& cells() const { return cell_; }

 private:
  void reach(Id point, float distance, Id cell) {
    if (nearest_.offer(point, distance)) cell_[point] = cell;
  }

  const PathGraph& paths_;
  const ComponentMembers& members_;
  math::ShortestPaths<float> nearest_;  // from all landmarks
  std::vector<Id> cell_;
  Id landmarks_ = 0;
  std::priority_queue<std::pair<float, Id>> farthest_;  // points negated: the lowest comes first
};

}  // namespace

std::vector<LandmarkCells> make_landmark_cells(const PathGraph& paths,
                                               const ComponentMembers& members,
                                               std::span<const Index> counts,
                                               const Context& context) {
  CellGrowth growth(paths, members);
  std::vector<LandmarkCells> result;
  Index landmarks = 0;
  for (Index count : counts) {
    for (; landmarks < count; ++landmarks) {
      context.throw_if_stopped();
      growth.add_landmark(growth.farthest());
    }
    result.push_back({landmarks, growth.cells()});
  }
  return result;
}

}  // namespace ldle::topology
