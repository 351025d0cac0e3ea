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
    // Nested dissection suits the graphs of surfaces, which have small separators.
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

[[noreturn]] void throw_failure(const cholmod_common& common) {
  if (common.status == CHOLMOD_OUT_OF_MEMORY || common.status == CHOLMOD_TOO_LARGE) {
    throw ComputationFailed("the sparse Cholesky factor does not fit in memory");
  }
  throw ComputationFailed("the sparse Cholesky factorisation failed (CHOLMOD status " +
                          std::to_string(common.status) + ")");
}

/// Solves L L^T x = b for several b at once, supernode by supernode. CHOLMOD's own solver calls
/// the system's BLAS, and not every BLAS may be called from several threads at a time.
class SupernodalSolver {
  struct Supernode {
    Index first;                              // its first column
    Eigen::Map<const Eigen::MatrixXd> block;  // diagonal block above, the rows below it beneath
    const SuiteSparse_long* below_rows;

    auto diagonal() const { return block.topRows(block.cols()); }
    auto below() const { return block.bottomRows(block.rows() - block.cols()); }
  };

 public:
  explicit SupernodalSolver(const cholmod_factor& factor) : factor_(factor) {}

  void solve_in_place(RowMatrix& x) {
    const Index supernodes = static_cast<Index>(factor_.nsuper);
    for (Index s = 0; s < supernodes; ++s) {
      const Supernode node = supernode(s);
      auto own = x.middleRows(node.first, node.block.cols());
      node.diagonal().triangularView<Eigen::Lower>().solveInPlace(own);
      below_.noalias() = node.below() * own;
      for (Index i = 0; i < below_.rows(); ++i) x.row(node.below_rows[i]) -= below_.row(i);
    }
    for (Index s = supernodes; s-- > 0;) {
      const Supernode node = supernode(s);
      auto own = x.middleRows(node.first, node.block.cols());
      below_.resize(node.below().rows(), x.cols());
      for (Index i = 0; i < below_.rows(); ++i) below_.row(i) = x.row(node.below_rows[i]);
      own.noalias() -= node.below().transpose() * below_;
      node.diagonal().transpose().triangularView<Eigen::Upper>().solveInPlace(own);
    }
  }

 private:
  Supernode supernode(Index s) const {
    const auto* first = static_cast<const SuiteSparse_long*>(factor_.super);
    const auto* rows_start = static_cast<const SuiteSparse_long*>(factor_.pi);
    const auto* block_start = static_cast<const SuiteSparse_long*>(factor_.px);
    const auto* rows = static_cast<const SuiteSparse_long*>(factor_.s);
    const Index columns = first[s + 1] - first[s];
    const Index height = rows_start[s + 1] - rows_start[s];
    const double* block = static_cast<const double*>(factor_.x) + block_start[s];
    return {first[s], {block, height, columns}, rows + rows_start[s] + columns};
  }

  const cholmod_factor& factor_;
  RowMatrix below_;
};

}  // namespace

struct CholeskyAnalysis::Symbolic {
  Common common;
  cholmod_factor* factor = nullptr;
  ~Symbolic() { cholmod_l_free_factor(&factor, &common); }
};

CholeskyAnalysis::CholeskyAnalysis(const Eigen::SparseMatrix<double>& matrix)
    : symbolic_(std::make_unique<Symbolic>()) {
  Common& common = symbolic_->common;
  cholmod_sparse* upper = upper_triangle(matrix, 0.0, &common);
  symbolic_->factor = cholmod_l_analyze(upper, &common);
  cholmod_l_free_sparse(&upper, &common);
  if (!symbolic_->factor) throw_failure(common);
}

CholeskyAnalysis::~CholeskyAnalysis() = default;

Index CholeskyAnalysis::size() const {
  return static_cast<Index>(symbolic_->factor->n);
}

Index CholeskyAnalysis::entries() const {
  return static_cast<Index>(symbolic_->factor->xsize);
}

double CholeskyAnalysis::bytes() const {
  const auto indices = static_cast<double>(symbolic_->factor->ssize);
  return 8.0 * (static_cast<double>(entries()) + indices);
}

struct SparseCholesky::Factor {
  Common common;
  cholmod_factor* factor = nullptr;
  ~Factor() { cholmod_l_free_factor(&factor, &common); }
};

SparseCholesky::SparseCholesky(const Eigen::SparseMatrix<double>& matrix, double shift)
    : SparseCholesky(matrix, shift, CholeskyAnalysis(matrix)) {}

SparseCholesky::SparseCholesky(const Eigen::SparseMatrix<double>& matrix, double shift,
                               const CholeskyAnalysis& analysis)
    : factor_(std::make_unique<Factor>()) {
  keep_blas_serial();
  Common& common = factor_->common;
  cholmod_sparse* upper = upper_triangle(matrix, shift, &common);
  factor_->factor = cholmod_l_copy_factor(analysis.symbolic_->factor, &common);
  if (factor_->factor) cholmod_l_factorize(upper, factor_->factor, &common);
  cholmod_l_free_sparse(&upper, &common);
  if (!factor_->factor || common.status != CHOLMOD_OK) throw_failure(common);
}

SparseCholesky::~SparseCholesky() = default;

Index SparseCholesky::entries() const {
  return static_cast<Index>(factor_->factor->xsize);
}

void SparseCholesky::solve(const Eigen::MatrixXd& right, Eigen::MatrixXd& solution) const {
  constexpr Index group = 4;
  const Index n = right.rows();
  const cholmod_factor& factor = *factor_->factor;
  const auto* order = static_cast<const SuiteSparse_long*>(factor.Perm);
  solution.resize(n, right.cols());
  parallel_for_blocks(right.cols(), group, [&](Index begin, Index end) {
    RowMatrix columns(n, end - begin);
    for (Index i = 0; i < n; ++i) columns.row(i) = right.row(order[i]).segment(begin, end - begin);
    SupernodalSolver(factor).solve_in_place(columns);
    for (Index i = 0; i < n; ++i) {
      solution.row(order[i]).segment(begin, end - begin) = columns.row(i);
    }
  });
}

}  // namespace ldle
