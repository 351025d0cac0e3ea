#include "ldle/tear/rim_labels.h"

#include <map>

namespace ldle {
namespace {

/// Places so many steps away have a say.
constexpr Index window = 2;
/// Points of the boundary are at most so many spacings from it, as far as that is known.
constexpr double boundary_width = 3.0;

// The stretch that most pairs around a place are of, and the middle of those that they lead to.
void label_by_pairs(const RimWalks& rim, const SeamPairs& seam, Id place, RimLabels& labels) {
  std::map<Id, std::vector<Id>> others;  // by stretch
  for (Index i = -window; i <= window; ++i) {
    const Id near = rim.step(place, i);
    for (Index p = seam.first_pair[near]; p < seam.first_pair[near + 1]; ++p) {
      others[seam.pairs[p].stretch].push_back(seam.pairs[p].other);
    }
  }
  const std::vector<Id>* most = nullptr;
  for (const auto& [stretch, list] : others) {
    if (most != nullptr && list.size() <= most->size()) continue;
    most = &list;
    labels.label[place] = stretch;
  }
  if (most == nullptr) return;
  Index sum = 0;
  for (Id other : *most) sum += rim.steps_between(most->front(), other);
  labels.partner[place] = rim.step(most->front(), sum / std::ssize(*most));
}

// One half of a run becomes as the run before, the other as the one after it.
void dissolve(const RimWalks& rim, const Run& run, std::vector<Id>& label) {
  const Id before = label[rim.step(run.first, -1)], after = label[rim.step(run.first, run.length)];
  for (Index i = 0; i < run.length; ++i) {
    label[rim.step(run.first, i)] = 2 * i < run.length ? before : after;
  }
}

// The shortest run that cannot stay, or none (of no length).
Run to_dissolve(const RimWalks& rim, const std::vector<Id>& label, Index walk) {
  const std::vector<Run> runs = runs_of(rim, label, walk);
  Run shortest;
  if (runs.size() < 2) return shortest;
  for (const Run& run : runs) {
    const bool stays =
        label[run.first] != RimLabels::unknown && run.length >= rim.tolerance(run.first);
    if (!stays && (shortest.length == 0 || run.length < shortest.length)) shortest = run;
  }
  return shortest;
}

// A stretch has one run on either side: where the other side is gone, and of runs that are much
// shorter than another, nothing is known. False where there are none.
bool forget_unlikely(const RimWalks& rim, const SeamPairs& seam, std::vector<Id>& label) {
  std::vector<Index> longest(seam.across.size(), 0);
  std::vector<Run> runs;
  for (Index walk = 0; walk < rim.walks(); ++walk) {
    for (const Run& run : runs_of(rim, label, walk)) {
      const Id stretch = label[run.first];
      if (stretch < 0) continue;
      longest[stretch] = std::max(longest[stretch], run.length);
      runs.push_back(run);
    }
  }
  bool found = false;
  for (const Run& run : runs) {
    const Id stretch = label[run.first];
    if (longest[seam.across[stretch]] > 0 && 2 * run.length >= longest[stretch]) continue;
    for (Index i = 0; i < run.length; ++i) label[rim.step(run.first, i)] = RimLabels::unknown;
    found = true;
  }
  return found;
}

}  // namespace

std::vector<Run> runs_of(const RimWalks& rim, const std::vector<Id>& label, Index walk) {
  std::vector<Run> runs;
  const auto first = static_cast<Id>(rim.begin(walk));
  for (Index i = 0; i < rim.length(walk); ++i) {
    const Id place = rim.step(first, i);
    if (label[place] != label[rim.step(place, -1)]) runs.push_back({place, 0});
  }
  for (std::size_t r = 0; r < runs.size(); ++r) {
    runs[r].length = rim.steps_forward(runs[r].first, runs[(r + 1) % runs.size()].first);
  }
  if (runs.empty()) runs.push_back({first, rim.length(walk)});
  return runs;
}

RimLabels label_rim(const RimWalks& rim, const SeamPairs& seam, const EmbeddedGraph& embedded,
                    std::span<const double> boundary_distance) {
  RimLabels labels{std::vector<Id>(rim.size(), RimLabels::unknown),
                   std::vector<Id>(rim.size(), none)};
  for (Id place = 0; place < rim.size(); ++place) {
    const Id point = rim.point(place);
    if (boundary_distance.empty() ||
        boundary_distance[point] <= boundary_width * embedded.spacing(point)) {
      labels.label[place] = RimLabels::free;
    }
    label_by_pairs(rim, seam, place, labels);
  }
  do {
    for (Index walk = 0; walk < rim.walks(); ++walk) {
      for (Run run = to_dissolve(rim, labels.label, walk); run.length > 0;
           run = to_dissolve(rim, labels.label, walk)) {
        dissolve(rim, run, labels.label);
      }
    }
  } while (forget_unlikely(rim, seam, labels.label));
  return labels;
}

}  // namespace ldle
