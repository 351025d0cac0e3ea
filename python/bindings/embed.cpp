#include "ldle/pipeline/embed.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/arrays.h"
#include "bindings/bind.h"
#include "bindings/options.h"
#include "bindings/stage_times.h"
#include "bindings/watched_run.h"
#include "ldle/pipeline/find_topology.h"
#include "ldle_io/read_cut.h"

namespace ldle::python {
namespace {

/// With the cut of a file, where there is one.
Options options_with_cut(const nb::dict& options, const std::optional<std::string>& cut,
                         std::size_t points) {
  Options chosen = options_from(options);
  if (cut) chosen.cut = read_cut(*cut, static_cast<Index>(points), chosen.seed);
  return chosen;
}

Result embed_points(const Points& points, const nb::dict& options, const nb::object& progress,
                    const std::optional<Numbers>& boundary, const std::optional<std::string>& cut) {
  const Options chosen = options_with_cut(options, cut, points.shape(0));
  return watched(progress, [points, boundary, chosen](Observer& observer) {
    if (!boundary) return embed(rows_of(points), chosen, observer);
    return embed_bounded(rows_of(points), {boundary->data(), boundary->size()}, chosen, observer);
  });
}

Result embed_matrix(const Points& distances, const nb::dict& options, const nb::object& progress,
                    const std::optional<std::string>& cut) {
  const Options chosen = options_with_cut(options, cut, distances.shape(0));
  return watched(progress, [distances, chosen](Observer& observer) {
    return embed_distances(rows_of(distances), chosen, observer);
  });
}

Result embed_graph(const Ids& ids, const Points& distances, const nb::dict& options,
                   const nb::object& progress, const std::optional<std::string>& cut) {
  const Options chosen = options_with_cut(options, cut, ids.shape(0));
  return watched(progress, [ids, distances, chosen](Observer& observer) {
    const GivenNeighbors given{
        Eigen::Map<const IdMatrix>(ids.data(), Index(ids.shape(0)), Index(ids.shape(1))),
        rows_of(distances)};
    return embed_neighbors(given, chosen, observer);
  });
}

/// A property whose array looks into the result's own memory.
template <auto Member>
auto array_of(nb::handle self) {
  return view(nb::cast<Result&>(self).*Member, self);
}

nb::dict fidelity(const Fidelity& found) {
  nb::dict values;
  values["length_error"] = found.length_error;
  values["stretch_spread"] = found.stretch_spread;
  values["folded"] = found.folded;
  values["pieces"] = found.pieces;
  values["median_path_distortion"] = found.median_path_distortion;
  values["most_path_distortion"] = found.most_path_distortion;
  return values;
}

nb::object polish(const Result& result) {
  if (!result.polish) return nb::none();
  nb::dict values;
  values["improved"] = result.polish->improved;
  values["steps"] = result.polish->steps;
  values["settled"] = result.polish->settled;
  values["torn_history"] = result.polish->torn_history;
  values["before"] = fidelity(result.polish->before);
  values["after"] = fidelity(result.polish->after);
  return values;
}

}  // namespace

void bind_embed(nb::module_& module) {
  nb::class_<Result>(module, "Result", "What a run gives back. Arrays look into its own memory.")
      .def_prop_ro("embedding", &array_of<&Result::embedding>)
      .def_prop_ro("component", &array_of<&Result::component>)
      .def_prop_ro("color", &array_of<&Result::color>)
      .def_prop_ro("torn_views", &array_of<&Result::torn_views>)
      .def_prop_ro("seam", &array_of<&Result::seam>)
      .def_prop_ro("cluster_of", &array_of<&Result::cluster_of>)
      .def_prop_ro("local_distortion", &array_of<&Result::local_distortion>)
      .def_prop_ro("view_distortion", &array_of<&Result::view_distortion>)
      .def_prop_ro("eigenvalues", &array_of<&Result::eigenvalues>)
      .def_ro("alignment_error", &Result::alignment_error)
      .def_ro("components", &Result::components)
      .def_ro("colors", &Result::colors)
      .def_ro("duplicates", &Result::duplicates)
      .def_ro("warnings", &Result::warnings)
      .def_ro("choices", &Result::choices)
      .def_prop_ro(
          "view_maps",
          [](Result& result) { return result.view_maps ? &*result.view_maps : nullptr; },
          nb::rv_policy::reference_internal)
      .def_prop_ro("times", [](const Result& result) { return pairs_of(result.times); })
      .def_prop_ro("polish", &polish)
      .def_prop_ro("topology", [](const Result& result) -> std::optional<FoundTopology> {
        if (!result.topology) return {};
        return FoundTopology{*result.topology, {}};
      });
  module.def("embed", &embed_points, nb::arg("points"), nb::arg("options"),
             nb::arg("progress").none() = nb::none(), nb::arg("boundary").none() = nb::none(),
             nb::arg("cut").none() = nb::none(), "Embeds points, one row each.");
  module.def("embed_distances", &embed_matrix, nb::arg("distances"), nb::arg("options"),
             nb::arg("progress").none() = nb::none(), nb::arg("cut").none() = nb::none(),
             "Embeds a symmetric matrix of distances.");
  module.def("embed_neighbors", &embed_graph, nb::arg("ids"), nb::arg("distances"),
             nb::arg("options"), nb::arg("progress").none() = nb::none(),
             nb::arg("cut").none() = nb::none(),
             "Embeds a neighbour graph: ids and distances, one row for each point.");
}

}  // namespace ldle::python
