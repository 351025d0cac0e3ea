#pragma once

#include <algorithm>
#include <atomic>
#include <functional>
#include <vector>

#include "ldle/core/parallel_for.h"
#include "ldle/core/ragged.h"

namespace ldle {

/// Distributes entries to lists in parallel: for_entries(i, add) calls add(list, value) for each
/// entry of item i, always the same ones. Every list is sorted by `less`, which must leave no ties.
/// `block` is the number of items that a thread takes at a time.
template <class T, class ForEntries, class Less>
Ragged<T> group_in_parallel(Index items, Index lists, Index block, const Context& context,
                            const ForEntries& for_entries, const Less& less) {
  constexpr Index lists_per_block = 1024;
  Ragged<T> result;
  result.offsets.assign(lists + 1, 0);
  const auto count = [](Index& counter) {
    return std::atomic_ref(counter).fetch_add(1, std::memory_order_relaxed);
  };
  parallel_for(items, block, context, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) {
      for_entries(i, [&](Index list, const T&) { count(result.offsets[list + 1]); });
    }
  });
  for (Index l = 0; l < lists; ++l) result.offsets[l + 1] += result.offsets[l];
  result.values.resize(result.offsets.back());
  std::vector<Index> next(result.offsets.begin(), result.offsets.end() - 1);
  parallel_for(items, block, context, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) {
      for_entries(i, [&](Index list, const T& value) { result.values[count(next[list])] = value; });
    }
  });
  // With one thread the entries come in the order of the items, so most lists are sorted already.
  parallel_for(lists, lists_per_block, context, [&](Index begin, Index end) {
    for (Index l = begin; l < end; ++l) {
      const auto list = result[l];
      if (!std::is_sorted(list.begin(), list.end(), less)) {
        std::sort(list.begin(), list.end(), less);
      }
    }
  });
  return result;
}

/// The same as group_by_label(labels, groups), in parallel.
inline Ragged<Id> group_by_label(std::span<const Id> labels, Index groups, const Context& context) {
  constexpr Index labels_per_block = 16384;
  return group_in_parallel<Id>(
      std::ssize(labels), groups, labels_per_block, context,
      [&](Index i, const auto& add) { add(labels[i], static_cast<Id>(i)); }, std::less<>());
}

/// The same as transpose(lists, values), in parallel.
inline Ragged<Id> transpose(const Ragged<Id>& lists, Index values, const Context& context) {
  constexpr Index lists_per_block = 1024;
  return group_in_parallel<Id>(
      lists.size(), values, lists_per_block, context,
      [&](Index i, const auto& add) {
        for (Id v : lists[i]) add(v, static_cast<Id>(i));
      },
      std::less<>());
}

}  // namespace ldle
