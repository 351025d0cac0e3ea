#include "ldle/embed.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/arrays.h"
#include "bindings/bind.h"
#include "bindings/options.h"
#include "bindings/report_dict.h"
#include "bindings/stage_times.h"
#include "bindings/watched_run.h"
#include "ldle_io/read_cut.h"

namespace ldle::python {
namespace {

/// Embeds an input. `cut` is the path of a file with a cut.
Result run(Input input, const nb::dict& options, const nb::object& progress,
           const std::optional<std::string>& cut) {
  const Settings settings = settings_from(options);
  if (cut) input.cut = read_cut(*cut, input.size(), settings.context.seed);
  return watched(progress, settings.context,
                 [input = std::move(input), settings](const Context& context) {
                   return embed(input, settings.options, context);
                 });
}

Result embed_points(const Rows& points, const nb::dict& options, const nb::object& progress,
                    const std::optional<Numbers>& boundary, bool find_boundary,
                    const std::optional<std::string>& cut) {
  Input input(Points{shared_rows(points)});
  if (boundary)
    input.boundary = BoundaryValues(boundary->data(), boundary->data() + boundary->size());
  if (find_boundary) input.boundary = FindBoundary{};
  return run(std::move(input), options, progress, cut);
}

Result embed_distances(const Rows& distances, const nb::dict& options, const nb::object& progress,
                       const std::optional<std::string>& cut) {
  return run(Distances{shared_rows(distances)}, options, progress, cut);
}

Result embed_neighbors(const IdRows& ids, const Rows& distances, const nb::dict& options,
                       const nb::object& progress, const std::optional<std::string>& cut) {
  return run(Neighbors{shared_rows(ids), shared_rows(distances)}, options, progress, cut);
}

/// A property whose array is a view of the result's memory.
template <auto Member>
auto result_array(nb::handle self) {
  return view(nb::cast<Result&>(self).*Member, self);
}

}  // namespace

void bind_embed(nb::module_& module) {
  nb::class_<Result>(module, "Result", "The result of a run. Arrays are views of its memory.")
      .def_prop_ro("embedding", &result_array<&Result::embedding>)
      .def_prop_ro("component", &result_array<&Result::piece>)
      .def_prop_ro("color", &result_array<&Result::color>)
      .def_prop_ro("torn_views", &result_array<&Result::torn_views>)
      .def_prop_ro("seam", &result_array<&Result::seam>)
      .def_prop_ro("cluster_of", &result_array<&Result::cluster_of>)
      .def_prop_ro("local_distortion", &result_array<&Result::local_distortion>)
      .def_prop_ro("anomaly_score", &result_array<&Result::anomaly_score>)
      .def_prop_ro("view_distortion", &result_array<&Result::view_distortion>)
      .def_prop_ro(
          "eigenvalues",
          [](nb::handle self) { return view(nb::cast<Result&>(self).spectrum.eigenvalues, self); })
      .def_prop_ro("alignment_error",
                   [](const Result& result) { return result.registration.alignment_error; })
      .def_ro("components", &Result::pieces)
      .def_ro("colors", &Result::colors)
      .def_ro("duplicates", &Result::duplicates)
      .def_ro("has_boundary", &Result::has_boundary)
      .def_ro("verdict", &Result::verdict)
      .def_ro("warnings", &Result::warnings)
      .def_ro("choices", &Result::choices)
      .def_prop_ro(
          "view_maps",
          [](Result& result) { return result.view_maps ? &*result.view_maps : nullptr; },
          nb::rv_policy::reference_internal)
      .def_prop_ro("times", [](const Result& result) { return pairs_of(result.times); })
      .def_prop_ro("polish",
                   [](const Result& result) {
                     return result.polish ? report_value(*result.polish) : nb::none();
                   })
      .def_prop_ro("topology", &topology_of);
  module.def("embed", &embed_points, nb::arg("points"), nb::arg("options"),
             nb::arg("progress").none() = nb::none(), nb::arg("boundary").none() = nb::none(),
             nb::arg("find_boundary") = false, nb::arg("cut").none() = nb::none(),
             "Embeds points, one row each.");
  module.def("embed_distances", &embed_distances, nb::arg("distances"), nb::arg("options"),
             nb::arg("progress").none() = nb::none(), nb::arg("cut").none() = nb::none(),
             "Embeds a symmetric matrix of distances.");
  module.def("embed_neighbors", &embed_neighbors, nb::arg("ids"), nb::arg("distances"),
             nb::arg("options"), nb::arg("progress").none() = nb::none(),
             nb::arg("cut").none() = nb::none(),
             "Embeds a neighbour graph: ids and distances, one row for each point.");
}

}  // namespace ldle::python
