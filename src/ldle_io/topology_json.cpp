#include "ldle_io/topology_json.h"

#include "ldle/topology/gluing_word.h"
#include "ldle/topology/in_words.h"

namespace ldle {
namespace {

nlohmann::ordered_json arcs_json(const std::vector<RimArc>& arcs) {
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  for (const RimArc& arc : arcs) {
    json.push_back(
        {{"letter", letter_name(arc.letter)}, {"reversed", arc.reversed}, {"glued", arc.glued}});
  }
  return json;
}

nlohmann::ordered_json component_json(const ComponentTopology& component, Index dimension) {
  return {
      {"points", component.points},
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
      {"word", component.word.empty() ? nlohmann::ordered_json(nullptr)
                                      : nlohmann::ordered_json(component.word)},
      {"normal_form", component.word.empty() ? nlohmann::ordered_json(nullptr)
                                             : nlohmann::ordered_json(normal_form(component.word))},
      {"arcs", arcs_json(component.rim)},
      {"singular_points", component.singular_points},
      {"in_words", in_words(component, dimension)}};
}

}  // namespace

nlohmann::ordered_json topology_json(const Topology& topology) {
  nlohmann::ordered_json json{{"dimension", topology.dimension}};
  if (topology.dimension_estimate) {
    json["dimension_confidence"] = topology.dimension_estimate->confidence;
  }
  json["components"] = nlohmann::ordered_json::array();
  for (const ComponentTopology& component : topology.components) {
    json["components"].push_back(component_json(component, topology.dimension));
  }
  return json;
}

}  // namespace ldle
