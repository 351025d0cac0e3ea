#include "ldle/math/sparse_cholesky.h"

#include <cholmod.h>
#include <dlfcn.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "ldle/core/error.h"
#include "ldle/core/parallel_for.h"
#include "ldle/math/block_kernels.h"

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
  const auto entries = static_cast<std::size_t>(matrix.nonZeros() + n) / 2;  // diagonal included
  cholmod_sparse* upper =
      cholmod_l_allocate_sparse(size, size, entries, 1, 1, 1, CHOLMOD_REAL, common);
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

/// Solves L L^T x = b for `lanes` b at once, supernode by supernode. CHOLMOD's own solver calls the
/// system's BLAS, and not every BLAS may be called from several threads at a time.
class SupernodalSolver {
 public:
  explicit SupernodalSolver(const cholmod_factor& factor) : factor_(factor) {}

  /// x has a row of `lanes` numbers for each column of the factor.
  void solve_in_place(double* x) {
    const Index supernodes = static_cast<Index>(factor_.nsuper);
    for (Index s = 0; s < supernodes; ++s) forward(supernode(s), x);
    for (Index s = supernodes; s-- > 0;) backward(supernode(s), x);
  }

 private:
  /// Columns of the factor that share their rows: a triangle on top, the rows below it beneath.
  struct Supernode {
    Index first;  // its first column
    BlockView block;
    const SuiteSparse_long* below_rows;

    Index below() const { return block.rows - block.columns; }
    /// The part from a diagonal entry down and to the right.
    BlockView from(Index row, Index column, Index columns) const {
      return {block.data + row + column * block.stride, block.stride, block.rows - row, columns};
    }
    double diagonal(Index c) const { return block.data[c + c * block.stride]; }
  };

  // Columns that are solved one by one before the rest hears of them.
  static constexpr Index panel = 16;

  // L x = b: the columns' own rows, then what they take off the rows below.
  void forward(const Supernode& node, double* x) {
    const Index columns = node.block.columns;
    work_.assign(node.block.rows * lanes, 0.0);
    std::copy_n(x + node.first * lanes, columns * lanes, work_.begin());
    for (Index begin = 0; begin < columns; begin += panel) {
      const Index end = std::min(columns, begin + panel);
      for (Index c = begin; c < end; ++c) {
        for (Index s = 0; s < lanes; ++s) work_[c * lanes + s] /= node.diagonal(c);
        const BlockView rest{node.block.data + c + 1 + c * node.block.stride, node.block.stride,
                             end - c - 1, 1};
        subtract_block_times(rest, work_.data() + c * lanes, work_.data() + (c + 1) * lanes);
      }
      subtract_block_times(node.from(end, begin, end - begin), work_.data() + begin * lanes,
                           work_.data() + end * lanes);
    }
    std::copy_n(work_.begin(), columns * lanes, x + node.first * lanes);
    for (Index i = 0; i < node.below(); ++i) {
      const double* change = work_.data() + (columns + i) * lanes;
      double* row = x + node.below_rows[i] * lanes;
      for (Index s = 0; s < lanes; ++s) row[s] += change[s];
    }
  }

  // L^T x = b: what the rows below take off, then the columns' own rows from the last up.
  void backward(const Supernode& node, double* x) {
    const Index columns = node.block.columns;
    work_.resize(node.block.rows * lanes);
    std::copy_n(x + node.first * lanes, columns * lanes, work_.begin());
    for (Index i = 0; i < node.below(); ++i) {
      std::copy_n(x + node.below_rows[i] * lanes, lanes, work_.begin() + (columns + i) * lanes);
    }
    for (Index begin = (columns - 1) / panel * panel; begin >= 0; begin -= panel) {
      const Index end = std::min(columns, begin + panel);
      subtract_transposed_block_times(node.from(end, begin, end - begin),
                                      work_.data() + end * lanes, work_.data() + begin * lanes);
      for (Index c = end; c-- > begin;) {
        const BlockView rest{node.block.data + c + 1 + c * node.block.stride, node.block.stride,
                             end - c - 1, 1};
        subtract_transposed_block_times(rest, work_.data() + (c + 1) * lanes,
                                        work_.data() + c * lanes);
        for (Index s = 0; s < lanes; ++s) work_[c * lanes + s] /= node.diagonal(c);
      }
    }
    std::copy_n(work_.begin(), columns * lanes, x + node.first * lanes);
  }

  Supernode supernode(Index s) const {
    const auto* first = static_cast<const SuiteSparse_long*>(factor_.super);
    const auto* rows_start = static_cast<const SuiteSparse_long*>(factor_.pi);
    const auto* block_start = static_cast<const SuiteSparse_long*>(factor_.px);
    const auto* rows = static_cast<const SuiteSparse_long*>(factor_.s);
    const Index columns = first[s + 1] - first[s];
    const Index height = rows_start[s + 1] - rows_start[s];
    const double* block = static_cast<const double*>(factor_.x) + block_start[s];
    return {first[s], {block, height, height, columns}, rows + rows_start[s] + columns};
  }

  const cholmod_factor& factor_;
  std::vector<double> work_;  // the rows of one supernode
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
CholeskyAnalysis::CholeskyAnalysis(CholeskyAnalysis&&) noexcept = default;
CholeskyAnalysis& CholeskyAnalysis::operator=(CholeskyAnalysis&&) noexcept = default;

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
                               CholeskyAnalysis analysis)
    : factor_(std::make_unique<Factor>()) {
  keep_blas_serial();
  Common& common = factor_->common;
  cholmod_sparse* upper = upper_triangle(matrix, shift, &common);
  factor_->factor = std::exchange(analysis.symbolic_->factor, nullptr);
  if (factor_->factor) cholmod_l_factorize(upper, factor_->factor, &common);
  cholmod_l_free_sparse(&upper, &common);
  if (!factor_->factor || common.status != CHOLMOD_OK) throw_failure(common);
}

SparseCholesky::~SparseCholesky() = default;

Index SparseCholesky::entries() const {
  return static_cast<Index>(factor_->factor->xsize);
}

void SparseCholesky::solve(const Eigen::MatrixXd& right, Eigen::MatrixXd& solution) const {
  constexpr Index rows_per_block = 4096;
  const Index n = right.rows();
  const cholmod_factor& factor = *factor_->factor;
  const auto* order = static_cast<const SuiteSparse_long*>(factor.Perm);
  solution.resize(n, right.cols());
  parallel_for_blocks(right.cols(), lanes, [&](Index begin, Index end) {
    const Index count = end - begin;
    // Rows first, then their new order: each row moves as one piece of memory.
    RowMatrix rows = RowMatrix::Zero(n, lanes), ordered(n, lanes);
    parallel_for_blocks(n, rows_per_block, [&](Index from, Index to) {
      rows.block(from, 0, to - from, count) = right.block(from, begin, to - from, count);
    });
    for (Index i = 0; i < n; ++i) ordered.row(i) = rows.row(order[i]);
    SupernodalSolver(factor).solve_in_place(ordered.data());
    for (Index i = 0; i < n; ++i) rows.row(order[i]) = ordered.row(i);
    parallel_for_blocks(n, rows_per_block, [&](Index from, Index to) {
      solution.block(from, begin, to - from, count) = rows.block(from, 0, to - from, count);
    });
  });
}

}  // namespace ldle
