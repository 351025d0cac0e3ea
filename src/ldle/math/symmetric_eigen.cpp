#include "ldle/math/symmetric_eigen.h"

#include <fmt/format.h>

#include <vector>

#include "ldle/error.h"
#include "ldle/math/blas_lock.h"

extern "C" void dsyevd_(const char* job, const char* triangle, const int* n, double* matrix,
                        const int* stride, double* values, double* work, const int* work_size,
                        int* integer_work, const int* integer_work_size, int* status);

namespace ldle::math {
namespace {

// LAPACK counts its work space with 32 bits.
constexpr Index largest_problem = 32000;

}  // namespace

SymmetricEigen symmetric_eigen(Eigen::MatrixXd matrix) {
  const int n = static_cast<int>(matrix.rows());
  SymmetricEigen result;
  result.values.resize(n);
  if (n == 0) return result;
  if (matrix.rows() > largest_problem) {
    throw ComputationFailed(
        fmt::format("a dense eigenvalue problem with {} rows is too large", matrix.rows()));
  }
  // Sizes from LAPACK's documentation of dsyevd for eigenvectors.
  const int work_size = 1 + 6 * n + 2 * n * n;
  const int integer_work_size = 3 + 5 * n;
  std::vector<double> work(static_cast<std::size_t>(work_size));
  std::vector<int> integer_work(static_cast<std::size_t>(integer_work_size));
  int status = 0;
  const BlasLock lock;
  dsyevd_("V", "L", &n, matrix.data(), &n, result.values.data(), work.data(), &work_size,
          integer_work.data(), &integer_work_size, &status);
  if (status != 0) throw ComputationFailed("a dense eigenvalue problem did not converge");
  result.vectors = std::move(matrix);
  return result;
}

}  // namespace ldle::math
