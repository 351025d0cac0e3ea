#include "ldle/math/laplacian_system.h"

#include <Eigen/SparseCore>
#include <cmath>
#include <optional>

#include "ldle/core/parallel_for.h"
#include "ldle/error.h"
#include "ldle/math/nested_dissection.h"
#include "ldle/math/sparse_solver.h"

namespace ldle::math {
namespace {

constexpr Index system_block = 2048;

/// Returns the sum over j of w_ij for each point i.
std::vector<double> total_weights(const EdgeLengths& edges) {
  std::vector<double> total(edges.size(), 0.0);
  for (Index i = 0; i < edges.size(); ++i) {
    for (Index s = edges.neighbors.offsets[i]; s < edges.neighbors.offsets[i + 1]; ++s) {
      total[i] += edges.weight[s];
    }
  }
  return total;
}

/// Returns V with an additional edge from each pinned point to its place. The edge weighs as much
/// as all edges of the point together, or 1 if that is zero.
Eigen::SparseMatrix<double> pinned_laplacian(const EdgeLengths& edges,
                                             const std::vector<Id>& pinned) {
  std::vector<double> diagonal = total_weights(edges);
  for (Id i : pinned) diagonal[i] = diagonal[i] > 0.0 ? 2.0 * diagonal[i] : 1.0;
  const Index n = edges.size();
  Eigen::SparseMatrix<double> matrix(n, n);
  matrix.reserve(static_cast<Index>(edges.neighbors.values.size()) + n);
  for (Index i = 0; i < n; ++i) {
    matrix.startVec(i);
    bool passed = false;
    for (Index s = edges.neighbors.offsets[i]; s < edges.neighbors.offsets[i + 1]; ++s) {
      const Id j = edges.neighbors.values[s];
      if (!passed && j > i) {
        matrix.insertBack(i, i) = diagonal[i];
        passed = true;
      }
      matrix.insertBack(j, i) = -edges.weight[s];
    }
    if (!passed) matrix.insertBack(i, i) = diagonal[i];
  }
  matrix.finalize();
  return matrix;
}

class FactoredSystem final : public LaplacianSystem {
 public:
  FactoredSystem(const Eigen::SparseMatrix<double>& laplacian, SparseAnalysis& analysis,
                 const EdgeLengths& edges, std::vector<Id> pinned)
      : factor_(analysis.factor(laplacian, 0.0)), pinned_(std::move(pinned)) {
    for (Id i : pinned_) pin_weight_.push_back(laplacian.coeff(i, i) - total_of(edges, i));
  }

  void solve(const RowMatrix& right, RowMatrix& places, const Context& context) const override {
    Eigen::MatrixXd columns = right;
    for (std::size_t p = 0; p < pinned_.size(); ++p) {
      columns.row(pinned_[p]) += pin_weight_[p] * places.row(pinned_[p]);
    }
    Eigen::MatrixXd solution;
    factor_->solve(columns, solution, context);
    places = solution;
  }

  std::string method() const override { return "sparse Cholesky factor"; }

 private:
  static double total_of(const EdgeLengths& edges, Id i) {
    double total = 0.0;
    for (Index s = edges.neighbors.offsets[i]; s < edges.neighbors.offsets[i + 1]; ++s) {
      total += edges.weight[s];
    }
    return total;
  }

  std::unique_ptr<SparseFactor> factor_;
  std::vector<Id> pinned_;
  std::vector<double> pin_weight_;
};

/// Conjugate gradients with the diagonal as preconditioner, separately for every column. V is
/// singular, but its kernel does not matter if the right-hand sides sum to zero over each connected
/// component, so no point is pinned.
class IteratedSystem final : public LaplacianSystem {
 public:
  explicit IteratedSystem(const EdgeLengths& edges)
      : edges_(edges), diagonal_(total_weights(edges)) {
    for (double& entry : diagonal_) {
      if (entry == 0.0) entry = 1.0;
    }
  }

  void solve(const RowMatrix& right, RowMatrix& places, const Context& context) const override {
    const Index n = places.rows(), d = places.cols();
    RowMatrix product(n, d);
    multiply(places, product, context);
    RowMatrix residual = right - product;
    RowMatrix direction = scaled(residual);
    Eigen::RowVectorXd size = dots(residual, direction, context);
    const Eigen::RowVectorXd goal = size * (reduction * reduction);
    for (Index step = 0; step < most_steps && (size.array() > goal.array()).any(); ++step) {
      multiply(direction, product, context);
      const Eigen::RowVectorXd curvature = dots(direction, product, context);
      const Eigen::RowVectorXd along = quotients(size, curvature);
      places += direction * along.asDiagonal();
      residual -= product * along.asDiagonal();
      const RowMatrix next = scaled(residual);
      const Eigen::RowVectorXd next_size = dots(residual, next, context);
      const Eigen::RowVectorXd carry = quotients(next_size, size);
      direction = (next + direction * carry.asDiagonal()).eval();
      size = next_size;
    }
  }

  std::string method() const override { return "conjugate gradients"; }

 private:
  // Factor by which the residual is reduced. A majorisation step starts close to its solution, so
  // the remaining residual matters little, and the next step reduces it further.
  static constexpr double reduction = 1e-2;
  static constexpr Index most_steps = 200;

  static Eigen::RowVectorXd quotients(const Eigen::RowVectorXd& a, const Eigen::RowVectorXd& b) {
    return (b.array() > 0.0).select(a.array() / b.array(), 0.0);
  }

  static Eigen::RowVectorXd dots(const RowMatrix& a, const RowMatrix& b, const Context& context) {
    const Index blocks = (a.rows() + system_block - 1) / system_block;
    RowMatrix sums(blocks, a.cols());
    parallel_for(a.rows(), system_block, context, [&](Index begin, Index end) {
      sums.row(begin / system_block) = a.middleRows(begin, end - begin)
                                           .cwiseProduct(b.middleRows(begin, end - begin))
                                           .colwise()
                                           .sum();
    });
    return sums.colwise().sum();
  }

  RowMatrix scaled(const RowMatrix& residual) const {
    RowMatrix result(residual.rows(), residual.cols());
    for (Index i = 0; i < residual.rows(); ++i) result.row(i) = residual.row(i) / diagonal_[i];
    return result;
  }

  // out = V x, computed point by point.
  void multiply(const RowMatrix& x, RowMatrix& out, const Context& context) const {
    const Index d = x.cols();
    parallel_for(x.rows(), system_block, context, [&](Index begin, Index end) {
      for (Index i = begin; i < end; ++i) {
        out.row(i).setZero();
        double* sum = out.data() + i * d;
        const double* at = x.data() + i * d;
        for (Index s = edges_.neighbors.offsets[i]; s < edges_.neighbors.offsets[i + 1]; ++s) {
          const double* to = x.data() + edges_.neighbors.values[s] * d;
          for (Index c = 0; c < d; ++c) sum[c] += edges_.weight[s] * (at[c] - to[c]);
        }
      }
    });
  }

  const EdgeLengths& edges_;
  std::vector<double> diagonal_;
};

/// Largest number of entries per column of a factor that is computed. The factor of a surface with
/// up to a million points has a few hundred entries per column. The factor of a solid has
/// thousands, and computing it takes longer than many iterations.
constexpr double most_entries_a_column = 1000.0;

}  // namespace

std::unique_ptr<LaplacianSystem> make_laplacian_system(const EdgeLengths& edges,
                                                       const Context& context) {
  std::vector<Id> order;
  return make_laplacian_system(edges, order, context);
}

std::unique_ptr<LaplacianSystem> make_laplacian_system(const EdgeLengths& edges,
                                                       std::vector<Id>& order,
                                                       const Context& context) {
  std::vector<Id> pinned = lowest_of_parts(edges);
  const Eigen::SparseMatrix<double> laplacian = pinned_laplacian(edges, pinned);
  if (order.empty()) order = nested_dissection(laplacian);
  const auto analysis = analyse(laplacian, order);
  const bool is_dense = static_cast<double>(analysis->entries()) >
                        most_entries_a_column * static_cast<double>(edges.size());
  // Beside the factor, CHOLMOD holds a copy of the matrix and a block for its updates.
  const double needed = 1.2 * analysis->bytes() + 16.0 * static_cast<double>(laplacian.nonZeros());
  if (is_dense || needed > context.memory_left()) return std::make_unique<IteratedSystem>(edges);
  try {
    return std::make_unique<FactoredSystem>(laplacian, *analysis, edges, std::move(pinned));
  } catch (const ComputationFailed&) {
    // Weights of very different size: the matrix is not positive definite up to rounding.
    return std::make_unique<IteratedSystem>(edges);
  }
}

}  // namespace ldle::math
