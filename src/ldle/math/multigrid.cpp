#include "ldle/math/multigrid.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ldle/core/group_in_parallel.h"
#include "ldle/core/make_ragged.h"
#include "ldle/core/mark_set.h"
#include "ldle/core/parallel_for.h"
#include "ldle/math/aggregate_nodes.h"
#include "ldle/math/disjoint_sets.h"

namespace ldle::math {
namespace {

/// A level of at most this many nodes is solved exactly.
constexpr Index most_nodes_of_last = 256;
/// No further level is made if it would have more than this part of the nodes.
constexpr double least_coarsening = 0.8;
constexpr Index transferred_per_block = 2048;
constexpr Index copied_per_block = 16384;

/// Divided by the largest eigenvalue of D^-1 L, this is the damping that smooths best.
constexpr double best_damping = 4.0 / 3.0;

/// Adds up the entries of one row of a sparse matrix after the other.
class RowSum {
 public:
  void add(Id column, double value) {
    const Id known = places_.size();
    const Id place = places_.add(column);
    if (place == known) {
      columns_.push_back(column);
      sums_.push_back(0.0);
    }
    sums_[place] += value;
  }

  /// Calls action(column, sum) for each column, ascending, and empties the row.
  template <class Action>
  void take(const Action& action) {
    order_.resize(columns_.size());
    for (std::size_t i = 0; i < order_.size(); ++i) order_[i] = {columns_[i], sums_[i]};
    std::sort(order_.begin(), order_.end());
    for (const auto& [column, sum] : order_) action(column, sum);
    places_.clear();
    columns_.clear();
    sums_.clear();
  }

 private:
  MarkSet places_;
  std::vector<Id> columns_;
  std::vector<double> sums_;
  std::vector<std::pair<Id, double>> order_;
};

/// Makes a sparse matrix in parallel: row_at(i, sum) adds the entries of row i to `sum`.
template <class RowAt>
SparseRows make_rows(Index count, const Context& context, const RowAt& row_at) {
  return make_ragged<SparseEntry>(count, context, [&] {
    return [&, sum = RowSum()](Index i, std::vector<SparseEntry>& row) mutable {
      row_at(i, sum);
      sum.take([&](Id column, double value) {
        row.push_back({column, static_cast<float>(value)});
      });
    };
  });
}

SparseRows transposed(const SparseRows& rows, Index columns, const Context& context) {
  return group_in_parallel<SparseEntry>(
      rows.size(), columns, transferred_per_block, context,
      [&](Index i, const auto& add) {
        for (const auto& [column, value] : rows[i]) {
          add(column, SparseEntry{static_cast<Id>(i), value});
        }
      },
      [](const SparseEntry& a, const SparseEntry& b) { return a.column < b.column; });
}

/// P = (I - damping D^-1 L) P_0, where P_0 gives each node the value of its aggregate.
SparseRows smoothed_prolongation(const LaplacianRows& rows, const Aggregates& aggregates,
                                 double damping, const Context& context) {
  return make_rows(rows.size(), context, [&](Index i, RowSum& sum) {
    if (aggregates.of_node[i] == none) return;
    sum.add(aggregates.of_node[i], 1.0 - damping);
    for (Index s = rows.neighbors.offsets[i]; s < rows.neighbors.offsets[i + 1]; ++s) {
      sum.add(
          aggregates.of_node[rows.neighbors.values[s]],
          damping * static_cast<double>(rows.weight[s]) / static_cast<double>(rows.diagonal[i]));
    }
  });
}

/// P^T L P. Its rows sum to zero, because those of P sum to one.
LaplacianRows coarse_laplacian(const LaplacianRows& rows, const SparseRows& prolongation,
                               const SparseRows& restriction, const Context& context) {
  const auto add_row = [&](Index j, double factor, RowSum& sum) {
    for (const auto& [column, value] : prolongation[j]) {
      sum.add(column, factor * static_cast<double>(value));
    }
  };
  const SparseRows product = make_rows(rows.size(), context, [&](Index i, RowSum& sum) {
    add_row(i, static_cast<double>(rows.diagonal[i]), sum);
    for (Index s = rows.neighbors.offsets[i]; s < rows.neighbors.offsets[i + 1]; ++s) {
      add_row(rows.neighbors.values[s], -static_cast<double>(rows.weight[s]), sum);
    }
  });
  const SparseRows coarse = make_rows(restriction.size(), context, [&](Index a, RowSum& sum) {
    for (const auto& [i, factor] : restriction[a]) {
      for (const auto& [b, value] : product[i]) {
        if (b != a) sum.add(b, -static_cast<double>(factor) * static_cast<double>(value));
      }
    }
  });
  LaplacianRows result;
  result.neighbors.offsets = coarse.offsets;
  const Index entries = std::ssize(coarse.values);
  result.neighbors.values.resize(entries);
  result.weight.resize(entries);
  parallel_for(entries, copied_per_block, context, [&](Index begin, Index end) {
    for (Index s = begin; s < end; ++s) {
      result.neighbors.values[s] = coarse.values[s].column;
      result.weight[s] = coarse.values[s].value;
    }
  });
  sum_weights(result, context);
  return result;
}

double largest_magnitude(const RowMatrix& values, const Context& context) {
  std::vector<double> largest((values.size() + copied_per_block - 1) / copied_per_block, 0.0);
  parallel_for(values.size(), copied_per_block, context, [&](Index begin, Index end) {
    double& most = largest[begin / copied_per_block];
    for (Index i = begin; i < end; ++i) most = std::max(most, std::abs(values.data()[i]));
  });
  return largest.empty() ? 0.0 : *std::max_element(largest.begin(), largest.end());
}

/// out_i += sum over a of M_ia x_a.
void add_product(const SparseRows& matrix, const FloatRows& x, FloatRows& out,
                 const Context& context) {
  const Index d = x.cols();
  parallel_for(out.rows(), transferred_per_block, context, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) {
      float* sum = out.data() + i * d;
      for (const auto& [column, value] : matrix[i]) {
        const float* from = x.data() + column * d;
        for (Index c = 0; c < d; ++c) sum[c] += value * from[c];
      }
    }
  });
}

}  // namespace

Multigrid::Multigrid(LaplacianRows rows, const Context& context) {
  levels_.push_back({std::move(rows), 0.0F, {}, {}});
  while (levels_.back().rows.size() > most_nodes_of_last) {
    context.throw_if_stopped();
    Level& level = levels_.back();
    const double largest = largest_jacobi_eigenvalue(level.rows, context);
    if (!(largest > 0.0)) break;  // no edges
    level.damping = static_cast<float>(best_damping / largest);
    const Aggregates aggregates = aggregate_nodes(level.rows, context);
    if (static_cast<double>(aggregates.count) >
        least_coarsening * static_cast<double>(level.rows.size())) {
      break;
    }
    level.prolongation =
        smoothed_prolongation(level.rows, aggregates, static_cast<double>(level.damping), context);
    level.restriction = transposed(level.prolongation, aggregates.count, context);
    LaplacianRows coarse =
        coarse_laplacian(level.rows, level.prolongation, level.restriction, context);
    levels_.push_back({std::move(coarse), 0.0F, {}, {}});
  }
  factor_last();
}

std::vector<Index> Multigrid::sizes() const {
  std::vector<Index> result;
  for (const Level& level : levels_) result.push_back(level.rows.size());
  return result;
}

RowMatrix Multigrid::times(const RowMatrix& right, const Context& context) const {
  Workspace workspace;
  RowMatrix out;
  multiply(right, out, workspace, context);
  return out;
}

// The right-hand side is scaled, because single precision has a smaller range.
void Multigrid::multiply(const RowMatrix& right, RowMatrix& out, Workspace& workspace,
                         const Context& context, double scale) const {
  workspace.levels.resize(levels_.size());
  auto& [scaled, x, next] = workspace.levels.front();
  out.resize(right.rows(), right.cols());
  const double largest = largest_magnitude(right, context);
  if (!(largest > 0.0)) {
    out.setZero();
    return;
  }
  scaled.resize(right.rows(), right.cols());
  parallel_for(right.size(), copied_per_block, context, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) {
      scaled.data()[i] = static_cast<float>(right.data()[i] / largest);
    }
  });
  cycle(0, workspace, context);
  const double factor = scale * largest / rows().unit;
  parallel_for(out.size(), copied_per_block, context, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) {
      out.data()[i] = factor * static_cast<double>(x.data()[i]);
    }
  });
}

// The first step of Jacobi's method begins at zero, so it needs no product.
void Multigrid::cycle(std::size_t l, Workspace& workspace, const Context& context) const {
  const Level& level = levels_[l];
  auto& [right, x, next] = workspace.levels[l];
  if (l + 1 == levels_.size()) return solve_last(workspace.levels[l]);
  x.resize(right.rows(), right.cols());
  parallel_for(x.rows(), transferred_per_block, context, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) {
      const float diagonal = level.rows.diagonal[i];
      x.row(i) = (diagonal > 0.0F ? level.damping / diagonal : 0.0F) * right.row(i);
    }
  });
  residual(level.rows, right, x, next, context);
  auto& coarse = workspace.levels[l + 1];
  coarse.right.setZero(level.restriction.size(), right.cols());
  add_product(level.restriction, next, coarse.right, context);
  cycle(l + 1, workspace, context);
  add_product(level.prolongation, coarse.x, x, context);
  jacobi_step(level.rows, level.damping, right, x, next, context);
  x.swap(next);
}

void Multigrid::factor_last() {
  const LaplacianRows& rows = levels_.back().rows;
  const Index n = rows.size();
  if (n > most_nodes_of_last) return;
  DisjointSets parts(n);
  Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(n, n);
  for (Index i = 0; i < n; ++i) {
    matrix(i, i) = static_cast<double>(rows.diagonal[i]);
    for (Index s = rows.neighbors.offsets[i]; s < rows.neighbors.offsets[i + 1]; ++s) {
      const Id j = rows.neighbors.values[s];
      matrix(i, j) -= static_cast<double>(rows.weight[s]);
      parts.join(static_cast<Id>(i), j);
    }
  }
  for (Index i = 0; i < n; ++i) {
    if (parts.find(static_cast<Id>(i)) != i) continue;
    matrix(i, i) = matrix(i, i) > 0.0 ? 2.0 * matrix(i, i) : 1.0;
  }
  last_.compute(matrix);
}

// If the last level could not be made small, a step of Jacobi's method has to do.
void Multigrid::solve_last(Workspace::Vectors& vectors) const {
  const LaplacianRows& rows = levels_.back().rows;
  auto& [right, x, next] = vectors;
  if (rows.size() <= most_nodes_of_last) {
    const Eigen::MatrixXd solution = last_.solve(right.cast<double>());
    x = solution.cast<float>();
    return;
  }
  x = right;
  for (Index i = 0; i < x.rows(); ++i) {
    x.row(i) *= rows.diagonal[i] > 0.0F ? 0.5F / rows.diagonal[i] : 0.0F;
  }
}

}  // namespace ldle::math
