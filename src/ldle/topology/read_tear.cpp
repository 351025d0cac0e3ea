#include "ldle/topology/read_tear.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "ldle/topology/in_words.h"

namespace ldle {
namespace {

constexpr Index spacing_neighbor = 8;
/// Partners may jump by so many steps of the walk from one point to the next.
constexpr Index largest_jump = 8;
/// Stretches shorter than this share of their walk, or than so many steps, are noise.
constexpr double least_share = 0.015;
constexpr Index least_length = 5;

// A point of the rim and the one that belongs to it across the tear.
struct Place {
  Id point = none;
  Id partner = none;  // place, counted over all walks
};

// All walks one after the other.
class Rim {
 public:
  Rim(const std::vector<Outline>& outlines, ConstRowMatrixRef embedding,
      const NeighborGraph& graph) {
    for (const Outline& outline : outlines) {
      for (const auto& walk : outline) {
        begin_.push_back(std::ssize(places_));
        for (Id point : walk) places_.push_back({point, none});
      }
    }
    begin_.push_back(std::ssize(places_));
    std::vector<Id> place_of(graph.size(), none);
    for (Id p = 0; p < std::ssize(places_); ++p) place_of[places_[p].point] = p;
    for (Place& place : places_) find_partner(place, place_of, embedding, graph);
  }

  Index size() const { return std::ssize(places_); }
  Index walks() const { return std::ssize(begin_) - 1; }
  Index begin(Index walk) const { return begin_[walk]; }
  Index length(Index walk) const { return begin_[walk + 1] - begin_[walk]; }
  Index walk_of(Id place) const {
    return std::upper_bound(begin_.begin(), begin_.end(), place) - begin_.begin() - 1;
  }
  Id point(Id place) const { return places_[place].point; }
  Id partner(Id place) const { return places_[place].partner; }
  void set_partner(Id place, Id partner) { places_[place].partner = partner; }
  /// The place so many steps on.
  Id step(Id place, Index steps) const {
    const Index walk = walk_of(place), first = begin(walk), count = length(walk);
    return static_cast<Id>(first + ((place - first + steps) % count + count) % count);
  }
  /// Steps from one place to another the shorter way; far where they are on different walks.
  Index steps_between(Id from, Id to) const {
    const Index walk = walk_of(from), count = length(walk);
    if (walk_of(to) != walk) return size();
    const Index on = ((to - from) % count + count) % count;
    return on <= count / 2 ? on : on - count;
  }
  /// How far stretches of a walk may be off.
  Index tolerance(Index walk) const {
    return std::max(least_length,
                    static_cast<Index>(least_share * static_cast<double>(length(walk))));
  }

 private:
  static void find_partner(Place& place, const std::vector<Id>& place_of,
                           ConstRowMatrixRef embedding, const NeighborGraph& graph) {
    const auto list = graph.neighbors[place.point];
    const auto distances = graph.distances_of(place.point);
    const double spacing = distances[std::min<Index>(spacing_neighbor, std::ssize(list) - 1)];
    for (std::size_t j = 1; j < list.size(); ++j) {
      if (place_of[list[j]] == none) continue;
      const double apart = (embedding.row(place.point) - embedding.row(list[j])).norm();
      if (apart <= 2.0 * distances[j] + 2.0 * spacing) continue;
      place.partner = place_of[list[j]];
      return;
    }
  }

  std::vector<Place> places_;
  std::vector<Index> begin_;
};

// Whether the partners of two neighbouring places follow each other.
bool continues(const Rim& rim, Id a, Id b) {
  const Id of_a = rim.partner(a), of_b = rim.partner(b);
  if (of_a == none || of_b == none) return of_a == of_b;
  return std::abs(rim.steps_between(of_a, of_b)) <= largest_jump;
}

// Places at which a new stretch begins because partners jump there.
std::vector<Id> stretch_starts(const Rim& rim, Index walk) {
  std::vector<Id> starts;
  for (Index i = 0; i < rim.length(walk); ++i) {
    const Id place = static_cast<Id>(rim.begin(walk) + i);
    if (!continues(rim, rim.step(place, -1), place)) starts.push_back(place);
  }
  return starts;
}

// Lets short stretches go on as the one before them does.
void smooth(Rim& rim, Index walk) {
  for (int round = 0; round < 100; ++round) {
    const std::vector<Id> starts = stretch_starts(rim, walk);
    if (starts.size() < 2) return;
    std::size_t shortest = 0;
    Index least = rim.length(walk);
    for (std::size_t s = 0; s < starts.size(); ++s) {
      const Id next = starts[(s + 1) % starts.size()];
      const Index count =
          ((next - starts[s]) % rim.length(walk) + rim.length(walk)) % rim.length(walk);
      if (count < least) {
        least = count;
        shortest = s;
      }
    }
    if (least >= rim.tolerance(walk)) return;
    const Id partner = rim.partner(rim.step(starts[shortest], -1));
    for (Index i = 0; i < least; ++i) rim.set_partner(rim.step(starts[shortest], i), partner);
  }
}

// Near the tip of a tear its two sides are too close to tell them apart: a stretch without partners
// is folded there, if those before and after it belong together.
void fold_tips(Rim& rim, Index walk) {
  const std::vector<Id> starts = stretch_starts(rim, walk);
  for (std::size_t s = 0; s < starts.size(); ++s) {
    if (rim.partner(starts[s]) != none) continue;
    const Id before = rim.step(starts[s], -1), after = starts[(s + 1) % starts.size()];
    if (rim.partner(before) == none || rim.partner(after) == none) continue;
    const Index tolerance = 2 * rim.tolerance(walk);
    if (std::abs(rim.steps_between(rim.partner(before), after)) > tolerance ||
        std::abs(rim.steps_between(rim.partner(after), before)) > tolerance) {
      continue;
    }
    const Index count = rim.length(walk);
    const Index length = ((after - starts[s]) % count + count) % count;
    for (Index i = 0; i < length; ++i) {
      rim.set_partner(rim.step(starts[s], i), rim.step(after, -1 - i));
    }
  }
}

// +1 where the partner walks the same way around a place, -1 where it comes towards one.
int direction(const Rim& rim, Id place) {
  Index sum = 0;
  const Index around = rim.tolerance(rim.walk_of(place));
  for (Index i = -around; i < around; ++i) {
    const Id a = rim.step(place, i), b = rim.step(place, i + 1);
    if (rim.partner(a) == none || rim.partner(b) == none || !continues(rim, a, b)) continue;
    sum += rim.steps_between(rim.partner(a), rim.partner(b));
  }
  return sum >= 0 ? 1 : -1;
}

// Where stretches begin and end on a walk: where partners jump; opposite of such places; and at the
// tip of a tear, where a point is its own partner.
std::vector<std::vector<Id>> break_points(const Rim& rim) {
  std::vector<std::vector<Id>> breaks(rim.walks());
  const auto add = [&](Id place) {
    auto& of_walk = breaks[rim.walk_of(place)];
    const Index tolerance = rim.tolerance(rim.walk_of(place));
    const bool known = std::any_of(of_walk.begin(), of_walk.end(), [&](Id other) {
      return std::abs(rim.steps_between(place, other)) <= 2 * tolerance;
    });
    if (!known) of_walk.push_back(place);
  };
  for (Index walk = 0; walk < rim.walks(); ++walk) {
    for (Id start : stretch_starts(rim, walk)) add(start);
  }
  for (Index walk = 0; walk < rim.walks(); ++walk) {
    for (Id start : stretch_starts(rim, walk)) {
      for (Id end : {start, rim.step(start, -1)}) {
        if (rim.partner(end) != none) add(rim.partner(end));
      }
    }
  }
  for (Id place = 0; place < rim.size(); ++place) {
    if (rim.partner(place) == none) continue;
    const Index across = rim.steps_between(place, rim.partner(place));
    if (std::abs(across) <= 2 * rim.tolerance(rim.walk_of(place))) {
      add(rim.step(place, across / 2));
    }
  }
  for (Index walk = 0; walk < rim.walks(); ++walk) {
    if (breaks[walk].empty()) {  // the same all around
      const Id first = static_cast<Id>(rim.begin(walk));
      add(first);
      if (rim.partner(first) != none) add(rim.partner(first));
    }
    std::sort(breaks[walk].begin(), breaks[walk].end());
  }
  return breaks;
}

struct Arc {
  Id first = none;  // place
  Index length = 0;
  Id partner = none;  // arc
  int direction = 1;
  GluingWord::Side side = {none, false};
};

std::vector<Arc> arcs_between(const Rim& rim, const std::vector<std::vector<Id>>& breaks,
                              std::vector<Index>& arcs_of_walk) {
  std::vector<Arc> arcs;
  for (Index walk = 0; walk < rim.walks(); ++walk) {
    const auto& starts = breaks[walk];
    for (std::size_t s = 0; s < starts.size(); ++s) {
      const Index count = rim.length(walk);
      const Index length =
          starts.size() == 1
              ? count
              : ((starts[(s + 1) % starts.size()] - starts[s]) % count + count) % count;
      arcs.push_back({starts[s], length});
    }
    arcs_of_walk.push_back(std::ssize(arcs));
  }
  return arcs;
}

// Finds the arc across the tear for each; false unless they match in pairs.
bool match(const Rim& rim, std::vector<Arc>& arcs) {
  const auto arc_at = [&](Id place) {
    for (Id a = 0; a < std::ssize(arcs); ++a) {
      if (rim.walk_of(place) != rim.walk_of(arcs[a].first)) continue;
      const Index count = rim.length(rim.walk_of(place));
      const Index on = ((place - arcs[a].first) % count + count) % count;
      if (on < arcs[a].length) return a;
    }
    return none;
  };
  for (Arc& arc : arcs) {
    // The arc that most of its points have their partners on.
    std::vector<Index> votes(arcs.size() + 1, 0);
    for (Index i = 0; i < arc.length; ++i) {
      const Id partner = rim.partner(rim.step(arc.first, i));
      ++votes[partner == none ? arcs.size() : static_cast<std::size_t>(arc_at(partner))];
    }
    const auto most = std::max_element(votes.begin(), votes.end()) - votes.begin();
    arc.partner = most == std::ssize(arcs) ? none : static_cast<Id>(most);
    arc.direction = direction(rim, rim.step(arc.first, arc.length / 2));
  }
  for (Id a = 0; a < std::ssize(arcs); ++a) {
    const Id b = arcs[a].partner;
    if (b != none && (b == a || arcs[b].partner != a || arcs[b].direction != arcs[a].direction)) {
      return false;
    }
  }
  return true;
}

}  // namespace

std::optional<TearReading> read_tear(const std::vector<Outline>& outlines,
                                     ConstRowMatrixRef embedding, const NeighborGraph& graph) {
  Rim rim(outlines, embedding, graph);
  for (Index walk = 0; walk < rim.walks(); ++walk) {
    fold_tips(rim, walk);
    smooth(rim, walk);
  }
  std::vector<Index> arcs_of_walk;
  std::vector<Arc> arcs = arcs_between(rim, break_points(rim), arcs_of_walk);
  if (!match(rim, arcs)) return {};
  Id letters = 0;
  for (Arc& arc : arcs) {
    if (arc.side.letter != none) continue;
    arc.side = {letters++, false};
    if (arc.partner != none) arcs[arc.partner].side = {arc.side.letter, arc.direction < 0};
  }
  TearReading reading;
  Index walk = 0;
  std::size_t next = 0;
  for (const Outline& outline : outlines) {
    auto& polygon = reading.word.polygons.emplace_back();
    for (std::size_t w = 0; w < outline.size(); ++w, ++walk) {
      const Id cut = w > 0 ? letters++ : none;  // a way to the hole and back
      if (cut != none) polygon.push_back({cut, false});
      for (; std::cmp_less(next, arcs_of_walk[walk]); ++next) {
        polygon.push_back(arcs[next].side);
        RimArc& arc = reading.arcs.emplace_back(RimArc{arcs[next].side, {}});
        for (Index i = 0; i <= arcs[next].length; ++i) {
          arc.points.push_back(rim.point(rim.step(arcs[next].first, i)));
        }
      }
      if (cut != none) polygon.push_back({cut, true});
    }
  }
  return reading;
}

namespace {

/// A reading that contradicts a name takes this part of its confidence.
constexpr double contradiction = 0.1;

// Up to holes: a walk may go around a gap between points.
bool agree(const GluedSurface& glued, const ComponentTopology& component) {
  if (glued.orientable != component.orientable || !component.euler_characteristic) return false;
  return glued.euler_characteristic + glued.boundary_loops ==
         *component.euler_characteristic + component.boundary_loops;
}

}  // namespace

void add_words(ConstRowMatrixRef embedding, const NeighborGraph& graph, Topology& topology) {
  std::vector<std::vector<Outline>> outlines(topology.components.size());
  for (Outline& outline : trace_rims(embedding, graph)) {
    outlines[topology.component_of[outline[0][0]]].push_back(std::move(outline));
  }
  for (std::size_t c = 0; c < outlines.size(); ++c) {
    if (outlines[c].empty()) continue;
    const auto reading = read_tear(outlines[c], embedding, graph);
    if (!reading) continue;
    const std::vector<GluedSurface> surfaces = glue(reading->word);
    if (surfaces.size() != 1) continue;  // crumbs that nothing ties together
    ComponentTopology& component = topology.components[c];
    const bool agrees = agree(surfaces[0], component);
    // A gap between points is not a hole, nor is a glued side free whose partner is not seen.
    if (agrees && surfaces[0].boundary_loops != component.boundary_loops) continue;
    component.word = write_word(reading->word);
    if (component.name.empty() || agrees) continue;
    component.confidence *= 1.0 - contradiction;
    component.sure = component.sure && component.confidence >= sure_from;
    component.doubt += (component.doubt.empty() ? "" : "; ") +
                       fmt::format("the rim of the embedding reads {}, which is {}", component.word,
                                   with_article(name_of(surfaces[0])));
  }
}

}  // namespace ldle
