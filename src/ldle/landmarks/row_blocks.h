#pragma once

#include <algorithm>

#include "ldle/landmarks.h"

namespace ldle::landmarks {

/// Reads all points and calls use(begin, block) for each block of them.
template <class Use>
void for_each_block(RowSource& source, const Context& context, Use use) {
  constexpr Index values_of_a_block = Index{1} << 20;
  const Index n = source.rows();
  const Index most = std::max<Index>(1, values_of_a_block / std::max<Index>(1, source.columns()));
  RowMatrix block;
  for (Index begin = 0; begin < n; begin += block.rows()) {
    context.throw_if_stopped();
    block.resize(std::min(most, n - begin), source.columns());
    source.read(begin, block);
    use(begin, block);
  }
}

}  // namespace ldle::landmarks
