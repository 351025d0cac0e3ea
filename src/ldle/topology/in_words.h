#pragma once

#include <string>

#include "ldle/topology.h"

namespace ldle::topology {

/// Returns a name with its article: "a torus", "an annulus".
std::string with_article(const std::string& name);

/// Returns the number of boundary parts in words: "closed", "2 boundary loops", "1 end".
std::string boundary_in_words(Index parts, Index dimension);

}  // namespace ldle::topology
