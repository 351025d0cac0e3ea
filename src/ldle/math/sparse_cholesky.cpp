#include "ldle/math/sparse_cholesky.h"

#include <cholmod.h>
#include <dlfcn.h>

#include <algorithm>
#include <string>

#include "ldle/core/error.h"
#include "ldle/core/parallel_for.h"

namespace ldle {
namespace {

// A threaded OpenBLAS adds up in an order that depends on its threads; ours are enough.
void keep_blas_serial() {
  using SetThreads = void (*)(int);
  static const auto set_threads =
      reinterpret_cast<SetThreads>(dlsym(RTLD_DEFAULT, "openblas_set_num_threads"));
  if (set_threads) set_threads(1);
}

struct Common : cholmod_common {
  Common() {
    cholmod_l_start(this);
    print = 0;
    supernodal = CHOLMOD_SUPERNODAL;
    // Nested dissection suits graphs that are nets in the plane; AMD only where it is no worse.
    nmethods = 1;
    method[0].ordering = CHOLMOD_METIS;
    postorder = 1;
  }
  ~Common() { cholmod_l_finish(this); }
  Common(const Common&) = delete;
  Common& operator=(const Common&) = delete;
};

// Upper triangle of matrix + shift I in CHOLMOD's form.
cholmod_sparse* upper_triangle(const Eigen::SparseMatrix<double>& matrix, double shift,
                               cholmod_common* common) {
  const Index n = matrix.rows();
  const auto size = static_cast<std::size_t>(n);
  cholmod_sparse* upper = cholmod_l_allocate_sparse(
      size, size, static_cast<std::size_t>(matrix.nonZeros()), 1, 1, 1, CHOLMOD_REAL, common);
  if (!upper) throw ComputationFailed("not enough memory for the sparse matrix");
  auto* starts = static_cast<SuiteSparse_long*>(upper->p);
  auto* rows = static_cast<SuiteSparse_long*>(upper->i);
  auto* values = static_cast<double*>(upper->x);
  SuiteSparse_long next = 0;
  for (Index column = 0; column < n; ++column) {
    starts[column] = next;
    for (Eigen::SparseMatrix<double>::InnerIterator entry(matrix, column); entry; ++entry) {
      if (entry.row() > column) break;
      rows[next] = entry.row();
      values[next++] = entry.value() + (entry.row() == column ? shift : 0.0);
    }
  }
  starts[n] = next;
  return upper;
}

}  // namespace

struct SparseCholesky::Factor {
  Common common;
  cholmod_factor* factor = nullptr;
  ~Factor() { cholmod_l_free_factor(&factor, &common); }
};

SparseCholesky::SparseCholesky(const Eigen::SparseMatrix<double>& matrix, double shift)
    : factor_(std::make_unique<Factor>()) {
  keep_blas_serial();
  Common& common = factor_->common;
  cholmod_sparse* upper = upper_triangle(matrix, shift, &common);
  factor_->factor = cholmod_l_analyze(upper, &common);
  if (factor_->factor) cholmod_l_factorize(upper, factor_->factor, &common);
  cholmod_l_free_sparse(&upper, &common);
  if (common.status == CHOLMOD_OUT_OF_MEMORY || common.status == CHOLMOD_TOO_LARGE) {
    throw ComputationFailed("the sparse Cholesky factor does not fit in memory");
  }
  if (!factor_->factor || common.status != CHOLMOD_OK) {
    throw ComputationFailed("the sparse Cholesky factorisation failed (CHOLMOD status " +
                            std::to_string(common.status) + ")");
  }
}

SparseCholesky::~SparseCholesky() = default;

Index SparseCholesky::entries() const { return static_cast<Index>(factor_->factor->xsize); }

void SparseCholesky::solve(const Eigen::MatrixXd& right, Eigen::MatrixXd& solution) const {
  constexpr Index group = 8;
  const Index n = right.rows();
  solution.resize(n, right.cols());
  parallel_for_blocks(right.cols(), group, [&](Index begin, Index end) {
    Common common;
    cholmod_dense columns{};
    columns.nrow = static_cast<std::size_t>(n);
    columns.ncol = static_cast<std::size_t>(end - begin);
    columns.nzmax = columns.nrow * columns.ncol;
    columns.d = columns.nrow;
    columns.x = const_cast<double*>(right.data()) + begin * n;
    columns.xtype = CHOLMOD_REAL;
    columns.dtype = CHOLMOD_DOUBLE;
    cholmod_dense* result = cholmod_l_solve(CHOLMOD_A, factor_->factor, &columns, &common);
    if (!result) throw ComputationFailed("not enough memory to solve with the Cholesky factor");
    std::copy_n(static_cast<const double*>(result->x), n * (end - begin),
                solution.data() + begin * n);
    cholmod_l_free_dense(&result, &common);
  });
}

}  // namespace ldle
