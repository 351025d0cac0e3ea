#pragma once

#include "ldle/context.h"

namespace ldle {

/// Returns the context for a part of a stage. The progress of the part is shown as that of the
/// stage from `begin` to `end`, which are shares of the whole stage. It never goes back, also if
/// the part counts several times.
Context part_of_stage(const Context& stage, double begin, double end);

/// Returns the context for all parts of a stage, if their number is not known. A part begins where
/// progress goes back; it takes an eighth of what is left of the stage.
Context parts_of_stage(const Context& stage);

}  // namespace ldle
