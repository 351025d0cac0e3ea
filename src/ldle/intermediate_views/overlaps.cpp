#include "ldle/intermediate_views/overlaps.h"

#include <algorithm>

namespace ldle {
namespace {

struct Occurrence {
  Id view;
  Id row;
};

// For each point, the views that contain it and its row there, by ascending view.
Ragged<Occurrence> occurrences(const IntermediateViews& views) {
  Ragged<Occurrence> found;
  const Index points = static_cast<Index>(views.cluster_of.size());
  found.offsets.assign(points + 1, 0);
  for (Id point : views.views.values) ++found.offsets[point + 1];
  for (Index p = 0; p < points; ++p) found.offsets[p + 1] += found.offsets[p];
  found.values.resize(views.views.values.size());
  std::vector<Index> next(found.offsets.begin(), found.offsets.end() - 1);
  for (Index m = 0; m < views.size(); ++m) {
    for (Index row = views.views.offsets[m]; row < views.views.offsets[m + 1]; ++row) {
      found.values[next[views.views.values[row]]++] = {static_cast<Id>(m), static_cast<Id>(row)};
    }
  }
  return found;
}

Ragged<Overlaps::Neighbor> neighbors_of_views(const std::vector<IdPair>& pairs, Index views) {
  std::vector<std::vector<Overlaps::Neighbor>> lists(views);
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    lists[pairs[p].first].push_back({pairs[p].second, static_cast<Id>(p)});
    lists[pairs[p].second].push_back({pairs[p].first, static_cast<Id>(p)});
  }
  Ragged<Overlaps::Neighbor> result;
  for (auto& list : lists) {
    std::sort(list.begin(), list.end(),
              [](const auto& a, const auto& b) { return a.view < b.view; });
    result.push_back(list);
  }
  return result;
}

}  // namespace

Overlaps find_overlaps(const IntermediateViews& views) {
  const Ragged<Occurrence> found = occurrences(views);
  Overlaps overlaps;
  struct Meeting {
    Id other;
    Overlaps::SharedPoint rows;
  };
  std::vector<Meeting> meetings;
  for (Index m = 0; m < views.size(); ++m) {
    meetings.clear();
    for (Index row = views.views.offsets[m]; row < views.views.offsets[m + 1]; ++row) {
      for (const Occurrence& other : found[views.views.values[row]]) {
        if (other.view > m) meetings.push_back({other.view, {static_cast<Id>(row), other.row}});
      }
    }
    std::stable_sort(meetings.begin(), meetings.end(),
                     [](const Meeting& a, const Meeting& b) { return a.other < b.other; });
    for (std::size_t i = 0; i < meetings.size(); ++i) {
      overlaps.shared.values.push_back(meetings[i].rows);
      if (i + 1 < meetings.size() && meetings[i + 1].other == meetings[i].other) continue;
      overlaps.pairs.push_back({static_cast<Id>(m), meetings[i].other});
      overlaps.shared.offsets.push_back(static_cast<Index>(overlaps.shared.values.size()));
    }
  }
  overlaps.neighbors = neighbors_of_views(overlaps.pairs, views.size());
  return overlaps;
}

void images_of_shared(const Overlaps& overlaps, Id pair, const RowMatrix& images, RowMatrix& first,
                      RowMatrix& second) {
  const auto shared = overlaps.shared[pair];
  first.resize(static_cast<Index>(shared.size()), images.cols());
  second.resize(static_cast<Index>(shared.size()), images.cols());
  for (std::size_t i = 0; i < shared.size(); ++i) {
    first.row(i) = images.row(shared[i].first_row);
    second.row(i) = images.row(shared[i].second_row);
  }
}

}  // namespace ldle
