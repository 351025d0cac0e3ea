#pragma once

#include "ldle/context.h"
#include "ldle/polish/cut.h"
#include "ldle/polish/polish_embedding.h"

namespace ldle::polish {

/// Moves the pieces of a cut in the polished embedding, repeats the tear test to find the new seam,
/// and polishes again. A view moves as a whole, with the piece that most points of its cluster
/// belong to. `start` is what the first polish started from.
Polish move_pieces(const Registered& start, const Polish& polished, const Cut& cut,
                   const PolishOptions& options, const seam::TearRule& rule,
                   const Context& context);

}  // namespace ldle::polish
