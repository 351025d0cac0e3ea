#pragma once

#include "ldle/context.h"
#include "ldle/math/solve_tree.h"

namespace ldle::math {

/// Solves L L^T x = b, supernode by supernode. It replaces CHOLMOD's own solver, which calls the
/// system's BLAS: not every BLAS may be called from several threads at the same time.
class SupernodalSolver {
 public:
  /// The arrays of the factor must outlive the solver.
  explicit SupernodalSolver(const SupernodalFactor& factor);
  /// For tests, with the work per task as in SolveTree.
  SupernodalSolver(const SupernodalFactor& factor, Index task_work)
      : factor_(factor), tree_(factor, task_work) {}

  /// Number of rows of the array that a solve needs: first the rows of b and x, then work space.
  Index rows() const { return tree_.slots(); }

  /// Returns the width to use for `columns` right-hand sides, at most `lanes`.
  static Index width_for(Index columns);

  /// Solves in parallel. x has rows() rows of `width` numbers; the first rows hold b, which the
  /// solution replaces. `width` is 1 to 4, or `lanes`. The result does not depend on the number of
  /// threads.
  void solve_in_place(double* x, Index width, const Context& context) const;

 private:
  template <Index width>
  class Solve;

  SupernodalFactor factor_;
  SolveTree tree_;
};

}  // namespace ldle::math
