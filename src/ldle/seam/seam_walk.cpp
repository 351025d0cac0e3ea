#include "ldle/seam/seam_walk.h"

#include <algorithm>

#include "ldle/math/adjacency.h"

namespace ldle::seam {
namespace {

// Views in breadth-first order from `start`. Sets `seen` of each to `mark`.
std::vector<Id> breadth_first(const Ragged<Id>& partners, Id start, std::vector<Id>& seen,
                              Id mark) {
  std::vector<Id> order{start};
  seen[start] = mark;
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (Id partner : partners[order[i]]) {
      if (seen[partner] == mark) continue;
      seen[partner] = mark;
      order.push_back(partner);
    }
  }
  return order;
}

}  // namespace

std::vector<IdPair> order_along_seam(const std::vector<IdPair>& torn_views, Index views) {
  const Ragged<Id> partners = math::adjacency(views, torn_views);
  std::vector<Id> seen(views, none);
  std::vector<Index> rank(views, -1);
  std::vector<IdPair> walk;
  walk.reserve(torn_views.size());
  Id mark = 0;
  for (Index m = 0; m < views; ++m) {
    if (partners.length(m) == 0 || seen[m] != none) continue;
    const Id end = breadth_first(partners, static_cast<Id>(m), seen, mark++).back();
    const std::vector<Id> order = breadth_first(partners, end, seen, mark++);
    for (std::size_t i = 0; i < order.size(); ++i) rank[order[i]] = static_cast<Index>(i);
    for (Id view : order) {
      std::vector<Id> later(partners[view].begin(), partners[view].end());
      std::erase_if(later, [&](Id partner) { return rank[partner] < rank[view]; });
      std::sort(later.begin(), later.end(), [&](Id a, Id b) { return rank[a] < rank[b]; });
      for (Id partner : later) walk.push_back({std::min(view, partner), std::max(view, partner)});
    }
  }
  return walk;
}

}  // namespace ldle::seam
