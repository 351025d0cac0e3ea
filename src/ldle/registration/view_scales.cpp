#include "ldle/registration/view_scales.h"

#include <cmath>

#include "ldle/core/parallel_for.h"
#include "ldle/local_views/stretch.h"
#include "ldle/math/percentile.h"

namespace ldle::registration {

ViewScales view_scales(const IntermediateViews& views, const Data& data, const Context& context) {
  ViewScales result;
  result.scale.assign(views.size(), 1.0);
  result.size.assign(views.size(), 0.0);
  parallel_for_with_progress(views.size(), 16, context, [&](Index begin, Index end) {
    std::vector<double> in_data, in_map;
    for (Index m = begin; m < end; ++m) {
      const auto points = views.views[m];
      const auto image = views.coordinates_of(m);
      const std::size_t pairs = points.size() * (points.size() - 1) / 2;
      if (pairs == 0) continue;
      in_data.resize(pairs);
      in_map.resize(pairs);
      std::size_t at = 0;
      for (std::size_t i = 1; i < points.size(); ++i) {
        data.squared_distances(points[i], points.first(i), in_data.data() + at);
        for (std::size_t j = 0; j < i; ++j) {
          in_map[at + j] = std::sqrt(
              local_views::squared_gap(image.row(i).data(), image.row(j).data(), views.dimension));
          in_data[at + j] = std::sqrt(in_data[at + j]);
        }
        at += i;
      }
      result.size[m] = math::median_in_place(in_data);
      const double map_size = math::median_in_place(in_map);
      if (map_size > 0.0 && std::isfinite(result.size[m])) {
        result.scale[m] = result.size[m] / map_size;
      }
    }
  });
  return result;
}

}  // namespace ldle::registration
