#pragma once

#include <nlohmann/json.hpp>

#include "ldle/topology/topology.h"

namespace ldle {

/// The dimension and one object for each component.
nlohmann::ordered_json topology_json(const Topology& topology);

}  // namespace ldle
