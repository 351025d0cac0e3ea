#pragma once

#include <algorithm>
#include <vector>

#include "ldle/core/parallel_for.h"
#include "ldle/core/ragged.h"

namespace ldle {

/// Makes lists in parallel: maker() returns a function object for one thread, and its call
/// (i, list) appends the values of list i to `list`.
template <class T, class Maker>
Ragged<T> make_ragged(Index count, const Context& context, const Maker& maker) {
  constexpr Index lists_per_block = 256;
  const Index blocks = (count + lists_per_block - 1) / lists_per_block;
  std::vector<std::vector<T>> parts(blocks);
  Ragged<T> result;
  result.offsets.assign(count + 1, 0);
  parallel_for(count, lists_per_block, context, [&](Index begin, Index end) {
    auto append_list = maker();
    std::vector<T>& part = parts[begin / lists_per_block];
    for (Index i = begin; i < end; ++i) {
      const auto before = std::ssize(part);
      append_list(i, part);
      result.offsets[i + 1] = std::ssize(part) - before;
    }
  });
  for (Index i = 0; i < count; ++i) result.offsets[i + 1] += result.offsets[i];
  result.values.resize(result.offsets.back());
  parallel_for(blocks, 1, context, [&](Index b, Index) {
    std::copy(parts[b].begin(), parts[b].end(),
              result.values.begin() + result.offsets[b * lists_per_block]);
    parts[b] = {};
  });
  return result;
}

}  // namespace ldle
