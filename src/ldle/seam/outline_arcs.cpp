#include "ldle/seam/outline_arcs.h"

#include <utility>

#include "ldle/math/disjoint_sets.h"

namespace ldle::seam {
namespace {

/// Two arcs that are glued to each other are left out if each of them has at most this fraction of
/// the length of its walk.
constexpr double short_part = 1.0 / 12.0;

// A run along the outline and its segment of the seam.
struct LabeledRun {
  Run run;
  Id segment = none;
  bool folded = false;  // one of two halves that meet at the tip of a tear
};

// Finds the tips of tears in a run. Before a tip the partners are a little ahead, after it a little
// behind. Noise can produce several tips for one; they are close together, and only the first is
// kept.
std::vector<Id> tips_of(const OutlineWalks& walks, const OutlineLabels& labels, const Run& run) {
  const Index count = walks.length(walks.walk_of(run.first));
  std::vector<Id> known;
  for (Index i = 0; i < run.length; ++i) {
    const Id place = walks.step(run.first, i);
    if (labels.partner[place] != none) known.push_back(place);
  }
  if (run.length == count && !known.empty()) known.push_back(known.front());
  std::vector<Id> tips;
  for (std::size_t k = 1; k < known.size(); ++k) {
    const Id u = known[k - 1], v = known[k];
    const Index of_u = walks.steps_between(u, labels.partner[u]);
    const Index of_v = walks.steps_between(v, labels.partner[v]);
    if (of_u <= 0 || of_v > 0 || 2 * (of_u - of_v) > count) continue;
    const Id tip = walks.step(u, walks.steps_forward(u, v) / 2);
    const bool is_new = std::none_of(tips.begin(), tips.end(), [&](Id other) {
      return std::abs(walks.steps_between(tip, other)) <= 4 * walks.tolerance(tip);
    });
    if (is_new) tips.push_back(tip);
  }
  return tips;
}

// Splits a run that is glued to itself into two. A run that is a part of a walk is split at the tip
// of the tear. A run that is a complete walk is split at its two tips, or, if it has none, at its
// first place and the partner of that place.
std::vector<LabeledRun> split_at_itself(const OutlineWalks& walks, const OutlineLabels& labels,
                                        const Run& run) {
  const Id segment = labels.label[run.first];
  std::vector<Id> tips = tips_of(walks, labels, run);
  const auto parts = [&](Id first, Id second, bool folded) -> std::vector<LabeledRun> {
    const Index length = walks.steps_forward(first, second);
    return {{{first, length}, segment, folded}, {{second, run.length - length}, segment, folded}};
  };
  if (run.length == walks.length(walks.walk_of(run.first))) {
    if (tips.size() == 2) return parts(tips[0], tips[1], true);
    const Id opposite = labels.partner[run.first];
    if (tips.empty() && opposite != none && opposite != run.first) {
      return parts(run.first, opposite, false);
    }
    return {{run, segment}};
  }
  // Because of noise there may be no tip or several; then the middle of the run is used.
  Id tip = walks.step(run.first, run.length / 2);
  if (tips.size() == 1 && tips[0] != run.first) tip = tips[0];
  return parts(run.first, tip, true);
}

// All runs of all walks, with those that are glued to themselves split.
std::vector<LabeledRun> split_runs(const OutlineWalks& walks, const SeamPairs& seam,
                                   const OutlineLabels& labels) {
  std::vector<LabeledRun> result;
  for (Index walk = 0; walk < walks.count(); ++walk) {
    for (const Run& run : runs_of(walks, labels.label, walk)) {
      const Id segment = labels.label[run.first];
      const bool to_itself = segment >= 0 && seam.across[segment] == segment;
      const std::vector<LabeledRun> parts =
          to_itself ? split_at_itself(walks, labels, run) : std::vector<LabeledRun>{{run, segment}};
      result.insert(result.end(), parts.begin(), parts.end());
    }
  }
  return result;
}

// Makes an arc of each run and finds its partner on the other side of the seam. Returns nothing
// unless each glued run has exactly one partner. Walks have the embedding on their left, so if both
// sides are embedded with the same orientation, the partner runs in the opposite direction.
std::optional<std::vector<Arc>> match(const SeamPairs& seam,
                                      const std::vector<double>& orientations,
                                      const std::vector<LabeledRun>& runs) {
  std::vector<Arc> arcs;
  for (const auto& [run, segment, folded] : runs) arcs.push_back({run.first, run.length});
  for (Id a = 0; a < std::ssize(runs); ++a) {
    if (runs[a].segment < 0) continue;
    for (Id b = 0; b < std::ssize(runs); ++b) {
      if (b == a || runs[b].segment != seam.across[runs[a].segment]) continue;
      if (arcs[a].partner != none) return {};
      arcs[a].partner = b;
    }
    if (arcs[a].partner == none) return {};
    arcs[a].direction = runs[a].folded || orientations[runs[a].segment] > 0.0 ? -1 : 1;
  }
  return arcs;
}

// The arc that follows on the walk.
Id arc_after(const OutlineWalks& walks, const std::vector<Arc>& arcs, Id a) {
  const Id end = walks.step(arcs[a].first, arcs[a].length);
  const auto next =
      std::find_if(arcs.begin(), arcs.end(), [&](const Arc& arc) { return arc.first == end; });
  return static_cast<Id>(next - arcs.begin());
}

// Whether an arc and the next one can be joined: both are free, or their partners follow each other
// as well.
bool go_on(const OutlineWalks& walks, const std::vector<Arc>& arcs, Id a) {
  const Id b = arc_after(walks, arcs, a);
  const Id of_a = arcs[a].partner, of_b = arcs[b].partner;
  if (a == b) return false;
  if (of_a == none || of_b == none) return of_a == of_b;
  if (of_a == b || arcs[a].direction != arcs[b].direction) return false;
  return arcs[a].direction > 0 ? arc_after(walks, arcs, of_a) == of_b
                               : arc_after(walks, arcs, of_b) == of_a;
}

// Removes arcs of length 0 and renumbers the partners.
void erase_empty(std::vector<Arc>& arcs) {
  std::vector<Id> number(arcs.size(), none);
  Id kept = 0;
  for (std::size_t a = 0; a < arcs.size(); ++a) {
    if (arcs[a].length > 0) number[a] = kept++;
  }
  std::erase_if(arcs, [](const Arc& arc) { return arc.length == 0; });
  for (Arc& arc : arcs) {
    if (arc.partner != none) arc.partner = number[arc.partner];
  }
}

// Joins an arc with the next one, and their partners if they are glued.
void join_with_next(const OutlineWalks& walks, std::vector<Arc>& arcs, Id a) {
  const Id b = arc_after(walks, arcs, a);
  const auto absorb = [&](Id into, Id from) {
    arcs[into].length += std::exchange(arcs[from].length, 0);
  };
  if (arcs[a].partner != none) {
    Id first = arcs[a].partner, second = arcs[b].partner;
    if (arcs[a].direction < 0) std::swap(first, second);
    absorb(first, second);
    arcs[a].partner = first;
    arcs[first].partner = a;
  }
  absorb(a, b);
  erase_empty(arcs);
}

/// The corners between arcs. Corners that the gluing brings together are one vertex of the surface.
class Vertices {
 public:
  Vertices(const OutlineWalks& walks, const std::vector<Arc>& arcs)
      : vertex_(std::ssize(arcs)), next_(arcs.size()), on_boundary_(arcs.size(), false) {
    for (Id a = 0; a < std::ssize(arcs); ++a) next_[a] = arc_after(walks, arcs, a);
    for (Id a = 0; a < std::ssize(arcs); ++a) {
      const auto& [first, length, partner, direction] = arcs[a];
      if (partner == none) continue;
      vertex_.join(a, direction > 0 ? partner : next_[partner]);
      vertex_.join(next_[a], direction > 0 ? next_[partner] : partner);
    }
    for (Id a = 0; a < std::ssize(arcs); ++a) {
      if (arcs[a].partner != none) continue;
      on_boundary_[vertex_.find(a)] = on_boundary_[vertex_.find(next_[a])] = true;
    }
  }

  /// Whether the surface stays the same if an arc is contracted to a point: its ends are different
  /// vertices, of which at most one is on the boundary.
  bool can_contract(Id a) {
    const Id tail = vertex_.find(a), head = vertex_.find(next_[a]);
    return tail != head && !(on_boundary_[tail] && on_boundary_[head]);
  }

 private:
  math::DisjointSets vertex_;  // corner a is the beginning of arc a
  std::vector<Id> next_;
  std::vector<bool> on_boundary_;
};

// The shortest arc that can be left out together with its partner, a slit if there is one, or none.
Id find_short(const OutlineWalks& walks, const std::vector<Arc>& arcs) {
  const auto part = [&](Id a) {
    const Index walk = walks.walk_of(arcs[a].first);
    return static_cast<double>(arcs[a].length) / static_cast<double>(walks.length(walk));
  };
  const auto follow_each_other = [&](Id a, Id b) { return arc_after(walks, arcs, a) == b; };
  const auto is_alone = [&](Id a) {
    const Id partner = arcs[a].partner;
    return follow_each_other(a, a) ||
           (follow_each_other(a, partner) && follow_each_other(partner, a));
  };
  Vertices vertices(walks, arcs);
  Id chosen = none;
  std::pair<bool, double> least;  // no slit, length
  for (Id a = 0; a < std::ssize(arcs); ++a) {
    const Id partner = arcs[a].partner;
    if (partner == none || is_alone(a) || is_alone(partner) || !vertices.can_contract(a)) continue;
    const bool is_slit = follow_each_other(a, partner) || follow_each_other(partner, a);
    const std::pair candidate(!is_slit, std::max(part(a), part(partner)));
    if (candidate.second > short_part || (chosen != none && candidate >= least)) continue;
    chosen = a;
    least = candidate;
  }
  return chosen;
}

// Adds half of an arc to the arc before it and the other half to the arc after it.
void divide_among_adjacent(const OutlineWalks& walks, std::vector<Arc>& arcs, Id a) {
  const Id after = arc_after(walks, arcs, a);
  const auto before = std::find_if(arcs.begin(), arcs.end(), [&](const Arc& arc) {
    return arc.length > 0 && walks.step(arc.first, arc.length) == arcs[a].first;
  });
  const Index length = std::exchange(arcs[a].length, 0);
  before->length += length / 2;
  arcs[after].first = walks.step(std::exchange(arcs[a].first, none), length / 2);
  arcs[after].length += length - length / 2;
}

void leave_out(const OutlineWalks& walks, std::vector<Arc>& arcs, Id a) {
  const Id partner = arcs[a].partner;
  divide_among_adjacent(walks, arcs, a);
  divide_among_adjacent(walks, arcs, partner);
  erase_empty(arcs);
}

void merge(const OutlineWalks& walks, std::vector<Arc>& arcs) {
  for (Id a = 0; a < std::ssize(arcs); ++a) {
    while (a < std::ssize(arcs) && go_on(walks, arcs, a)) {
      join_with_next(walks, arcs, a);
      a = 0;  // start again, because the arcs are renumbered
    }
  }
}

}  // namespace

std::optional<std::vector<Arc>> outline_arcs(const OutlineWalks& walks, const SeamPairs& seam,
                                             const std::vector<double>& orientations,
                                             const OutlineLabels& labels) {
  std::optional<std::vector<Arc>> arcs = match(seam, orientations, split_runs(walks, seam, labels));
  if (!arcs) return arcs;
  merge(walks, *arcs);
  for (Id a = find_short(walks, *arcs); a != none; a = find_short(walks, *arcs)) {
    leave_out(walks, *arcs, a);
    merge(walks, *arcs);
  }
  return arcs;
}

}  // namespace ldle::seam
