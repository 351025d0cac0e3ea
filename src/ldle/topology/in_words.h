#pragma once

#include <string>

#include "ldle/topology.h"

namespace ldle::topology {

/// Returns a name with its article: "a torus", "an annulus".
std::string with_article(const std::string& name);

/// Returns a number of things with this name: "a torus", "two spheres", "3 discs with 2 holes"; up
/// to ten as a word.
std::string several(Index count, const std::string& name);

/// Returns the names of all components that are sure, the most frequent first: "three spheres", "a
/// sphere and a disc", "two tori and a component without a name". Empty if none is sure.
std::string names_in_words(const Topology& topology);

/// Returns the number of boundary parts in words: "closed", "2 boundary loops", "1 end".
std::string boundary_in_words(Index parts, Index dimension);

}  // namespace ldle::topology
