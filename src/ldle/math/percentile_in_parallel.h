#pragma once

#include <span>

#include "ldle/context.h"

namespace ldle::math {

/// The same as percentile(values, percent), in parallel. `values` must not be empty.
double percentile(std::span<const double> values, double percent, const Context& context);

}  // namespace ldle::math
