#include "ldle/math/nested_dissection.h"

#include <metis.h>

#include <numeric>

#include "ldle/error.h"
#include "ldle/math/library_mutex.h"

namespace ldle::math {

std::vector<Id> nested_dissection(const Eigen::SparseMatrix<double>& matrix) {
  std::vector<idx_t> starts{0}, neighbors;
  neighbors.reserve(matrix.nonZeros());
  for (Index k = 0; k < matrix.cols(); ++k) {
    for (Eigen::SparseMatrix<double>::InnerIterator entry(matrix, k); entry; ++entry) {
      if (entry.row() != k) neighbors.push_back(static_cast<idx_t>(entry.row()));
    }
    starts.push_back(static_cast<idx_t>(neighbors.size()));
  }
  auto n = static_cast<idx_t>(matrix.rows());
  std::vector<idx_t> eliminated(n), step(n);
  std::iota(eliminated.begin(), eliminated.end(), idx_t{0});
  if (!neighbors.empty()) {
    const std::lock_guard lock(library_mutex());
    const int status = METIS_NodeND(&n, starts.data(), neighbors.data(), nullptr, nullptr,
                                    eliminated.data(), step.data());
    if (status != METIS_OK) throw ComputationFailed("METIS could not order a sparse matrix");
  }
  return {eliminated.begin(), eliminated.end()};
}

}  // namespace ldle::math
