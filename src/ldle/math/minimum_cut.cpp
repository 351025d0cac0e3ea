#include "ldle/math/minimum_cut.h"

#include <algorithm>
#include <limits>

#include "ldle/core/ragged.h"

namespace ldle::math {
namespace {

/// A network with a source and a sink. Arc 2 e runs along edge e and arc 2 e + 1 against it.
class Network {
 public:
  Network(Index nodes, const std::vector<WeightedEdge>& edges) {
    std::vector<Id> tails;
    for (const WeightedEdge& edge : edges) {
      for (const auto& [from, to] : {std::pair(edge.nodes.first, edge.nodes.second),
                                     std::pair(edge.nodes.second, edge.nodes.first)}) {
        tails.push_back(from);
        head_.push_back(to);
        left_.push_back(edge.weight);
      }
    }
    arcs_ = group_by_label(tails, nodes);
  }

  void send_all(Id source, Id sink, const Context& context) {
    while (find_levels(source)[sink] != none) {
      next_.assign(arcs_.offsets.begin(), arcs_.offsets.end() - 1);
      while (send_along_path(source, sink)) context.throw_if_stopped();
    }
  }

  /// For each node, the number of arcs on the shortest path from the source along which more can be
  /// sent; none if there is no such path.
  const std::vector<Id>& find_levels(Id source) {
    level_.assign(arcs_.size(), none);
    level_[source] = 0;
    std::vector<Id> reached{source};
    for (std::size_t i = 0; i < reached.size(); ++i) {
      for (Id arc : arcs_[reached[i]]) {
        if (left_[arc] <= 0.0 || level_[head_[arc]] != none) continue;
        level_[head_[arc]] = level_[reached[i]] + 1;
        reached.push_back(head_[arc]);
      }
    }
    return level_;
  }

 private:
  /// Sends as much as possible along one shortest path. Returns false if there is none.
  bool send_along_path(Id source, Id sink) {
    std::vector<Id> path;
    for (Id node = source; node != sink;) {
      const Id arc = next_arc(node);
      if (arc != none) {
        path.push_back(arc);
        node = head_[arc];
      } else if (path.empty()) {
        return false;
      } else {  // a dead end
        node = head_[path.back() ^ 1];
        ++next_[node];
        path.pop_back();
      }
    }
    double amount = std::numeric_limits<double>::infinity();
    for (Id arc : path) amount = std::min(amount, left_[arc]);
    for (Id arc : path) {
      left_[arc] -= amount;
      left_[arc ^ 1] += amount;
    }
    return true;
  }

  /// The first arc to the next level that has not failed yet, or none.
  Id next_arc(Id node) {
    for (Index& next = next_[node]; next < arcs_.offsets[node + 1]; ++next) {
      const Id arc = arcs_.values[next];
      if (left_[arc] > 0.0 && level_[head_[arc]] == level_[node] + 1) return arc;
    }
    return none;
  }

  Ragged<Id> arcs_;  // that leave each node
  std::vector<Id> head_;
  std::vector<double> left_;  // how much more can be sent along each arc
  std::vector<Id> level_;
  std::vector<Index> next_;
};

}  // namespace

std::vector<char> minimum_cut(Index nodes, const std::vector<WeightedEdge>& edges,
                              std::span<const Id> sources, std::span<const Id> sinks,
                              const Context& context) {
  // One node joins all sources and one joins all sinks, by edges that are never cut.
  const Id source = static_cast<Id>(nodes), sink = source + 1;
  double total = 1.0;
  for (const WeightedEdge& edge : edges) total += edge.weight;
  std::vector<WeightedEdge> joined = edges;
  for (Id node : sources) joined.push_back({{node, source}, total});
  for (Id node : sinks) joined.push_back({{node, sink}, total});
  Network network(nodes + 2, joined);
  network.send_all(source, sink, context);
  const std::vector<Id>& level = network.find_levels(source);
  std::vector<char> reached(nodes);
  for (Index i = 0; i < nodes; ++i) reached[i] = level[i] != none;
  return reached;
}

}  // namespace ldle::math
