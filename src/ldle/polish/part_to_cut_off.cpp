#include "ldle/polish/part_to_cut_off.h"

#include <algorithm>
#include <deque>

#include "ldle/math/minimum_cut.h"

namespace ldle::polish {
namespace {

/// Borders are counted by this many nearest neighbours, the point itself included.
constexpr std::size_t border_neighbors = 9;
/// A view lies on another one not only at its rim if at least this part of it is covered.
constexpr double deep = 0.9;
/// Sheets that share at most this part of the area are not cut: in a picture of a thousand by a
/// thousand pixels it is ten by ten. Their rims can be pushed apart.
constexpr double least_shared = 1e-4;

using Views = std::vector<Id>;

/// Two views that lie on each other.
struct Conflict {
  IdPair views;
  double area;
};

struct Conflicts {
  std::vector<Conflict> list;   // by ascending pair of views
  std::vector<double> covered;  // part of each view that is covered by others or covers them
  double area = 0.0;            // of all triangles
};

/// Finds the views that lie on each other. Triangles with a common corner do not count.
Conflicts find_conflicts(const MovableViews& embedded, const Context& context) {
  const auto& triangles = embedded.triangles();
  const Index views = embedded.views().size();
  Conflicts conflicts{{}, std::vector<double>(views, 0.0), 0.0};
  std::vector<Conflict>& list = conflicts.list;
  for (const math::SharedArea& shared : math::shared_areas(embedded.places(), triangles, context)) {
    const auto &s = triangles[shared.first], &t = triangles[shared.second];
    const Id a = embedded.view_of(s), b = embedded.view_of(t);
    if (a == b || std::find_first_of(s.begin(), s.end(), t.begin(), t.end()) != s.end()) continue;
    list.push_back({{std::min(a, b), std::max(a, b)}, shared.area});
    conflicts.covered[a] += shared.area;
    conflicts.covered[b] += shared.area;
  }
  std::stable_sort(list.begin(), list.end(),
                   [](const Conflict& a, const Conflict& b) { return a.views < b.views; });
  std::size_t kept = 0;
  for (const Conflict& conflict : list) {
    if (kept > 0 && list[kept - 1].views == conflict.views) {
      list[kept - 1].area += conflict.area;
    } else {
      list[kept++] = conflict;
    }
  }
  list.resize(kept);
  std::vector<double> area(views, 0.0);
  for (const math::Triangle& t : triangles) {
    area[embedded.view_of(t)] += math::area_of(math::corners_of(t, embedded.places()));
  }
  for (Id m = 0; m < views; ++m) {
    conflicts.area += area[m];
    if (area[m] > 0.0) conflicts.covered[m] /= area[m];
  }
  return conflicts;
}

/// Divides the views that lie on others around a conflict into two sheets: those that are nearer
/// to one of its two views, and those nearer to the other one.
std::pair<Views, Views> two_sheets(const MovableViews& embedded, const IdPair& worst,
                                   const Conflicts& conflicts) {
  ViewSet in_conflict(embedded.views().size(), 0);
  for (const Conflict& conflict : conflicts.list) {
    in_conflict[conflict.views.first] = in_conflict[conflict.views.second] = 1;
  }
  std::vector<Id> sheet(embedded.views().size(), none);
  std::pair<Views, Views> sheets;
  std::deque<Id> reached{worst.first, worst.second};
  sheet[worst.first] = 0;
  sheet[worst.second] = 1;
  while (!reached.empty()) {
    const Id view = reached.front();
    reached.pop_front();
    (sheet[view] == 0 ? sheets.first : sheets.second).push_back(view);
    for (const auto& neighbor : embedded.overlaps().neighbors[view]) {
      if (!embedded.joined(neighbor.pair) || !in_conflict[neighbor.view]) continue;
      if (sheet[neighbor.view] != none) continue;
      sheet[neighbor.view] = sheet[view];
      reached.push_back(neighbor.view);
    }
  }
  return sheets;
}

/// The pairs of views that hold together and have a common border, weighted by the number of
/// neighbours across it.
std::vector<math::WeightedEdge> borders(const MovableViews& embedded, const NeighborGraph& graph) {
  const Overlaps& overlaps = embedded.overlaps();
  const auto& cluster_of = embedded.views().cluster_of;
  std::vector<double> length(overlaps.pairs.size(), 0.0);
  for (Id k = 0; k < graph.size(); ++k) {
    const auto list = graph.neighbors[k];
    for (Id j : list.first(std::min(list.size(), border_neighbors))) {
      const Id pair = overlaps.find(cluster_of[k], cluster_of[j]);
      if (pair != none) length[pair] += 1.0;
    }
  }
  std::vector<math::WeightedEdge> edges;
  for (std::size_t p = 0; p < length.size(); ++p) {
    if (embedded.joined(static_cast<Id>(p)) && length[p] > 0.0) {
      edges.push_back({overlaps.pairs[p], length[p]});
    }
  }
  return edges;
}

/// The views that are joined with those given by views on the same side, ascending.
Views connected_within(const MovableViews& embedded, const Views& seeds, const ViewSet& side,
                       char wanted) {
  ViewSet reached(embedded.views().size(), 0);
  Views found = seeds;
  for (Id view : seeds) reached[view] = 1;
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (const auto& neighbor : embedded.overlaps().neighbors[found[i]]) {
      if (!embedded.joined(neighbor.pair) || side[neighbor.view] != wanted ||
          reached[neighbor.view]) {
        continue;
      }
      reached[neighbor.view] = 1;
      found.push_back(neighbor.view);
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

Views smaller_side(const MovableViews& embedded, const std::vector<math::WeightedEdge>& edges,
                   const Views& sources, const Views& sinks, const Context& context) {
  const ViewSet near_sources =
      math::minimum_cut(embedded.views().size(), edges, sources, sinks, context);
  const Views one = connected_within(embedded, sources, near_sources, 1);
  const Views other = connected_within(embedded, sinks, near_sources, 0);
  return embedded.count_points(one) <= embedded.count_points(other) ? one : other;
}

}  // namespace

std::vector<Id> part_to_cut_off(const MovableViews& embedded, const std::vector<Views>& tried,
                                const NeighborGraph& graph, const Context& context) {
  Conflicts conflicts = find_conflicts(embedded, context);
  std::vector<math::WeightedEdge> edges;
  while (!conflicts.list.empty()) {
    const auto worst =
        std::max_element(conflicts.list.begin(), conflicts.list.end(),
                         [](const Conflict& a, const Conflict& b) { return a.area < b.area; });
    const auto [sources, sinks] = two_sheets(embedded, worst->views, conflicts);
    ViewSet seen(embedded.views().size(), 0);
    for (const Views* sheet : {&sources, &sinks}) {
      for (Id view : *sheet) seen[view] = 1;
    }
    double shared = 0.0;
    std::erase_if(conflicts.list, [&](const Conflict& conflict) {
      const bool is_seen = seen[conflict.views.first] || seen[conflict.views.second];
      if (is_seen) shared += conflict.area;
      return is_seen;
    });
    const auto is_deep = [&](Id view) { return conflicts.covered[view] >= deep; };
    if (shared <= least_shared * conflicts.area ||
        (std::none_of(sources.begin(), sources.end(), is_deep) &&
         std::none_of(sinks.begin(), sinks.end(), is_deep))) {
      continue;
    }
    if (edges.empty()) edges = borders(embedded, graph);
    const Views part = smaller_side(embedded, edges, sources, sinks, context);
    if (std::find(tried.begin(), tried.end(), part) == tried.end()) return part;
  }
  return {};
}

}  // namespace ldle::polish
