#include "ldle/topology.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/arrays.h"
#include "bindings/bind.h"
#include "bindings/stage_times.h"
#include "bindings/watched_run.h"
#include "ldle/gluing.h"
#include "ldle/result.h"

namespace ldle::python {
namespace {

/// A topology as Python holds it, with the gluing diagram of an embedding if there is one.
struct TopologyOfPoints {
  Topology topology;
  std::optional<GluingDiagram> gluing;
  std::vector<StageTime> times;
};

TopologyOfPoints find(const Rows& points, Index dimension, Index threads,
                      const nb::object& progress) {
  FoundTopology found =
      watched(progress, {.threads = threads}, [points, dimension](const Context& context) {
        return find_topology({shared_rows(points)}, {dimension}, context);
      });
  return {std::move(found.topology), {}, std::move(found.times)};
}

/// A property whose array is a view of the topology's memory.
template <auto Member>
auto topology_array(nb::handle self) {
  return view(nb::cast<TopologyOfPoints&>(self).topology.*Member, self);
}

nb::object dimension_estimate(const TopologyOfPoints& found) {
  const auto& estimate = found.topology.dimension_estimate;
  if (!estimate) return nb::none();
  nb::dict values;
  values["dimension"] = estimate->dimension;
  values["value"] = estimate->value;
  values["confidence"] = estimate->confidence;
  values["disagreeing"] = estimate->disagreeing;
  return values;
}

nb::list arcs_of(ComponentGluing& gluing, nb::handle owner) {
  nb::list list;
  for (OutlineArc& arc : gluing.outline) {
    nb::dict values;
    values["letter"] = letter_name(arc.letter);
    values["reversed"] = arc.reversed;
    values["glued"] = arc.glued;
    values["points"] = nb::cast(view(arc.points, owner));
    list.append(values);
  }
  return list;
}

nb::dict described(ComponentTopology& component, Index dimension, ComponentGluing& gluing,
                   nb::handle owner) {
  nb::dict values;
  values["points"] = component.points;
  values["betti_z2"] = nb::tuple(nb::cast(component.betti_z2));
  values["betti_z3"] = nb::tuple(nb::cast(component.betti_z3));
  values["orientable"] = component.orientable;
  values["boundary_loops"] = component.boundary_loops;
  values["euler_characteristic"] = component.euler_characteristic;
  values["name"] = component.name;
  values["confidence"] = component.confidence;
  values["sure"] = component.sure;
  values["averaged_over"] = component.averaged_over;
  values["doubt"] = component.doubt;
  const bool has_word = !gluing.word.empty();
  values["word"] = has_word ? nb::cast(gluing.word) : nb::object(nb::none());
  values["normal_form"] = has_word ? nb::cast(normal_form(gluing.word)) : nb::object(nb::none());
  values["arcs"] = arcs_of(gluing, owner);
  values["in_words"] = in_words(component, dimension, in_words(gluing));
  values["singular_points"] = nb::cast(view(component.singular_points, owner));
  return values;
}

nb::list components(nb::handle self) {
  nb::list list;
  auto& [topology, gluing, times] = nb::cast<TopologyOfPoints&>(self);
  ComponentGluing not_read;
  for (std::size_t c = 0; c < topology.components.size(); ++c) {
    list.append(described(topology.components[c], topology.dimension,
                          gluing ? gluing->components[c] : not_read, self));
  }
  return list;
}

}  // namespace

nb::object topology_of(const Result& result) {
  if (!result.topology) return nb::none();
  return nb::cast(TopologyOfPoints{*result.topology, result.gluing, {}});
}

void bind_topology(nb::module_& module) {
  nb::class_<TopologyOfPoints>(module, "FoundTopology",
                               "The topology of points. Arrays are views of its memory.")
      .def_prop_ro("dimension",
                   [](const TopologyOfPoints& found) { return found.topology.dimension; })
      .def_prop_ro("dimension_estimate", &dimension_estimate)
      .def_prop_ro("components", &components)
      .def_prop_ro("component_of", &topology_array<&Topology::component_of>)
      .def_prop_ro("boundary_distance", &topology_array<&Topology::boundary_distance>)
      .def_prop_ro("boundary_part", &topology_array<&Topology::boundary_part>)
      .def_prop_ro("times", [](const TopologyOfPoints& found) { return pairs_of(found.times); });
  module.def(
      "topology", &find, nb::arg("points"), nb::arg("dimension"), nb::arg("threads"),
      nb::arg("progress").none() = nb::none(),
      "Determines the manifold that points, one row each, lie on. Dimension 0 means that it is "
      "estimated.");
}

}  // namespace ldle::python
