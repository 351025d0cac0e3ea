#include "ldle/gluing/glue.h"

#include <algorithm>
#include <iterator>

#include "ldle/gluing/tear_walk.h"
#include "ldle/math/id_pair_set.h"

namespace ldle {
namespace {

std::vector<IdPair> find_seam(const LocalViews& local, const IntermediateViews& views,
                              const std::vector<IdPair>& torn_views) {
  const IdPairSet torn(torn_views);
  std::vector<IdPair> seam;
  for (Index k = 0; k < local.size(); ++k) {
    for (Id other : local.members[k]) {
      if (!torn.contains(views.cluster_of[k], views.cluster_of[other])) continue;
      const Id point = static_cast<Id>(k);
      seam.push_back({std::min(point, other), std::max(point, other)});
    }
  }
  std::sort(seam.begin(), seam.end());
  seam.erase(std::unique(seam.begin(), seam.end()), seam.end());
  return seam;
}

// The points of the overlap that lie in either cluster and have no colour yet; empty unless both
// clusters contribute, so that every colour is seen on both sides.
std::vector<Id> two_sides(const IntermediateViews& views, const IdPair& pair,
                          const std::vector<Id>& color) {
  const auto a = views.views[pair.first];
  const auto b = views.views[pair.second];
  std::vector<Id> shared;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(shared));
  std::erase_if(shared, [&](Id k) {
    const Id cluster = views.cluster_of[k];
    return color[k] != none || (cluster != pair.first && cluster != pair.second);
  });
  const auto count_in = [&](Id cluster) {
    return std::count_if(shared.begin(), shared.end(),
                         [&](Id k) { return views.cluster_of[k] == cluster; });
  };
  if (count_in(pair.first) == 0 || count_in(pair.second) == 0) return {};
  return shared;
}

}  // namespace

Gluing glue(const LocalViews& local, const IntermediateViews& views,
            const std::vector<IdPair>& torn_views) {
  Gluing gluing;
  gluing.seam = find_seam(local, views, torn_views);
  gluing.color.assign(local.size(), none);
  for (const IdPair& pair : walk_along_tears(torn_views, views.size())) {
    const std::vector<Id> sides = two_sides(views, pair, gluing.color);
    if (sides.empty()) continue;
    for (Id point : sides) gluing.color[point] = static_cast<Id>(gluing.colors);
    ++gluing.colors;
  }
  return gluing;
}

}  // namespace ldle
