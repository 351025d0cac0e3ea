#include "ldle/local_views/original_half.h"

#include <cmath>

#include "ldle/core/parallel_for.h"
#include "ldle/local_views/view_pairs.h"

namespace ldle::local_views {

LocalViews original_half(LocalViews views, const Data& data, const Context& context) {
  const Index n = data.size();
  Ragged<Id> members;
  std::vector<Id> kept;
  for (Index k = 0; k < n; ++k) {
    kept.clear();
    for (Id point : std::as_const(views.members)[k]) {
      if (point < n) kept.push_back(point);
    }
    members.push_back(kept);
  }
  views.members = std::move(members);
  views.radius.resize(n);
  views.map_of.resize(n);
  views.distortion.resize(n);
  parallel_for_with_progress(n, 128, context, [&](Index begin, Index end) {
    ViewPairs pairs;
    for (Index k = begin; k < end; ++k) {
      pairs.assign(std::as_const(views.members)[k], data);
      views.distortion[k] = std::sqrt(pairs.squared_distortion(*views.maps, views.map_of[k]));
    }
  });
  return views;
}

}  // namespace ldle::local_views
