#include <nanobind/stl/string.h>

#include "bindings/arrays.h"
#include "bindings/bind.h"
#include "bindings/watched_run.h"
#include "ldle/metrics/geodesic_distortion.h"
#include "ldle/metrics/procrustes_error.h"
#include "ldle/neighbors/nearest_neighbors.h"

namespace ldle::python {
namespace {

nb::tuple distortion(const Points& points, const Points& embedding, Index neighbors, Index sources,
                     std::uint64_t seed) {
  const GeodesicDistortion found = watched(nb::none(), [=](Observer& observer) {
    const EuclideanMetric metric(rows_of(points));
    const NeighborGraph graph = nearest_neighbors(metric, neighbors + 1, observer);
    return geodesic_distortion(graph, rows_of(embedding), {neighbors, sources, seed}, observer);
  });
  RowMatrix columns(std::ssize(found.sources), 2);
  for (Index s = 0; s < columns.rows(); ++s) {
    columns.row(s) << static_cast<double>(found.sources[s]), found.per_source[s];
  }
  return nb::make_tuple(handed_over(columns.col(0)), handed_over(columns.col(1)));
}

double error(const Points& embedding, const Points& truth, bool scaled) {
  return procrustes_error(rows_of(embedding), rows_of(truth),
                          scaled ? Alignment::rigid_scaled : Alignment::rigid);
}

}  // namespace

void bind_metrics(nb::module_& module) {
  module.def("geodesic_distortion", &distortion, nb::arg("points"), nb::arg("embedding"),
             nb::arg("neighbors"), nb::arg("sources"), nb::arg("seed"),
             "Sources and their D_k, each a column.");
  module.def("procrustes_error", &error, nb::arg("embedding"), nb::arg("truth"), nb::arg("scaled"),
             "Distance from the truth after the best rigid motion.");
}

}  // namespace ldle::python
