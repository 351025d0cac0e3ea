#include "ldle/topology/cell_filtration.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "ldle/core/parallel_for.h"

namespace ldle::topology {
namespace {

/// At most this many cells near a point are used. Points that are nearer to the others show where
/// these meet.
constexpr std::size_t most_near = 10;

// A cell and the step at which it enters.
struct CellEntry {
  Id cell;
  Id step;
};

// Collects the cells of a point's nearest points, nearest first.
void find_near_cells(const Ragged<Id>& lists, Id point, std::span<const Id> cell,
                     std::span<const Id> place, Id steps, std::vector<CellEntry>& near) {
  near.clear();
  const auto neighbors = lists[point];
  const Index last = std::min<Index>(steps - 1, std::ssize(neighbors));
  for (Index j = 0; j < last && near.size() < most_near; ++j) {
    if (place[neighbors[j]] == none) continue;
    const Id c = cell[place[neighbors[j]]];
    if (std::none_of(near.begin(), near.end(), [&](const CellEntry& s) { return s.cell == c; })) {
      near.push_back({c, static_cast<Id>(j + 1)});
    }
  }
}

/// Collects every set of up to `most` of the cells near a point. A set enters with its farthest
/// cell.
class SimplexCollector {
 public:
  explicit SimplexCollector(Index most) : lists_(most) {}

  void add(std::vector<CellEntry>& near) {
    std::sort(near.begin(), near.end(),
              [](const CellEntry& a, const CellEntry& b) { return a.cell < b.cell; });
    extend(near, 0, 0, 0, 0);
  }
  math::Filtration finish() {
    for (auto& list : lists_) math::sort_and_unite(list);
    return std::move(lists_);
  }

 private:
  void extend(const std::vector<CellEntry>& near, std::size_t from, std::size_t size,
              math::SimplexKey key, Id step) {
    for (std::size_t s = from; s < near.size(); ++s) {
      const math::SimplexKey larger = math::with_vertex(key, near[s].cell);
      const Id entry = std::max(step, near[s].step);
      lists_[size].push_back({larger, entry});
      if (size + 1 < lists_.size()) extend(near, s + 1, size + 1, larger, entry);
    }
  }

  math::Filtration lists_;
};

// Returns all simplices of two filtrations; shared ones enter at the earlier of their two steps.
math::Filtration unite(const math::Filtration& a, const math::Filtration& b) {
  math::Filtration both(a.size());
  for (std::size_t q = 0; q < a.size(); ++q) {
    std::merge(a[q].begin(), a[q].end(), b[q].begin(), b[q].end(), std::back_inserter(both[q]),
               math::comes_before);
    math::keep_first(both[q]);
  }
  return both;
}

/// Collects the sets of cells of which every two are joined by an edge.
class CliqueFiller {
 public:
  /// Uses the edges that enter up to the step `last`.
  CliqueFiller(const math::Filtration& graph, Id last, Index most, std::size_t enough)
      : lists_(most), later_(graph[0].size()), enough_(enough) {
    lists_[0] = graph[0];
    for (const math::EnteringSimplex& edge : graph[1]) {
      if (edge.step > last) continue;
      lists_[1].push_back(edge);
      const std::vector<Id> ends = math::vertices_of(edge.key);
      later_[ends[0]].push_back({ends[1], edge.step});
    }
  }

  /// Returns false if there are more than `enough` simplices.
  bool fill(const Context& context) {
    for (Id cell = 0; cell < std::ssize(later_); ++cell) {
      context.throw_if_stopped();
      if (!extend(math::with_vertex(0, cell), 1, later_[cell])) return false;
    }
    return true;
  }
  math::Filtration finish() {
    for (std::size_t q = 2; q < lists_.size(); ++q) math::sort_and_unite(lists_[q]);
    return std::move(lists_);
  }

 private:
  // Cells that are joined with all cells of a simplex, ascending, and the step at which all of
  // their edges have entered.
  using Joined = std::vector<CellEntry>;

  // Adds all cliques that contain the simplex `key` of `size` cells.
  bool extend(math::SimplexKey key, std::size_t size, const Joined& joined) {
    for (std::size_t i = 0; i < joined.size(); ++i) {
      const math::SimplexKey larger = math::with_vertex(key, joined[i].cell);
      if (size >= 2) {
        if (++count_ > enough_) return false;
        lists_[size].push_back({larger, joined[i].step});
      }
      if (size + 1 < lists_.size() && !extend(larger, size + 1, joined_with(joined, i))) {
        return false;
      }
    }
    return true;
  }

  // Returns the later cells of `joined` that are also joined with its i-th cell.
  Joined joined_with(const Joined& joined, std::size_t i) const {
    Joined both;
    const Joined& own = later_[joined[i].cell];
    auto at = own.begin();
    for (std::size_t j = i + 1; j < joined.size(); ++j) {
      while (at != own.end() && at->cell < joined[j].cell) ++at;
      if (at == own.end()) break;
      if (at->cell != joined[j].cell) continue;
      both.push_back({at->cell, std::max({at->step, joined[i].step, joined[j].step})});
    }
    return both;
  }

  math::Filtration lists_;
  std::vector<Joined> later_;  // of each cell, the joined cells with higher numbers
  std::size_t enough_;
  std::size_t count_ = 0;
};

}  // namespace

Id affordable_steps(const math::Filtration& filtration, Id steps) {
  std::vector<std::size_t> entering(steps + 1, 0);
  for (const auto& list : filtration) {
    for (const math::EnteringSimplex& simplex : list) ++entering[std::min(simplex.step, steps)];
  }
  std::size_t sum = 0;
  Id step = 0;
  while (step < steps && (sum += entering[step]) <= most_simplices) ++step;
  return step;
}

void keep_until(math::Filtration& filtration, Id steps) {
  for (auto& list : filtration) {
    std::erase_if(list,
                  [&](const math::EnteringSimplex& simplex) { return simplex.step >= steps; });
  }
}

math::Filtration make_cell_filtration(const Ragged<Id>& lists, const ComponentMembers& members,
                                      std::span<const Id> cell, Id& steps, Index most,
                                      const Context& context) {
  constexpr Index block = 512;
  constexpr Index group = 8 * block;
  math::Filtration all(most);
  // Group by group, so that steps with too many simplices are left out before they take memory.
  for (Index first = 0; first < members.size(); first += group) {
    const Index count = std::min(group, members.size() - first);
    std::vector<math::Filtration> parts((count + block - 1) / block);
    parallel_for(count, block, context, [&](Index begin, Index end) {
      SimplexCollector collector(most);
      std::vector<CellEntry> near;
      for (Index i = first + begin; i < first + end; ++i) {
        find_near_cells(lists, members.points[i], cell, members.place, steps, near);
        collector.add(near);
      }
      parts[begin / block] = collector.finish();
    });
    for (std::size_t p = 1; p < parts.size(); ++p) {
      parts[0] = unite(parts[0], parts[p]);
      parts[p] = {};
    }
    all = unite(all, parts[0]);
    steps = affordable_steps(all, steps);
    keep_until(all, steps);
  }
  return all;
}

math::Filtration fill_cliques(const math::Filtration& graph, Index most, std::size_t enough,
                              const Context& context) {
  Id last = 0;
  for (const math::EnteringSimplex& edge : graph[1]) last = std::max(last, edge.step);
  for (;; last = static_cast<Id>(last * 3 / 4)) {
    CliqueFiller filler(graph, last, most, enough);
    if (filler.fill(context) || last <= 2) return filler.finish();
  }
}

math::Filtration restrict_to(const math::Filtration& filtration, const std::vector<Id>& cells) {
  std::vector<char> wanted(filtration[0].size(), 0);
  for (Id cell : cells) wanted[cell] = 1;
  math::Filtration part(filtration.size());
  for (std::size_t q = 0; q < filtration.size(); ++q) {
    for (const math::EnteringSimplex& simplex : filtration[q]) {
      const std::vector<Id> vertices = math::vertices_of(simplex.key);
      if (std::all_of(vertices.begin(), vertices.end(), [&](Id v) { return wanted[v] != 0; })) {
        part[q].push_back(simplex);
      }
    }
  }
  return part;
}

math::Filtration common_part(const math::Filtration& a, const math::Filtration& b) {
  math::Filtration common(std::min(a.size(), b.size()));
  for (std::size_t q = 0; q < common.size(); ++q) {
    auto other = b[q].begin();
    for (const auto& [key, step] : a[q]) {
      while (other != b[q].end() && other->key < key) ++other;
      if (other == b[q].end()) break;
      if (other->key == key) common[q].push_back({key, std::max(step, other->step)});
    }
  }
  return common;
}

math::Filtration cap(const math::Filtration& filtration,
                     const std::vector<math::Filtration>& parts) {
  math::Filtration capped = filtration;
  for (std::size_t p = 0; p < parts.size(); ++p) {
    const auto apex = static_cast<Id>(filtration[0].size() + p);  // after all other vertices
    capped[0].push_back({math::with_vertex(0, apex), 0});
    for (std::size_t q = 0; q + 1 < std::min(filtration.size(), parts[p].size() + 1); ++q) {
      for (const auto& [key, step] : parts[p][q]) {
        capped[q + 1].push_back({math::with_vertex(key, apex), step});
      }
    }
  }
  for (auto& list : capped) math::sort_and_unite(list);
  return capped;
}

}  // namespace ldle::topology
