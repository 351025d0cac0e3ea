#pragma once

#include <Eigen/SparseCore>
#include <vector>

#include "ldle/types.h"

namespace ldle::math {

/// Returns an order in which to eliminate the rows of a symmetric matrix, so that its Cholesky
/// factor has few entries: the rows in the order of their elimination. Computed by METIS. Throws
/// ComputationFailed.
std::vector<Id> nested_dissection(const Eigen::SparseMatrix<double>& matrix);

}  // namespace ldle::math
