#pragma once

#include "oracles/registration.h"

namespace ldle::oracle {

/// Root mean square distance between two point sets after the best rigid motion, as a fraction of
/// the spread of `wanted`.
double shape_error(const RowMatrix& found, const RowMatrix& wanted);

}  // namespace ldle::oracle
