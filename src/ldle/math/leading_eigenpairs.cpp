#include "ldle/math/leading_eigenpairs.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "ldle/core/random.h"

namespace ldle::math {
namespace {

/// All eigenvectors of a matrix with at most so many rows are found at once.
constexpr Index small_size = 16;
constexpr int inverse_iterations = 3;
/// An eigenvector is accepted if its residual is at most this fraction of the matrix.
constexpr double accepted_residual = 1e-12;

using Solver = Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>;

LeadingEigenpairs last_of(const Solver& all, Index count) {
  return {all.eigenvalues().tail(count).reverse(),
          all.eigenvectors().rightCols(count).rowwise().reverse()};
}

/// A symmetric tridiagonal matrix.
struct Tridiagonal {
  Eigen::VectorXd diagonal, beside;

  Index size() const { return diagonal.size(); }
  double norm() const {
    return std::max(diagonal.cwiseAbs().maxCoeff(), beside.cwiseAbs().maxCoeff());
  }
  Eigen::VectorXd times(const Eigen::VectorXd& x) const {
    Eigen::VectorXd y = diagonal.cwiseProduct(x);
    y.head(size() - 1) += beside.cwiseProduct(x.tail(size() - 1));
    y.tail(size() - 1) += beside.cwiseProduct(x.head(size() - 1));
    return y;
  }
};

/// Solves T - lambda I by Gaussian elimination with exchange of neighbouring rows. Pivots that
/// vanish are replaced by a tiny number.
class ShiftedFactor {
 public:
  ShiftedFactor(const Tridiagonal& t, double lambda, double tiny)
      : pivot_(t.diagonal.array() - lambda),
        first_(t.beside),
        second_(Eigen::VectorXd::Zero(t.size())),
        factor_(t.size() - 1),
        exchanged_(t.size() - 1) {
    const Index n = t.size();
    for (Index i = 0; i + 1 < n; ++i) {
      double below = t.beside[i];
      const double next = i + 2 < n ? t.beside[i + 1] : 0.0;
      exchanged_[i] = std::abs(below) > std::abs(pivot_[i]);
      if (exchanged_[i]) {
        std::swap(pivot_[i], below);
        std::swap(first_[i], pivot_[i + 1]);
        second_[i] = next;
      }
      if (std::abs(pivot_[i]) < tiny) pivot_[i] = tiny;
      factor_[i] = below / pivot_[i];
      pivot_[i + 1] -= factor_[i] * first_[i];
      if (i + 2 < n) first_[i + 1] = (exchanged_[i] ? 0.0 : next) - factor_[i] * second_[i];
    }
    if (std::abs(pivot_[n - 1]) < tiny) pivot_[n - 1] = tiny;
  }

  void solve(Eigen::VectorXd& x) const {
    const Index n = pivot_.size();
    for (Index i = 0; i + 1 < n; ++i) {
      if (exchanged_[i]) std::swap(x[i], x[i + 1]);
      x[i + 1] -= factor_[i] * x[i];
    }
    for (Index i = n - 1; i >= 0; --i) {
      if (i + 1 < n) x[i] -= first_[i] * x[i + 1];
      if (i + 2 < n) x[i] -= second_[i] * x[i + 2];
      x[i] /= pivot_[i];
    }
  }

 private:
  Eigen::VectorXd pivot_, first_, second_, factor_;  // diagonals of the upper factor; the lower one
  Eigen::Array<bool, Eigen::Dynamic, 1> exchanged_;
};

/// Returns the eigenvectors of given eigenvalues by inverse iteration, or nothing if one is not
/// accurate.
std::optional<Eigen::MatrixXd> eigenvectors_of(const Tridiagonal& t,
                                               const Eigen::VectorXd& values) {
  const double norm = t.norm();
  const double tiny = std::numeric_limits<double>::epsilon() * norm;
  Eigen::MatrixXd vectors(t.size(), values.size());
  Random random(0);
  for (Index s = 0; s < values.size(); ++s) {
    const ShiftedFactor factor(t, values[s], tiny);
    const auto before = vectors.leftCols(s);
    Eigen::VectorXd x(t.size());
    for (double& entry : x) entry = random.uniform(-1.0, 1.0);
    for (int i = 0; i < inverse_iterations; ++i) {
      factor.solve(x);
      x /= x.cwiseAbs().maxCoeff();
      for (int twice = 0; twice < 2; ++twice) x -= before * (before.transpose() * x);
      x.normalize();
    }
    if (!((t.times(x) - values[s] * x).norm() <= accepted_residual * norm)) return std::nullopt;
    vectors.col(s) = x;
  }
  return vectors;
}

}  // namespace

LeadingEigenpairs leading_eigenpairs(const Eigen::MatrixXd& matrix, Index count) {
  const Index n = matrix.rows();
  count = std::min(count, n);
  if (n == 0) return {};
  const double scale = matrix.cwiseAbs().maxCoeff();
  const bool is_regular = scale > 0.0 && std::isfinite(scale);
  if (n <= small_size || 4 * count > n || !is_regular) return last_of(Solver(matrix), count);
  const Eigen::Tridiagonalization<Eigen::MatrixXd> found(matrix / scale);
  const Tridiagonal t{found.diagonal(), found.subDiagonal()};
  Solver all;
  all.computeFromTridiagonal(t.diagonal, t.beside, Eigen::EigenvaluesOnly);
  LeadingEigenpairs result{all.eigenvalues().tail(count).reverse(), {}};
  const std::optional<Eigen::MatrixXd> vectors = eigenvectors_of(t, result.values);
  if (!vectors) return last_of(Solver(matrix), count);
  result.values *= scale;
  result.vectors = found.matrixQ() * *vectors;
  return result;
}

}  // namespace ldle::math
