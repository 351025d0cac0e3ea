#pragma once

#include "ldle/context.h"
#include "ldle/math/solve_tree.h"

namespace ldle::math {

/// Solves L L^T x = b, supernode by supernode. CHOLMOD's own solver calls the system's BLAS, and
/// not every BLAS may be called from several threads at a time.
class SupernodalSolver {
 public:
  /// The arrays of the factor must outlive the solver.
  explicit SupernodalSolver(const SupernodalFactor& factor);
  /// For tests: how much work makes a task.
  SupernodalSolver(const SupernodalFactor& factor, Index task_work)
      : factor_(factor), tree_(factor, task_work) {}

  /// Rows of the memory that a solve takes: first those of b and x, then some of its own.
  Index rows() const { return tree_.slots(); }

  /// Right-hand sides that are solved together when `columns` are to be solved.
  static Index width_for(Index columns);

  /// x has rows() rows of `width` numbers, b in the first ones; `width` is 1 to 4, or `lanes`. In
  /// parallel, and the same bytes for any number of threads.
  void solve_in_place(double* x, Index width, const Context& context) const;

 private:
  template <Index width>
  class Solve;

  SupernodalFactor factor_;
  SolveTree tree_;
};

}  // namespace ldle::math
