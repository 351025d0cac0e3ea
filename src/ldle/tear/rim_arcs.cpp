#include "ldle/tear/rim_arcs.h"

#include <utility>

namespace ldle {
namespace {

// A run along the rim, and the stretch of the seam that it is.
struct LabeledRun {
  Run run;
  Id stretch = none;
  bool folded = false;  // one of two halves that meet at the tip of a tear
};

// Before the tip of a tear partners are a little ahead, after it a little behind. Where noise makes
// several of one, they are close together.
std::vector<Id> tips_of(const RimWalks& rim, const RimLabels& labels, const Run& run) {
  const Index count = rim.length(rim.walk_of(run.first));
  std::vector<Id> known;
  for (Index i = 0; i < run.length; ++i) {
    const Id place = rim.step(run.first, i);
    if (labels.partner[place] != none) known.push_back(place);
  }
  if (run.length == count && !known.empty()) known.push_back(known.front());
  std::vector<Id> tips;
  for (std::size_t k = 1; k < known.size(); ++k) {
    const Id u = known[k - 1], v = known[k];
    const Index of_u = rim.steps_between(u, labels.partner[u]);
    const Index of_v = rim.steps_between(v, labels.partner[v]);
    if (of_u <= 0 || of_v > 0 || 2 * (of_u - of_v) > count) continue;
    const Id tip = rim.step(u, rim.steps_forward(u, v) / 2);
    const bool is_new = std::none_of(tips.begin(), tips.end(), [&](Id other) {
      return std::abs(rim.steps_between(tip, other)) <= 4 * rim.tolerance(tip);
    });
    if (is_new) tips.push_back(tip);
  }
  return tips;
}

// A run that is glued to itself falls into two at the tip of a tear, or at two if it goes around;
// or, if it goes around and has none, anywhere and opposite.
std::vector<LabeledRun> split_at_itself(const RimWalks& rim, const RimLabels& labels,
                                        const Run& run) {
  const Id stretch = labels.label[run.first];
  std::vector<Id> tips = tips_of(rim, labels, run);
  const auto parts = [&](Id first, Id second, bool folded) -> std::vector<LabeledRun> {
    const Index length = rim.steps_forward(first, second);
    return {{{first, length}, stretch, folded}, {{second, run.length - length}, stretch, folded}};
  };
  if (run.length == rim.length(rim.walk_of(run.first))) {
    if (tips.size() == 2) return parts(tips[0], tips[1], true);
    const Id opposite = labels.partner[run.first];
    if (tips.empty() && opposite != none && opposite != run.first) {
      return parts(run.first, opposite, false);
    }
    return {{run, stretch}};
  }
  // Noise may show none, or several.
  Id tip = rim.step(run.first, run.length / 2);
  if (tips.size() == 1 && tips[0] != run.first) tip = tips[0];
  return parts(run.first, tip, true);
}

std::vector<LabeledRun> split_runs(const RimWalks& rim, const SeamPairs& seam,
                                   const RimLabels& labels) {
  std::vector<LabeledRun> result;
  for (Index walk = 0; walk < rim.walks(); ++walk) {
    for (const Run& run : runs_of(rim, labels.label, walk)) {
      const Id stretch = labels.label[run.first];
      const bool to_itself = stretch >= 0 && seam.across[stretch] == stretch;
      const std::vector<LabeledRun> parts =
          to_itself ? split_at_itself(rim, labels, run) : std::vector<LabeledRun>{{run, stretch}};
      result.insert(result.end(), parts.begin(), parts.end());
    }
  }
  return result;
}

// Gives each run the one on the other side; nothing unless there is just one. Walks have the
// embedding on their left: where it shows both sides from the same side of the surface, the other
// walk comes towards one.
std::optional<std::vector<Arc>> match(const SeamPairs& seam, const std::vector<double>& sides,
                                      const std::vector<LabeledRun>& runs) {
  std::vector<Arc> arcs;
  for (const auto& [run, stretch, folded] : runs) arcs.push_back({run.first, run.length});
  for (Id a = 0; a < std::ssize(runs); ++a) {
    if (runs[a].stretch < 0) continue;
    for (Id b = 0; b < std::ssize(runs); ++b) {
      if (b == a || runs[b].stretch != seam.across[runs[a].stretch]) continue;
      if (arcs[a].partner != none) return {};
      arcs[a].partner = b;
    }
    if (arcs[a].partner == none) return {};
    arcs[a].direction = runs[a].folded || sides[runs[a].stretch] > 0.0 ? -1 : 1;
  }
  return arcs;
}

// The arc that follows on the walk.
Id arc_after(const RimWalks& rim, const std::vector<Arc>& arcs, Id a) {
  const Id end = rim.step(arcs[a].first, arcs[a].length);
  const auto next =
      std::find_if(arcs.begin(), arcs.end(), [&](const Arc& arc) { return arc.first == end; });
  return static_cast<Id>(next - arcs.begin());
}

// Whether the vertex between an arc and the next is none: those opposite follow each other as well.
bool go_on(const RimWalks& rim, const std::vector<Arc>& arcs, Id a) {
  const Id b = arc_after(rim, arcs, a);
  const Id of_a = arcs[a].partner, of_b = arcs[b].partner;
  if (a == b) return false;
  if (of_a == none || of_b == none) return of_a == of_b;
  if (of_a == b || arcs[a].direction != arcs[b].direction) return false;
  return arcs[a].direction > 0 ? arc_after(rim, arcs, of_a) == of_b
                               : arc_after(rim, arcs, of_b) == of_a;
}

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

// Makes one arc of an arc and the next, and of those opposite.
void join_with_next(const RimWalks& rim, std::vector<Arc>& arcs, Id a) {
  const Id b = arc_after(rim, arcs, a);
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

void merge(const RimWalks& rim, std::vector<Arc>& arcs) {
  for (Id a = 0; a < std::ssize(arcs); ++a) {
    while (a < std::ssize(arcs) && go_on(rim, arcs, a)) {
      join_with_next(rim, arcs, a);
      a = 0;  // numbers have changed
    }
  }
}

}  // namespace

std::optional<std::vector<Arc>> rim_arcs(const RimWalks& rim, const SeamPairs& seam,
                                         const std::vector<double>& sides,
                                         const RimLabels& labels) {
  std::optional<std::vector<Arc>> arcs = match(seam, sides, split_runs(rim, seam, labels));
  if (arcs) merge(rim, *arcs);
  return arcs;
}

}  // namespace ldle
