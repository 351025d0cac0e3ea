#include "ldle/math/simplicial_solver.h"

#include <Eigen/SparseCholesky>
#include <limits>

#include "ldle/core/parallel_for.h"
#include "ldle/error.h"

namespace ldle::math {
namespace {

using SparseMatrix = Eigen::SparseMatrix<double>;
using Permutation = Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int>;

constexpr Index columns_together = 8;

// Returns the step in which each row is eliminated.
Permutation steps_of_elimination(const std::vector<Id>& order) {
  Permutation steps(std::ssize(order));
  for (int step = 0; step < steps.size(); ++step) steps.indices()[order[step]] = step;
  return steps;
}

// Counts the entries of the Cholesky factor of a symmetric matrix with its elimination tree (Liu
// 1990).
Index factor_entries(const SparseMatrix& matrix) {
  const auto n = static_cast<int>(matrix.rows());
  std::vector<int> parent(n, -1), visited(n, -1);
  Index entries = n;
  for (int k = 0; k < n; ++k) {
    visited[k] = k;
    for (SparseMatrix::InnerIterator entry(matrix, k); entry && entry.row() < k; ++entry) {
      for (auto i = static_cast<int>(entry.row()); visited[i] != k; i = parent[i]) {
        if (parent[i] == -1) parent[i] = k;
        ++entries;
        visited[i] = k;
      }
    }
  }
  return entries;
}

class SimplicialFactor final : public SparseFactor {
 public:
  SimplicialFactor(const SparseMatrix& ordered, Permutation order) : order_(std::move(order)) {
    Eigen::SimplicialLLT<SparseMatrix, Eigen::Lower, Eigen::NaturalOrdering<int>> factor(ordered);
    if (factor.info() != Eigen::Success) {
      throw ComputationFailed(
          "the sparse Cholesky factorisation failed: the matrix is not positive definite");
    }
    lower_ = factor.matrixL().nestedExpression();
  }

  Index entries() const override { return lower_.nonZeros(); }

  void solve(const Eigen::MatrixXd& right, Eigen::MatrixXd& solution,
             const Context& context) const override {
    solution.resize(right.rows(), right.cols());
    parallel_for(right.cols(), columns_together, context, [&](Index begin, Index end) {
      RowMatrix x = order_ * right.middleCols(begin, end - begin);
      solve_forward(x);
      solve_backward(x);
      solution.middleCols(begin, end - begin) = order_.inverse() * x;
    });
  }

 private:
  // The diagonal entry is the first of each column.
  void solve_forward(RowMatrix& x) const {
    for (Index k = 0; k < lower_.cols(); ++k) {
      SparseMatrix::InnerIterator entry(lower_, k);
      x.row(k) /= entry.value();
      while (++entry) x.row(entry.row()) -= entry.value() * x.row(k);
    }
  }
  void solve_backward(RowMatrix& x) const {
    for (Index k = lower_.cols(); k-- > 0;) {
      SparseMatrix::InnerIterator entry(lower_, k);
      const double diagonal = entry.value();
      while (++entry) x.row(k) -= entry.value() * x.row(entry.row());
      x.row(k) /= diagonal;
    }
  }

  Permutation order_;
  SparseMatrix lower_;
};

class SimplicialAnalysis final : public SparseAnalysis {
 public:
  SimplicialAnalysis(const SparseMatrix& matrix, const std::vector<Id>& order)
      : order_(steps_of_elimination(order)), entries_(factor_entries(ordered(matrix))) {}

  Index entries() const override { return entries_; }
  double bytes() const override {
    return static_cast<double>(entries_) * (sizeof(double) + sizeof(int));
  }

  std::unique_ptr<SparseFactor> factor(const SparseMatrix& matrix, double shift) override {
    if (entries_ > std::numeric_limits<int>::max()) {
      throw ComputationFailed("the sparse Cholesky factor has more than 2^31 entries");
    }
    SparseMatrix shifted = ordered(matrix);
    for (Index k = 0; k < shifted.rows(); ++k) shifted.coeffRef(k, k) += shift;
    return std::make_unique<SimplicialFactor>(shifted, std::move(order_));
  }

 private:
  SparseMatrix ordered(const SparseMatrix& matrix) const {
    SparseMatrix result;
    result = matrix.twistedBy(order_);
    return result;
  }

  Permutation order_;
  Index entries_;
};

class SimplicialSolver final : public SparseSolver {
 public:
  std::string name() const override { return "simplicial"; }
  std::unique_ptr<SparseAnalysis> analyse(const SparseMatrix& matrix,
                                          const std::vector<Id>& order) const override {
    return std::make_unique<SimplicialAnalysis>(matrix, order);
  }
};

}  // namespace

const SparseSolver& simplicial_solver() {
  static const SimplicialSolver solver;
  return solver;
}

}  // namespace ldle::math
