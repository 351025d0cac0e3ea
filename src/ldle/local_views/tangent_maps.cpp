#include "ldle/local_views/tangent_maps.h"

#include "ldle/local_views/projection_maps.h"
#include "ldle/local_views/scaling_maps.h"

namespace ldle::local_views {

std::shared_ptr<const LocalMaps> make_tangent_maps(const Data& data, const Ragged<Id>& views,
                                                   Index dimension, Index view_neighbors,
                                                   const Context& context) {
  const SharedMatrix* points = data.points();
  const Index columns = points != nullptr ? points->cols() : 0;
  switch (tangent_form(points != nullptr, columns, view_neighbors)) {
    case TangentForm::projection:
      return make_projection_maps(*points, views, dimension, context);
    case TangentForm::scaling:
      return make_scaling_maps(data, views, dimension, context);
  }
  return nullptr;
}

}  // namespace ldle::local_views
