#pragma once

#include "ldle/context.h"
#include "ldle/polish/cut.h"
#include "ldle/polish/polish_embedding.h"

namespace ldle::polish {

/// Returns the registration whose embedding is the polished one with the pieces of the cut moved.
/// The views of a piece move with it, and pairs of views of different pieces are torn.
Registration moved_registration(const Registered& start, const Polish& polished, const Cut& cut,
                                const Context& context);

/// Adds the report of a first polish to that of a second one.
void add_first_report(const PolishReport& first, PolishReport& second);

/// Moves the pieces of a cut in the polished embedding, repeats the tear test to find the new seam,
/// and polishes again. A view moves as a whole, with the piece that most points of its cluster
/// belong to. `start` is what the first polish started from.
Polish move_pieces(const Registered& start, const math::EdgeLengths& edges, const Polish& polished,
                   const Cut& cut, const PolishOptions& options, const seam::TearRule& rule,
                   const Context& context);

}  // namespace ldle::polish
