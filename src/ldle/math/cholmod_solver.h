#pragma once

#include "ldle/math/sparse_solver.h"

namespace ldle::math {

/// CHOLMOD's supernodal factorisation with METIS ordering. Its supernodal part is under the GPL.
const SparseSolver& cholmod_solver();

}  // namespace ldle::math
