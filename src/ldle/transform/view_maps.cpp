#include "ldle/transform/view_maps.h"

#include "ldle/local_views/maps_of_two_kinds.h"

namespace ldle::transform {
namespace {

/// Copies the map of one view that is made of eigenvectors.
void copy_map(const ViewMapSources& sources, const EigenvectorMaps& maps, Index view,
              ViewMaps& result) {
  const auto& [distinct, kernel_scale, spectrum, local_views, views, registration] = sources;
  const Id map = views.map_of[view];
  const Index d = views.dimension;
  const Id component = spectrum.component[views.clusters[view].front()];
  Eigen::Map<RowMatrix> matrix(result.matrix.row(view).data(), d, d);
  for (Index s = 0; s < d; ++s) {
    const Id eigenvector = maps.chosen(map)[s];
    result.chosen(view, s) = eigenvector;
    result.eigenvalue(view, s) = spectrum.values(component, eigenvector);
    matrix.row(s) =
        registration.scale[view] * maps.scale(map)[s] * registration.rotation_of(view).row(s);
  }
}

}  // namespace

ViewMaps make_view_maps(const ViewMapSources& sources) {
  const auto& [distinct, kernel_scale, spectrum, local_views, views, registration] = sources;
  const Index n = std::ssize(distinct.class_of), d = views.dimension;
  ViewMaps result{RowMatrix(n, spectrum.vectors.cols()),     {},
                  IdMatrix::Constant(views.size(), d, none), RowMatrix::Zero(views.size(), d),
                  RowMatrix::Zero(views.size(), d * d),      registration.translation};
  result.kernel_scale.reserve(n);
  for (Index k = 0; k < n; ++k) {
    result.eigenvectors.row(k) = spectrum.vectors.row(distinct.class_of[k]);
    result.kernel_scale.push_back(kernel_scale[distinct.class_of[k]]);
  }
  const auto& maps = dynamic_cast<const local_views::MapsOfTwoKinds&>(*local_views.maps);
  for (Index view = 0; view < views.size(); ++view) {
    if (maps.is_tangent(views.map_of[view])) continue;
    copy_map(sources, *maps.of_eigenvectors(), view, result);
  }
  return result;
}

}  // namespace ldle::transform
