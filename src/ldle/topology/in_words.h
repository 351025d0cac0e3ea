#pragma once

#include <string>

#include "ldle/topology/topology.h"

namespace ldle {

/// A sentence about a component: "closed, non-orientable, Euler characteristic 0: a Klein bottle
/// (confidence 0.96)", or that nobody is sure, and why.
std::string in_words(const ComponentTopology& component, Index dimension);

/// "a torus", "an annulus".
std::string with_article(const std::string& name);

/// "closed", "2 boundary loops", "1 end".
std::string boundary_in_words(Index parts, Index dimension);

}  // namespace ldle
