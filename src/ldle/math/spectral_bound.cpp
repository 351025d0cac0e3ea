#include "ldle/math/spectral_bound.h"

#include <algorithm>
#include <cmath>

#include "ldle/core/parallel_for.h"
#include "ldle/core/random.h"
#include "ldle/math/symmetric_eigen.h"

namespace ldle::math {
namespace {

using SparseMatrix = Eigen::SparseMatrix<double>;

constexpr Index most_steps = 50;

double largest_row_sum(const SparseMatrix& matrix) {
  double largest = 0.0;
  for (Index row = 0; row < matrix.cols(); ++row) {
    largest = std::max(largest, matrix.col(row).cwiseAbs().sum());
  }
  return largest;
}

Eigen::VectorXd multiply(const SparseMatrix& matrix, const Eigen::VectorXd& x,
                         const Context& context) {
  Eigen::VectorXd image(x.size());
  parallel_for(x.size(), 4096, context, [&](Index begin, Index end) {
    for (Index row = begin; row < end; ++row) image[row] = matrix.col(row).dot(x);
  });
  return image;
}

struct Krylov {
  double largest;  // Ritz value
  Index steps;
};

Krylov lanczos(const SparseMatrix& matrix, Index steps, std::uint64_t seed,
               const Context& context) {
  Random random(seed);
  Eigen::VectorXd previous = Eigen::VectorXd::Zero(matrix.rows());
  Eigen::VectorXd current(matrix.rows());
  for (double& value : current) value = random.normal();
  current.normalize();
  Eigen::MatrixXd projected = Eigen::MatrixXd::Zero(steps, steps);
  double coupling = 0.0;
  Index taken = 0;
  while (taken < steps) {
    Eigen::VectorXd next = multiply(matrix, current, context) - coupling * previous;
    projected(taken, taken) = next.dot(current);
    next -= projected(taken, taken) * current;
    coupling = next.norm();
    if (++taken == steps || coupling == 0.0) break;
    projected(taken, taken - 1) = coupling;
    previous = std::move(current);
    current = next / coupling;
  }
  return {symmetric_eigen(projected.topLeftCorner(taken, taken)).values.tail(1)[0], taken};
}

}  // namespace

double eigenvalue_bound(const SparseMatrix& matrix, std::uint64_t seed, const Context& context) {
  const double certain = largest_row_sum(matrix);
  const auto n = static_cast<double>(matrix.rows());
  const Krylov krylov = lanczos(matrix, std::min(most_steps, matrix.rows()), seed, context);
  // P(largest Ritz value < (1 - miss) lambda_max) <= 1.648 sqrt(n) exp(-sqrt(miss) (2 steps - 1)).
  constexpr double chance = 1e-10;
  const double root =
      std::log(1.648 * std::sqrt(n) / chance) / static_cast<double>(2 * krylov.steps - 1);
  const double miss = root * root;
  return miss < 1.0 ? std::min(certain, krylov.largest / (1.0 - miss)) : certain;
}

}  // namespace ldle::math
