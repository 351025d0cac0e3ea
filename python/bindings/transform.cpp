#include "bindings/arrays.h"
#include "bindings/bind.h"
#include "bindings/run_observer.h"
#include "ldle/core/parallel_for.h"
#include "ldle/transform/transform_points.h"

namespace ldle::python {
namespace {

nb::tuple transform(const Points& points, const Points& embedding, const IdList& cluster_of,
                    const Ids& torn_views, Index view_neighbors, const Points& new_points,
                    Index threads) {
  RunObserver observer{nb::none()};
  const EmbeddedPoints data{
      rows_of(points),
      rows_of(embedding),
      {cluster_of.data(), cluster_of.size()},
      {reinterpret_cast<const IdPair*>(torn_views.data()), torn_views.shape(0)},
      view_neighbors};
  TransformedPoints found = observer.watch([&] {
    const ThreadLimit limit(threads);
    return transform_points(data, rows_of(new_points), observer);
  });
  RowMatrix far(std::ssize(found.far), 1);
  for (Index i = 0; i < far.rows(); ++i) far(i, 0) = found.far[i];
  return nb::make_tuple(handed_over(std::move(found.embedding)), handed_over(std::move(far)));
}

}  // namespace

void bind_transform(nb::module_& module) {
  module.def("transform", &transform, nb::arg("points"), nb::arg("embedding"),
             nb::arg("cluster_of"), nb::arg("torn_views"), nb::arg("view_neighbors"),
             nb::arg("new_points"), nb::arg("threads"),
             "Where new points belong in an embedding, and which are far from the data.");
}

}  // namespace ldle::python
