#pragma once

#include <nlohmann/json.hpp>
#include <optional>

#include "ldle/gluing.h"
#include "ldle/topology.h"

namespace ldle {

/// The topology as JSON: the dimension and one object for each component. `gluing`, if given, must
/// have an entry for each component.
nlohmann::ordered_json topology_json(const Topology& topology,
                                     const std::optional<GluingDiagram>& gluing = {});

}  // namespace ldle
