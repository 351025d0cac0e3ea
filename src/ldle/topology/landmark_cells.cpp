#include "ldle/topology/landmark_cells.h"

#include <queue>

#include "ldle/math/shortest_paths.h"

namespace ldle::topology {
namespace {

/// Adds one landmark after the other. The cell of a new landmark takes over the points that are
/// nearer to it than to all previous ones. Points are numbered within the component.
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

  /// Returns the point farthest from all landmarks; of equal ones the lowest.
  Id farthest() {
    for (;;) {
      const auto [distance, minus_point] = farthest_.top();
      const Id point = -minus_point;
      if (distance == nearest_.distance(point)) return point;
      farthest_.pop();  // outdated: a later landmark is nearer
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
  // Points are negated, so that the lowest of equal ones comes first.
  std::priority_queue<std::pair<float, Id>> farthest_;
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
