#include "ldle/math/cholmod_solver.h"

#include <cholmod.h>

#include <algorithm>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "ldle/core/parallel_for.h"
#include "ldle/error.h"
#include "ldle/math/blas_lock.h"
#include "ldle/math/library_mutex.h"
#include "ldle/math/supernodal_solver.h"

namespace ldle::math {
namespace {

struct Common : cholmod_common {
  Common() {
    cholmod_l_start(this);
    print = 0;
    supernodal = CHOLMOD_SUPERNODAL;
    nmethods = 1;
    method[0].ordering = CHOLMOD_GIVEN;
    postorder = 1;
  }
  ~Common() { cholmod_l_finish(this); }
  Common(const Common&) = delete;
  Common& operator=(const Common&) = delete;
};

// Returns the upper triangle of matrix + shift I in CHOLMOD's format.
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

using ConstColumns = Eigen::Ref<const Eigen::MatrixXd>;
using Columns = Eigen::Ref<Eigen::MatrixXd>;

[[noreturn]] void throw_failure(const cholmod_common& common) {
  if (common.status == CHOLMOD_OUT_OF_MEMORY || common.status == CHOLMOD_TOO_LARGE) {
    throw ComputationFailed("the sparse Cholesky factor does not fit in memory");
  }
  throw ComputationFailed("the sparse Cholesky factorisation failed (CHOLMOD status " +
                          std::to_string(common.status) + ")");
}

template <class Number>
std::span<const Number> array_of(const void* data, std::size_t count) {
  return {static_cast<const Number*>(data), count};
}

SupernodalFactor view_of(const cholmod_factor& factor) {
  static_assert(std::is_same_v<SuiteSparse_long, Index>);
  return {array_of<Index>(factor.super, factor.nsuper + 1),
          array_of<Index>(factor.pi, factor.nsuper + 1),
          array_of<Index>(factor.px, factor.nsuper + 1), array_of<Index>(factor.s, factor.ssize),
          array_of<double>(factor.x, factor.xsize)};
}

struct FreeFactor {
  void operator()(cholmod_factor* factor) const {
    Common common;
    cholmod_l_free_factor(&factor, &common);
  }
};
using FactorPointer = std::unique_ptr<cholmod_factor, FreeFactor>;

class CholmodFactor final : public SparseFactor {
 public:
  explicit CholmodFactor(FactorPointer factor)
      : factor_(std::move(factor)), solver_(view_of(*factor_)) {}

  Index entries() const override { return static_cast<Index>(factor_->xsize); }

  void solve(const Eigen::MatrixXd& right, Eigen::MatrixXd& solution,
             const Context& context) const override {
    solution.resize(right.rows(), right.cols());
    const auto solve_columns = [&](Index begin, Index end) {
      solve_group(right.middleCols(begin, end - begin), solution.middleCols(begin, end - begin),
                  context);
    };
    // Groups of `lanes` columns are solved in parallel as long as every thread has one. The
    // remaining groups are solved one by one, each on all threads.
    const Index columns = right.cols();
    const Index threads = context.threads();
    const Index side_by_side = columns / (lanes * threads) * (lanes * threads);
    parallel_for(side_by_side, lanes, context, solve_columns);
    for (Index begin = side_by_side; begin < columns; begin += lanes) {
      solve_columns(begin, std::min(columns, begin + lanes));
    }
  }

 private:
  void solve_group(const ConstColumns& right, Columns solution, const Context& context) const {
    constexpr Index rows_per_block = 4096;
    const Index n = right.rows(), count = right.cols(), width = SupernodalSolver::width_for(count);
    const auto* order = static_cast<const SuiteSparse_long*>(factor_->Perm);
    // Columns are copied to rows first and permuted then, so each row moves as one piece of memory.
    RowMatrix rows = RowMatrix::Zero(n, width), ordered(solver_.rows(), width);
    parallel_for(n, rows_per_block, context, [&](Index from, Index to) {
      rows.block(from, 0, to - from, count) = right.middleRows(from, to - from);
    });
    parallel_for(n, rows_per_block, context, [&](Index from, Index to) {
      for (Index i = from; i < to; ++i) ordered.row(i) = rows.row(order[i]);
    });
    solver_.solve_in_place(ordered.data(), width, context);
    parallel_for(n, rows_per_block, context, [&](Index from, Index to) {
      for (Index i = from; i < to; ++i) rows.row(order[i]) = ordered.row(i);
    });
    parallel_for(n, rows_per_block, context, [&](Index from, Index to) {
      solution.middleRows(from, to - from) = rows.block(from, 0, to - from, count);
    });
  }

  FactorPointer factor_;
  SupernodalSolver solver_;
};

class CholmodAnalysis final : public SparseAnalysis {
 public:
  CholmodAnalysis(const Eigen::SparseMatrix<double>& matrix, const std::vector<Id>& order) {
    std::vector<SuiteSparse_long> rows(order.begin(), order.end());
    const std::lock_guard lock(library_mutex());
    Common common;
    cholmod_sparse* upper = upper_triangle(matrix, 0.0, &common);
    symbolic_.reset(cholmod_l_analyze_p(upper, rows.data(), nullptr, 0, &common));
    cholmod_l_free_sparse(&upper, &common);
    if (!symbolic_) throw_failure(common);
  }

  Index entries() const override { return static_cast<Index>(symbolic_->xsize); }
  double bytes() const override {
    const auto indices = static_cast<double>(symbolic_->ssize);
    constexpr double index_and_slot = sizeof(Index) + sizeof(Id);
    return 8.0 * static_cast<double>(entries()) + index_and_slot * indices;
  }

  std::unique_ptr<SparseFactor> factor(const Eigen::SparseMatrix<double>& matrix,
                                       double shift) override {
    const BlasLock lock;
    Common common;
    cholmod_sparse* upper = upper_triangle(matrix, shift, &common);
    cholmod_l_factorize(upper, symbolic_.get(), &common);
    cholmod_l_free_sparse(&upper, &common);
    if (common.status != CHOLMOD_OK) throw_failure(common);
    return std::make_unique<CholmodFactor>(std::move(symbolic_));
  }

 private:
  FactorPointer symbolic_;
};

class CholmodSolver final : public SparseSolver {
 public:
  std::string name() const override { return "cholmod"; }
  std::unique_ptr<SparseAnalysis> analyse(const Eigen::SparseMatrix<double>& matrix,
                                          const std::vector<Id>& order) const override {
    return std::make_unique<CholmodAnalysis>(matrix, order);
  }
};

}  // namespace

const SparseSolver& cholmod_solver() {
  static const CholmodSolver solver;
  return solver;
}

}  // namespace ldle::math
