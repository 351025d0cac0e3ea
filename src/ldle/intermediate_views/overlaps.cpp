#include "ldle/intermediate_views/overlaps.h"

#include <algorithm>

#include "ldle/core/make_ragged.h"

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

// Pairs are ascending, so both kinds of neighbours come in ascending order: first the lower ones.
Ragged<Overlaps::Neighbor> neighbors_of_views(const std::vector<IdPair>& pairs, Index views) {
  Ragged<Overlaps::Neighbor> result;
  result.offsets.assign(views + 1, 0);
  for (const IdPair& pair : pairs) {
    ++result.offsets[pair.first + 1];
    ++result.offsets[pair.second + 1];
  }
  for (Index m = 0; m < views; ++m) result.offsets[m + 1] += result.offsets[m];
  result.values.resize(2 * pairs.size());
  std::vector<Index> next(result.offsets.begin(), result.offsets.end() - 1);
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    result.values[next[pairs[p].second]++] = {pairs[p].first, static_cast<Id>(p)};
  }
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    result.values[next[pairs[p].first]++] = {pairs[p].second, static_cast<Id>(p)};
  }
  return result;
}

}  // namespace

Id Overlaps::find(Id a, Id b) const {
  const IdPair pair{std::min(a, b), std::max(a, b)};
  const auto at = std::lower_bound(pairs.begin(), pairs.end(), pair);
  return at != pairs.end() && *at == pair ? static_cast<Id>(at - pairs.begin()) : none;
}

Overlaps find_overlaps(const IntermediateViews& views, const Context& context) {
  const Ragged<Occurrence> found = occurrences(views);
  // Of each view, the points that it shares with views of higher number, by ascending view.
  struct Meeting {
    Id other;
    Overlaps::SharedPoint rows;
  };
  const auto meetings = make_ragged<Meeting>(views.size(), context, [&] {
    return [&](Index m, std::vector<Meeting>& list) {
      const auto before = std::ssize(list);
      for (Index row = views.views.offsets[m]; row < views.views.offsets[m + 1]; ++row) {
        for (const Occurrence& other : found[views.views.values[row]]) {
          if (other.view > m) list.push_back({other.view, {static_cast<Id>(row), other.row}});
        }
      }
      std::stable_sort(list.begin() + before, list.end(),
                       [](const Meeting& a, const Meeting& b) { return a.other < b.other; });
    };
  });
  Overlaps overlaps;
  overlaps.shared.values.resize(meetings.values.size());
  // Of each view, where the meetings with one other view end.
  const auto ends = make_ragged<Index>(views.size(), context, [&] {
    return [&](Index m, std::vector<Index>& list) {
      for (Index i = meetings.offsets[m]; i < meetings.offsets[m + 1]; ++i) {
        const auto& [other, rows] = meetings.values[i];
        overlaps.shared.values[i] = rows;
        const bool is_last = i + 1 == meetings.offsets[m + 1];
        if (is_last || meetings.values[i + 1].other != other) list.push_back(i + 1);
      }
    };
  });
  overlaps.pairs.reserve(ends.values.size());
  overlaps.shared.offsets.reserve(ends.values.size() + 1);
  for (Index m = 0; m < views.size(); ++m) {
    for (Index end : ends[m]) {
      overlaps.pairs.push_back({static_cast<Id>(m), meetings.values[end - 1].other});
      overlaps.shared.offsets.push_back(end);
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
