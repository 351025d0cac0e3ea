#include "ldle/seam/find_seam.h"

#include <algorithm>
#include <iterator>

#include "ldle/core/make_ragged.h"
#include "ldle/math/id_pair_set.h"
#include "ldle/seam/seam_walk.h"

namespace ldle::seam {
namespace {

// Pairs of neighbours whose clusters are torn apart, ascending.
std::vector<IdPair> pairs_across(const LocalViews& local, const IntermediateViews& views,
                                 const std::vector<IdPair>& torn_views, const Context& context) {
  const math::IdPairSet torn(torn_views);
  std::vector<IdPair> seam = make_ragged<IdPair>(local.size(), context, [&] {
                               return [&](Index k, std::vector<IdPair>& list) {
                                 const Id point = static_cast<Id>(k);
                                 for (Id other : local.members[k]) {
                                   const Id own = views.cluster_of[k];
                                   if (!torn.contains(own, views.cluster_of[other])) continue;
                                   list.push_back({std::min(point, other), std::max(point, other)});
                                 }
                               };
                             }).values;
  std::sort(seam.begin(), seam.end());
  seam.erase(std::unique(seam.begin(), seam.end()), seam.end());
  return seam;
}

// The points of a pair's overlap that lie in one of its two clusters and have no colour yet. Empty
// unless both clusters contribute a point, so every colour occurs on both sides.
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

Seam find_seam(const LocalViews& local, const IntermediateViews& views,
               const std::vector<IdPair>& torn_views, const Context& context) {
  Seam seam;
  seam.pairs = pairs_across(local, views, torn_views, context);
  seam.color.assign(local.size(), none);
  for (const IdPair& pair : order_along_seam(torn_views, views.size())) {
    const std::vector<Id> points = two_sides(views, pair, seam.color);
    if (points.empty()) continue;
    for (Id point : points) seam.color[point] = static_cast<Id>(seam.colors);
    ++seam.colors;
  }
  return seam;
}

}  // namespace ldle::seam
