#include "ldle/math/supernodal_solver.h"

#include <algorithm>

#include "ldle/core/parallel_for.h"
#include "ldle/math/triangular_kernels.h"

namespace ldle::math {
namespace {

// Work per task: small enough to keep a few dozen threads busy, large enough that the overhead of a
// task is negligible. It must not depend on the number of threads, because the order of the sums
// depends on the tasks.
Index task_work_for(const SupernodalFactor& factor) {
  constexpr Index tasks = 64, least_work = Index{1} << 16;
  return std::max(std::ssize(factor.entries) / tasks, least_work);
}

}  // namespace

/// One solve with `width` right-hand sides.
template <Index width>
class SupernodalSolver::Solve {
 public:
  Solve(const SupernodalSolver& solver, double* x, const Context& context)
      : factor_(solver.factor_), tree_(solver.tree_), x_(x), context_(context) {}

  void forward() const {
    for (Index level = 0; level < tree_.levels.size(); ++level) {
      for_each_task(level, [&](Id task, std::vector<double>& work) {
        fetch_from_children(task);
        for (Id s : tree_.supernodes[task]) forward(s, work);
      });
    }
  }

  void backward() const {
    for (Index level = tree_.levels.size(); level-- > 0;) {
      for_each_task(level, [&](Id task, std::vector<double>& work) {
        const auto supernodes = tree_.supernodes[task];
        for (std::size_t i = supernodes.size(); i-- > 0;) backward(supernodes[i], work);
      });
    }
  }

 private:
  template <class Body>
  void for_each_task(Index level, const Body& body) const {
    const auto tasks = tree_.levels[level];
    parallel_for(std::ssize(tasks), 1, context_, [&](Index t, Index) {
      std::vector<double> work;
      body(tasks[t], work);
    });
  }

  double* row(Index slot) const { return x_ + slot * width; }

  // Sets the separate slots of a task to zero, then adds the updates of its child tasks.
  void fetch_from_children(Id task) const {
    std::fill(row(tree_.first_slot_beside(task)), row(tree_.first_slot_beside(task + 1)), 0.0);
    for (Id child : tree_.children[task]) {
      const double* from = row(tree_.first_slot_beside(child));
      for (Index i = tree_.outside.offsets[child]; i < tree_.outside.offsets[child + 1]; ++i) {
        double* to = row(tree_.slot_above[i]);
        for (Index j = 0; j < width; ++j) to[j] += *from++;
      }
    }
  }

  // Solves L x = b for the columns of a supernode, then adds their updates to the rows below.
  void forward(Id s, std::vector<double>& work) const {
    const BlockView block = factor_.block(s);
    work.assign(block.rows * width, 0.0);
    copy_columns_in(s, block, work);
    solve_lower(block, width, work.data());
    copy_columns_out(s, block, work);
    const Id* slot = tree_.slot.data() + factor_.below_begin(s);
    for (Index i = block.columns; i < block.rows; ++i) {
      double* to = row(*slot++);
      for (Index j = 0; j < width; ++j) to[j] += work[work_place<width>(i, j, block.rows)];
    }
  }

  // Solves L^T x = b for the columns of a supernode: subtracts the products with the rows below,
  // then solves from the last column to the first.
  void backward(Id s, std::vector<double>& work) const {
    const BlockView block = factor_.block(s);
    work.resize(block.rows * width);
    copy_columns_in(s, block, work);
    const auto below = factor_.below(s);
    for (Index i = block.columns; i < block.rows; ++i) {
      const double* from = row(below[i - block.columns]);
      for (Index j = 0; j < width; ++j) work[work_place<width>(i, j, block.rows)] = from[j];
    }
    solve_upper(block, width, work.data());
    copy_columns_out(s, block, work);
  }

  void copy_columns_in(Id s, const BlockView& block, std::vector<double>& work) const {
    const double* from = row(factor_.first_column[s]);
    for (Index i = 0; i < block.columns; ++i) {
      for (Index j = 0; j < width; ++j) work[work_place<width>(i, j, block.rows)] = *from++;
    }
  }
  void copy_columns_out(Id s, const BlockView& block, const std::vector<double>& work) const {
    double* to = row(factor_.first_column[s]);
    for (Index i = 0; i < block.columns; ++i) {
      for (Index j = 0; j < width; ++j) *to++ = work[work_place<width>(i, j, block.rows)];
    }
  }

  const SupernodalFactor& factor_;
  const SolveTree& tree_;
  double* x_;
  const Context& context_;
};

SupernodalSolver::SupernodalSolver(const SupernodalFactor& factor)
    : SupernodalSolver(factor, task_work_for(factor)) {}

Index SupernodalSolver::width_for(Index columns) {
  return columns <= 4 ? columns : lanes;
}

void SupernodalSolver::solve_in_place(double* x, Index width, const Context& context) const {
  const auto solve = [&]<Index w>(std::integral_constant<Index, w>) {
    const Solve<w> both(*this, x, context);
    both.forward();
    both.backward();
  };
  switch (width) {
    case 1:
      return solve(std::integral_constant<Index, 1>());
    case 2:
      return solve(std::integral_constant<Index, 2>());
    case 3:
      return solve(std::integral_constant<Index, 3>());
    case 4:
      return solve(std::integral_constant<Index, 4>());
    default:
      return solve(std::integral_constant<Index, lanes>());
  }
}

}  // namespace ldle::math
