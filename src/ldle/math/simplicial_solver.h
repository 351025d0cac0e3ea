#pragma once

#include "ldle/math/sparse_solver.h"

namespace ldle::math {

/// Eigen's simplicial factorisation with METIS ordering: slower than CHOLMOD's, but not under the
/// GPL.
const SparseSolver& simplicial_solver();

}  // namespace ldle::math
