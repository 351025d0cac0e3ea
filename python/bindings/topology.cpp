#include "ldle/topology/topology.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/arrays.h"
#include "bindings/bind.h"
#include "bindings/stage_times.h"
#include "bindings/watched_run.h"
#include "ldle/pipeline/find_topology.h"
#include "ldle/topology/gluing_word.h"
#include "ldle/topology/in_words.h"

namespace ldle::python {
namespace {

FoundTopology find(const Points& points, Index dimension, Index threads,
                   const nb::object& progress) {
  const TopologyOptions options{dimension, threads};
  return watched(progress, [points, options](Observer& observer) {
    return find_topology(rows_of(points), options, observer);
  });
}

nb::object boundary(const Points& points, Index dimension, Index threads,
                    const nb::object& progress) {
  const TopologyOptions options{dimension, threads};
  const std::vector<double> found = watched(progress, [points, options](Observer& observer) {
    return find_boundary(rows_of(points), options, observer);
  });
  if (found.empty()) return nb::none();
  return handed_over<Eigen::VectorXd>(
      Eigen::Map<const Eigen::VectorXd>(found.data(), std::ssize(found)));
}

/// A property whose array looks into what was found.
template <auto Member>
auto array_of(nb::handle self) {
  return view(nb::cast<FoundTopology&>(self).topology.*Member, self);
}

nb::object dimension_estimate(const FoundTopology& found) {
  const auto& estimate = found.topology.dimension_estimate;
  if (!estimate) return nb::none();
  nb::dict values;
  values["dimension"] = estimate->dimension;
  values["value"] = estimate->value;
  values["confidence"] = estimate->confidence;
  values["disagreeing"] = estimate->disagreeing;
  return values;
}

nb::list arcs_of(ComponentTopology& component, nb::handle owner) {
  nb::list list;
  for (RimArc& arc : component.rim) {
    nb::dict values;
    values["letter"] = letter_name(arc.letter);
    values["reversed"] = arc.reversed;
    values["glued"] = arc.glued;
    values["points"] = nb::cast(view(arc.points, owner));
    list.append(values);
  }
  return list;
}

nb::dict described(ComponentTopology& component, Index dimension, nb::handle owner) {
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
  values["word"] = component.word.empty() ? nb::object(nb::none()) : nb::cast(component.word);
  values["normal_form"] =
      component.word.empty() ? nb::object(nb::none()) : nb::cast(normal_form(component.word));
  values["arcs"] = arcs_of(component, owner);
  values["in_words"] = in_words(component, dimension);
  values["singular_points"] = nb::cast(view(component.singular_points, owner));
  return values;
}

nb::list components(nb::handle self) {
  nb::list list;
  Topology& topology = nb::cast<FoundTopology&>(self).topology;
  for (ComponentTopology& component : topology.components) {
    list.append(described(component, topology.dimension, self));
  }
  return list;
}

}  // namespace

void bind_topology(nb::module_& module) {
  nb::class_<FoundTopology>(module, "FoundTopology",
                            "What points are. Arrays look into its own memory.")
      .def_prop_ro("dimension", [](const FoundTopology& found) { return found.topology.dimension; })
      .def_prop_ro("dimension_estimate", &dimension_estimate)
      .def_prop_ro("components", &components)
      .def_prop_ro("component_of", &array_of<&Topology::component_of>)
      .def_prop_ro("boundary_distance", &array_of<&Topology::boundary_distance>)
      .def_prop_ro("boundary_part", &array_of<&Topology::boundary_part>)
      .def_prop_ro("times", [](const FoundTopology& found) { return pairs_of(found.times); });
  module.def("topology", &find, nb::arg("points"), nb::arg("dimension"), nb::arg("threads"),
             nb::arg("progress").none() = nb::none(),
             "What manifold points, one row each, lie on; dimension 0 is estimated.");
  module.def("find_boundary", &boundary, nb::arg("points"), nb::arg("dimension"),
             nb::arg("threads"), nb::arg("progress").none() = nb::none(),
             "Each point's distance to the boundary, a column; None where there is none.");
}

}  // namespace ldle::python
