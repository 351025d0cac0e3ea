#include "ldle/local_views/improve_views.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ldle/core/parallel_for.h"
#include "ldle/core/part_of_stage.h"
#include "ldle/local_views/view_pairs.h"

namespace ldle::local_views {
namespace {

struct Offer {
  double squared_distortion;
  Id map;
};

double next_above(float value) {
  return std::nextafter(value, std::numeric_limits<float>::infinity());
}

// Returns the best map for view k: its own (with squared distortion `own`), or the map of a member
// whose map is new.
Offer best_offer(const LocalViews& views, Id k, double own, const std::vector<char>& is_new,
                 ViewPairs& pairs, std::vector<Id>& tried) {
  Offer best{own, views.map_of[k]};
  Id best_member = none;
  tried.assign(1, views.map_of[k]);
  for (Id member : views.members[k]) {
    const Id map = views.map_of[member];
    if (!is_new[member]) continue;
    if (std::find(tried.begin(), tried.end(), map) != tried.end()) {
      if (map == best.map && best_member != none) best_member = std::min(best_member, member);
      continue;
    }
    tried.push_back(map);
    const float to_beat = comparable(best.squared_distortion);
    const double offered = pairs.squared_distortion(*views.maps, map, next_above(to_beat));
    const bool wins_tie =
        comparable(offered) == to_beat && best_member != none && member < best_member;
    if (comparable(offered) < to_beat || wins_tie) {
      best = {offered, map};
      best_member = member;
    }
  }
  return best;
}

}  // namespace

LocalViews improve_views(LocalViews views, const Data& data, const Context& context) {
  const Index n = views.size();
  std::vector<double> squared(n);
  std::vector<Offer> best(n);
  // Only maps that changed in the last sweep are tried: a view has already rejected the others.
  std::vector<char> is_new(n, 1);

  const Context sweeps = parts_of_stage(context);
  for (bool changed = true; changed; ++views.improvement_sweeps) {
    parallel_for_with_progress(n, 128, sweeps, [&](Index begin, Index end) {
      ViewPairs pairs;
      std::vector<Id> tried;
      for (Index k = begin; k < end; ++k) {
        best[k] = {squared[k], views.map_of[k]};
        const auto view = std::as_const(views.members)[k];
        if (std::none_of(view.begin(), view.end(), [&](Id m) { return is_new[m]; })) continue;
        pairs.assign(view, data);
        squared[k] = pairs.squared_distortion(*views.maps, views.map_of[k]);
        best[k] = best_offer(views, static_cast<Id>(k), squared[k], is_new, pairs, tried);
      }
    });
    changed = false;
    for (Index k = 0; k < n; ++k) {
      is_new[k] = best[k].map != views.map_of[k];
      changed = changed || is_new[k];
      views.map_of[k] = best[k].map;
      squared[k] = best[k].squared_distortion;
    }
  }
  for (Index k = 0; k < n; ++k) views.distortion[k] = std::sqrt(squared[k]);
  return views;
}

}  // namespace ldle::local_views
