#include <fmt/format.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include "bindings/arrays.h"
#include "bindings/bind.h"
#include "bindings/report_dict.h"
#include "bindings/watched_run.h"
#include "ldle/error.h"
#include "ldle/metrics.h"
#include "ldle/metrics/geodesic_distortion.h"
#include "ldle/neighbors/nearest_neighbors.h"
#include "ldle/pipeline/check_data.h"

namespace ldle::python {
namespace {

PathsAtTears paths_at(const std::string& tears) {
  if (tears == "ignore") return PathsAtTears::ignored;
  if (tears == "cut") return PathsAtTears::cut;
  if (tears == "glue") return PathsAtTears::glued;
  throw InvalidArgument("tears", "'" + tears + "'", "must be one of 'ignore', 'cut', 'glue'");
}

std::span<const IdPair> pairs_of(const std::optional<IdRows>& rows) {
  if (!rows) return {};
  return {reinterpret_cast<const IdPair*>(rows->data()), rows->shape(0)};
}

void check_neighbors(const Rows& points, Index neighbors) {
  pipeline::check_points(rows_of(points), 1);
  if (neighbors >= 1 && neighbors < rows_of(points).rows()) return;
  throw InvalidArgument("n_neighbors", fmt::format("{}", neighbors),
                        "must be at least 1 and less than the number of points");
}

nb::tuple distortion(const Rows& points, const Rows& embedding, Index neighbors, Index sources,
                     std::uint64_t seed, const std::string& tears,
                     const std::optional<IdList>& clusters,
                     const std::optional<IdRows>& torn_views) {
  const PathsAtTears paths = paths_at(tears);
  check_neighbors(points, neighbors);
  const GeodesicDistortion found = watched(nb::none(), {}, [=](const Context& context) {
    const NeighborGraph graph =
        neighbors::nearest_neighbors(Data::of_points(shared_rows(points)), neighbors + 1, context);
    TornEdges torn;
    if (clusters) torn.cluster_of = {clusters->data(), clusters->size()};
    torn.torn_views = pairs_of(torn_views);
    return metrics::geodesic_distortion(graph, rows_of(embedding),
                                        {neighbors, sources, seed, paths}, context, torn);
  });
  RowMatrix columns(std::ssize(found.sources), 2);
  for (Index s = 0; s < columns.rows(); ++s) {
    columns.row(s) << static_cast<double>(found.sources[s]), found.per_source[s];
  }
  return nb::make_tuple(handed_over(columns.col(0)), handed_over(columns.col(1)));
}

nb::tuple ranks(const Rows& points, const Rows& embedding, Index neighbors, Index from,
                std::uint64_t seed, const std::optional<IdRows>& seam) {
  check_neighbors(points, neighbors);
  const NeighborhoodRanks found = watched(nb::none(), {}, [=](const Context& context) {
    return neighborhood_ranks(rows_of(points), rows_of(embedding), {neighbors, from, seed}, context,
                              pairs_of(seam));
  });
  return nb::make_tuple(found.trustworthiness, found.continuity);
}

nb::object quality_of_map(const Rows& points, const Rows& embedding) {
  check_neighbors(points, 1);
  const MapQuality found = watched(nb::none(), {}, [=](const Context& context) {
    return map_quality(Points{shared_rows(points)}, rows_of(embedding), context);
  });
  return report_value(found);
}

double error(const Rows& embedding, const Rows& truth, bool scaled) {
  return procrustes_error(rows_of(embedding), rows_of(truth),
                          scaled ? Alignment::rigid_scaled : Alignment::rigid);
}

}  // namespace

void bind_metrics(nb::module_& module) {
  module.def("geodesic_distortion", &distortion, nb::arg("points"), nb::arg("embedding"),
             nb::arg("neighbors"), nb::arg("sources"), nb::arg("seed"), nb::arg("tears"),
             nb::arg("clusters").none(), nb::arg("torn_views").none(),
             "Returns the sources and their D_k, each as a column.");
  module.def("neighborhood_ranks", &ranks, nb::arg("points"), nb::arg("embedding"),
             nb::arg("neighbors"), nb::arg("from"), nb::arg("seed"), nb::arg("seam").none(),
             "Returns trustworthiness and continuity.");
  module.def("map_quality", &quality_of_map, nb::arg("points"), nb::arg("embedding"),
             "Returns the fields of MapQuality.");
  module.def("procrustes_error", &error, nb::arg("embedding"), nb::arg("truth"), nb::arg("scaled"),
             "Returns the distance from the truth after the best rigid motion.");
}

}  // namespace ldle::python
