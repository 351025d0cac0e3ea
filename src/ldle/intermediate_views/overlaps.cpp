#include "ldle/intermediate_views/overlaps.h"

#include <algorithm>

#include "ldle/core/group_in_parallel.h"
#include "ldle/core/make_ragged.h"

namespace ldle {
namespace {

constexpr Index searched_per_block = 256;
constexpr Index listed_per_block = 4096;

struct Occurrence {
  Id view;
  Id row;
};

// For each point, the views that contain it and its row there, by ascending view.
Ragged<Occurrence> occurrences(const IntermediateViews& views, const Context& context) {
  return group_in_parallel<Occurrence>(
      views.size(), std::ssize(views.cluster_of), searched_per_block, context,
      [&](Index m, const auto& add) {
        for (Index row = views.views.offsets[m]; row < views.views.offsets[m + 1]; ++row) {
          add(views.views.values[row], Occurrence{static_cast<Id>(m), static_cast<Id>(row)});
        }
      },
      [](const Occurrence& a, const Occurrence& b) { return a.view < b.view; });
}

Ragged<Overlaps::Neighbor> neighbors_of_views(const std::vector<IdPair>& pairs, Index views,
                                              const Context& context) {
  return group_in_parallel<Overlaps::Neighbor>(
      std::ssize(pairs), views, listed_per_block, context,
      [&](Index p, const auto& add) {
        const auto [first, second] = pairs[p];
        add(first, Overlaps::Neighbor{second, static_cast<Id>(p)});
        add(second, Overlaps::Neighbor{first, static_cast<Id>(p)});
      },
      [](const Overlaps::Neighbor& a, const Overlaps::Neighbor& b) { return a.view < b.view; });
}

}  // namespace

Id Overlaps::find(Id a, Id b) const {
  const IdPair pair{std::min(a, b), std::max(a, b)};
  const auto at = std::lower_bound(pairs.begin(), pairs.end(), pair);
  return at != pairs.end() && *at == pair ? static_cast<Id>(at - pairs.begin()) : none;
}

Overlaps find_overlaps(const IntermediateViews& views, const Context& context) {
  const Ragged<Occurrence> found = occurrences(views, context);
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
  overlaps.pairs.resize(ends.values.size());
  overlaps.shared.offsets.resize(ends.values.size() + 1);
  parallel_for(views.size(), searched_per_block, context, [&](Index begin, Index end) {
    for (Index m = begin; m < end; ++m) {
      for (Index p = ends.offsets[m]; p < ends.offsets[m + 1]; ++p) {
        overlaps.pairs[p] = {static_cast<Id>(m), meetings.values[ends.values[p] - 1].other};
        overlaps.shared.offsets[p + 1] = ends.values[p];
      }
    }
  });
  overlaps.neighbors = neighbors_of_views(overlaps.pairs, views.size(), context);
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
