#pragma once

#include <string>

#include "ldle/topology.h"

namespace ldle::topology {

/// "a torus", "an annulus".
std::string with_article(const std::string& name);

/// "closed", "2 boundary loops", "1 end".
std::string boundary_in_words(Index parts, Index dimension);

}  // namespace ldle::topology
