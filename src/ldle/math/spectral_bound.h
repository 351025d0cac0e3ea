#pragma once

#include <Eigen/SparseCore>
#include <cstdint>

#include "ldle/context.h"
#include "ldle/types.h"

namespace ldle::math {

/// An upper bound on the eigenvalues of a symmetric positive semidefinite matrix, a few percent
/// above the largest: a few steps of Lanczos from a random vector, raised by the bound of
/// Kuczynski and Wozniakowski (1992), which random vectors fail once in 10^10; never above the
/// largest sum of magnitudes in a row, which holds always.
double eigenvalue_bound(const Eigen::SparseMatrix<double>& matrix, std::uint64_t seed,
                        const Context& context);

}  // namespace ldle::math
