#include "ldle_io/topology_json.h"

namespace ldle {
namespace {

nlohmann::ordered_json arcs_json(const std::vector<OutlineArc>& arcs) {
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  for (const OutlineArc& arc : arcs) {
    json.push_back(
        {{"letter", letter_name(arc.letter)}, {"reversed", arc.reversed}, {"glued", arc.glued}});
  }
  return json;
}

nlohmann::ordered_json component_json(const ComponentTopology& component, Index dimension,
                                      const ComponentGluing& gluing) {
  return {{"points", component.points},
          {"name", component.name},
          {"sure", component.sure},
          {"confidence", component.confidence},
          {"averaged_over", component.averaged_over},
          {"doubt", component.doubt},
          {"betti_z2", component.betti_z2},
          {"betti_z3", component.betti_z3},
          {"orientable", component.orientable},
          {"boundary_loops", component.boundary_loops},
          {"euler_characteristic", component.euler_characteristic
                                       ? nlohmann::ordered_json(*component.euler_characteristic)
                                       : nlohmann::ordered_json(nullptr)},
          {"word", gluing.word.empty() ? nlohmann::ordered_json(nullptr)
                                       : nlohmann::ordered_json(gluing.word)},
          {"normal_form", gluing.word.empty() ? nlohmann::ordered_json(nullptr)
                                              : nlohmann::ordered_json(normal_form(gluing.word))},
          {"arcs", arcs_json(gluing.outline)},
          {"singular_points", component.singular_points},
          {"in_words", in_words(component, dimension, in_words(gluing))}};
}

}  // namespace

nlohmann::ordered_json topology_json(const Topology& topology,
                                     const std::optional<GluingDiagram>& gluing) {
  nlohmann::ordered_json json{{"dimension", topology.dimension}};
  if (topology.dimension_estimate) {
    json["dimension_confidence"] = topology.dimension_estimate->confidence;
  }
  json["components"] = nlohmann::ordered_json::array();
  for (std::size_t c = 0; c < topology.components.size(); ++c) {
    json["components"].push_back(
        component_json(topology.components[c], topology.dimension,
                       gluing ? gluing->components[c] : ComponentGluing{}));
  }
  return json;
}

}  // namespace ldle
