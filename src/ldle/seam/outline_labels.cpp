#include "ldle/seam/outline_labels.h"

#include <map>

namespace ldle::seam {
namespace {

/// A place is labelled by the pairs of places up to this many steps away.
constexpr Index window = 2;
/// A point counts as a boundary point if its distance from the boundary is at most this many
/// spacings; the boundary is only known to this precision.
constexpr double boundary_width = 3.0;

// Labels a place with the segment of most pairs around it. Its partner is the mean of the places
// that these pairs lead to.
void label_by_pairs(const OutlineWalks& walks, const SeamPairs& seam, Id place,
                    OutlineLabels& labels) {
  std::map<Id, std::vector<Id>> others;  // by segment
  for (Index i = -window; i <= window; ++i) {
    const Id near = walks.step(place, i);
    for (Index p = seam.first_pair[near]; p < seam.first_pair[near + 1]; ++p) {
      others[seam.pairs[p].segment].push_back(seam.pairs[p].other);
    }
  }
  const std::vector<Id>* most = nullptr;
  for (const auto& [segment, list] : others) {
    if (most != nullptr && list.size() <= most->size()) continue;
    most = &list;
    labels.label[place] = segment;
  }
  if (most == nullptr) return;
  Index sum = 0;
  for (Id other : *most) sum += walks.steps_between(most->front(), other);
  labels.partner[place] = walks.step(most->front(), sum / std::ssize(*most));
}

// Gives the first half of a run the label of the run before it, and the second half the label of
// the run after it.
void dissolve(const OutlineWalks& walks, const Run& run, std::vector<Id>& label) {
  const Id before = label[walks.step(run.first, -1)],
           after = label[walks.step(run.first, run.length)];
  for (Index i = 0; i < run.length; ++i) {
    label[walks.step(run.first, i)] = 2 * i < run.length ? before : after;
  }
}

// Returns the shortest run that is unknown or too short, or a run of length 0 if there is none.
Run to_dissolve(const OutlineWalks& walks, const std::vector<Id>& label, Index walk) {
  const std::vector<Run> runs = runs_of(walks, label, walk);
  Run shortest;
  if (runs.size() < 2) return shortest;
  for (const Run& run : runs) {
    const bool stays =
        label[run.first] != OutlineLabels::unknown && run.length >= walks.tolerance(run.first);
    if (!stays && (shortest.length == 0 || run.length < shortest.length)) shortest = run;
  }
  return shortest;
}

// A segment has one run on each side. Runs whose other side has no run, and runs less than half as
// long as the longest run of their segment, become unknown. Returns false if there are none.
bool forget_unlikely(const OutlineWalks& walks, const SeamPairs& seam, std::vector<Id>& label) {
  std::vector<Index> longest(seam.across.size(), 0);
  std::vector<Run> runs;
  for (Index walk = 0; walk < walks.count(); ++walk) {
    for (const Run& run : runs_of(walks, label, walk)) {
      const Id segment = label[run.first];
      if (segment < 0) continue;
      longest[segment] = std::max(longest[segment], run.length);
      runs.push_back(run);
    }
  }
  bool found = false;
  for (const Run& run : runs) {
    const Id segment = label[run.first];
    if (longest[seam.across[segment]] > 0 && 2 * run.length >= longest[segment]) continue;
    for (Index i = 0; i < run.length; ++i) label[walks.step(run.first, i)] = OutlineLabels::unknown;
    found = true;
  }
  return found;
}

}  // namespace

std::vector<Run> runs_of(const OutlineWalks& walks, const std::vector<Id>& label, Index walk) {
  std::vector<Run> runs;
  const auto first = static_cast<Id>(walks.begin(walk));
  for (Index i = 0; i < walks.length(walk); ++i) {
    const Id place = walks.step(first, i);
    if (label[place] != label[walks.step(place, -1)]) runs.push_back({place, 0});
  }
  for (std::size_t r = 0; r < runs.size(); ++r) {
    runs[r].length = walks.steps_forward(runs[r].first, runs[(r + 1) % runs.size()].first);
  }
  if (runs.empty()) runs.push_back({first, walks.length(walk)});
  return runs;
}

OutlineLabels label_outline(const OutlineWalks& walks, const SeamPairs& seam,
                            const EmbeddedGraph& embedded,
                            std::span<const double> boundary_distance) {
  OutlineLabels labels{std::vector<Id>(walks.size(), OutlineLabels::unknown),
                       std::vector<Id>(walks.size(), none)};
  for (Id place = 0; place < walks.size(); ++place) {
    const Id point = walks.point(place);
    if (boundary_distance.empty() ||
        boundary_distance[point] <= boundary_width * embedded.spacing(point)) {
      labels.label[place] = OutlineLabels::free;
    }
    label_by_pairs(walks, seam, place, labels);
  }
  do {
    for (Index walk = 0; walk < walks.count(); ++walk) {
      for (Run run = to_dissolve(walks, labels.label, walk); run.length > 0;
           run = to_dissolve(walks, labels.label, walk)) {
        dissolve(walks, run, labels.label);
      }
    }
  } while (forget_unlikely(walks, seam, labels.label));
  return labels;
}

}  // namespace ldle::seam
