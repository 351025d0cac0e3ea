#pragma once

#include "ldle/math/persistent_homology.h"

namespace ldle::test {

/// The complex of these simplices, vertices ascending, and all their faces; everything enters at
/// step 1.
inline math::Filtration complex_of(const std::vector<std::vector<Id>>& simplices) {
  math::Filtration filtration(4);
  for (const auto& simplex : simplices) {
    for (unsigned subset = 1; subset < (1U << simplex.size()); ++subset) {
      math::SimplexKey key = 0;
      Index size = 0;
      for (std::size_t v = 0; v < simplex.size(); ++v) {
        if ((subset >> v & 1U) == 0) continue;
        key = math::with_vertex(key, simplex[v]);
        ++size;
      }
      filtration[size - 1].push_back({key, 1});
    }
  }
  for (auto& list : filtration) math::sort_and_unite(list);
  return filtration;
}

}  // namespace ldle::test
