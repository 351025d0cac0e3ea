#include "ldle/local_views/tangent_maps.h"

#include "ldle/local_views/projection_maps.h"
#include "ldle/local_views/scaling_maps.h"

namespace ldle {

std::shared_ptr<const LocalMaps> make_tangent_maps(const Metric& metric, const Ragged<Id>& views,
                                                   Index dimension, Index view_neighbors,
                                                   Progress& progress) {
  const auto* euclidean = dynamic_cast<const EuclideanMetric*>(&metric);
  const Index columns = euclidean != nullptr ? euclidean->points().cols() : 0;
  switch (tangent_form(euclidean != nullptr, columns, view_neighbors)) {
    case TangentForm::projection:
      return make_projection_maps(euclidean->points(), views, dimension, progress);
    case TangentForm::scaling:
      return make_scaling_maps(metric, views, dimension, progress);
  }
  return nullptr;
}

}  // namespace ldle
