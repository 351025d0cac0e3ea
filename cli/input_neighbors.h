#pragma once

#include "cli/embed_input.h"
#include "ldle_io/column_kind.h"

namespace ldle::cli {

/// The nearest points of an input of any kind, which must outlive the result.
NearestPoints nearest_points(const EmbedInput& input);

}  // namespace ldle::cli
