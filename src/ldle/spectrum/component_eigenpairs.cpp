#include "ldle/spectrum/component_eigenpairs.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "ldle/math/block_lanczos.h"
#include "ldle/math/sparse_cholesky.h"
#include "ldle/math/symmetric_eigen.h"

namespace ldle {
namespace {

using SparseMatrix = Eigen::SparseMatrix<double>;

double largest_degree(const SparseMatrix& laplacian) {
  return laplacian.diagonal().maxCoeff();
}

ComponentEigenpairs dense_eigenpairs(const SparseMatrix& laplacian, Index count) {
  const SymmetricEigen all = symmetric_eigen(Eigen::MatrixXd(laplacian));
  ComponentEigenpairs pairs;
  pairs.dense = true;
  pairs.values = all.values.segment(1, count);
  pairs.vectors = all.vectors.middleCols(1, count);
  return pairs;
}

// The largest eigenvalues 1 / (lambda + shift) of the inverse, the constants projected out, are
// the lowest non-trivial lambda.
ComponentEigenpairs shift_invert_eigenpairs(const SparseMatrix& laplacian,
                                            const LanczosOptions& options, Progress& progress) {
  // Far below every eigenvalue that matters, far above the rounding error of the factor.
  const double shift = 1e-9 * largest_degree(laplacian);
  const SparseCholesky factor(laplacian, shift);
  const SymmetricOperator inverse = [&](const Eigen::MatrixXd& in, Eigen::MatrixXd& out) {
    // Before as well as after: what is left of the constants would be blown up by 1 / shift.
    factor.solve(in.rowwise() - in.colwise().mean().eval(), out);
    out.rowwise() -= out.colwise().mean().eval();
  };
  Eigenpairs largest = largest_eigenpairs(laplacian.rows(), inverse, options, progress);
  ComponentEigenpairs pairs;
  pairs.values = largest.values.cwiseInverse().array() - shift;
  pairs.vectors = std::move(largest.vectors);
  pairs.solves = largest.products;
  return pairs;
}

void fix_signs(Eigen::MatrixXd& vectors) {
  for (auto column : vectors.colwise()) {
    const double half = 0.5 * column.cwiseAbs().maxCoeff();
    for (double value : column) {
      if (std::abs(value) < half) continue;
      if (value < 0.0) column = -column;
      break;
    }
  }
}

// Rayleigh quotients can differ from the solver's order in the last digits.
void sort_by_value(ComponentEigenpairs& pairs) {
  std::vector<Index> order(pairs.values.size());
  std::iota(order.begin(), order.end(), Index{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](Index a, Index b) { return pairs.values[a] < pairs.values[b]; });
  pairs.values = pairs.values(order).eval();
  pairs.residuals = pairs.residuals(order).eval();
  pairs.vectors = pairs.vectors(Eigen::all, order).eval();
}

// Rayleigh quotients and true residuals, whatever the solver believes.
void measure(const SparseMatrix& laplacian, ComponentEigenpairs& pairs) {
  const double rounding = 1e3 * std::numeric_limits<double>::epsilon() * largest_degree(laplacian);
  pairs.residuals.resize(pairs.values.size());
  pairs.converged = pairs.vectors.cols() == pairs.values.size();
  for (Index i = 0; i < pairs.values.size(); ++i) {
    const Eigen::VectorXd image = laplacian * pairs.vectors.col(i);
    pairs.values[i] = pairs.vectors.col(i).dot(image);
    const double residual = (image - pairs.values[i] * pairs.vectors.col(i)).norm();
    pairs.residuals[i] = residual / pairs.values[i];
    if (!(residual <= spectrum_tolerance * pairs.values[i] || residual <= rounding)) {
      pairs.converged = false;
    }
  }
}

}  // namespace

ComponentEigenpairs component_eigenpairs(const SparseMatrix& laplacian, Index count,
                                         Progress& progress) {
  const LanczosOptions options{.pairs = count};
  const bool small = laplacian.rows() < lanczos_least_size(options);
  ComponentEigenpairs pairs = small ? dense_eigenpairs(laplacian, count)
                                    : shift_invert_eigenpairs(laplacian, options, progress);
  measure(laplacian, pairs);
  sort_by_value(pairs);
  fix_signs(pairs.vectors);
  return pairs;
}

}  // namespace ldle
