#pragma once

#include <span>
#include <utility>
#include <vector>

#include "ldle/types.h"

namespace ldle {

/// Lists of different lengths in two flat arrays: list i is values[offsets[i] .. offsets[i+1]).
template <class T>
struct Ragged {
  std::vector<Index> offsets{0};
  std::vector<T> values;

  Index size() const { return static_cast<Index>(offsets.size()) - 1; }
  Index length(Index i) const { return offsets[i + 1] - offsets[i]; }
  std::span<const T> operator[](Index i) const {
    return {values.data() + offsets[i], static_cast<std::size_t>(length(i))};
  }
  std::span<T> operator[](Index i) {
    return {values.data() + offsets[i], static_cast<std::size_t>(length(i))};
  }

  /// Appends one list.
  template <class Range>
  void push_back(const Range& list) {
    values.insert(values.end(), std::begin(list), std::end(list));
    offsets.push_back(static_cast<Index>(values.size()));
  }
};

/// Groups 0 .. labels.size()-1 by label: list g holds the positions with label g, ascending. Labels
/// must be from 0 to groups-1.
inline Ragged<Id> group_by_label(std::span<const Id> labels, Index groups) {
  Ragged<Id> members;
  members.offsets.assign(groups + 1, 0);
  for (Id label : labels) ++members.offsets[label + 1];
  for (Index g = 0; g < groups; ++g) members.offsets[g + 1] += members.offsets[g];
  members.values.resize(labels.size());
  std::vector<Index> next(members.offsets.begin(), members.offsets.end() - 1);
  for (std::size_t i = 0; i < labels.size(); ++i) {
    members.values[next[labels[i]]++] = static_cast<Id>(i);
  }
  return members;
}

/// Inverts lists of values from 0 to values-1: list v of the result holds every i with v in
/// lists[i], ascending.
inline Ragged<Id> transpose(const Ragged<Id>& lists, Index values) {
  Ragged<Id> holders;
  holders.offsets.assign(values + 1, 0);
  for (Id v : lists.values) ++holders.offsets[v + 1];
  for (Index v = 0; v < values; ++v) holders.offsets[v + 1] += holders.offsets[v];
  holders.values.resize(lists.values.size());
  std::vector<Index> next(holders.offsets.begin(), holders.offsets.end() - 1);
  for (Index i = 0; i < lists.size(); ++i) {
    for (Id v : lists[i]) holders.values[next[v]++] = static_cast<Id>(i);
  }
  return holders;
}

}  // namespace ldle
