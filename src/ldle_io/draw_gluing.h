#pragma once

#include <string>

#include "ldle/result.h"
#include "ldle_io/draw_embedding.h"

namespace ldle {

/// Adds to the picture of a result how it is glued: the gluing colours of the seam, the arcs and
/// gluing words of all components, and notes. The boundary has letters only in components where
/// something is glued, because only there a word needs them.
void show_gluing(const Result& result, Picture& picture);

/// Why some components of a torn surface have no gluing word, in a sentence; empty if all have one.
std::string missing_words(const Result& result);

}  // namespace ldle
