#include "ldle/spectrum/component_eigenpairs.h"

#include <gtest/gtest.h>

#include "oracles/graphs.h"

namespace ldle {
namespace {

/// Says what it was told to say.
class Oracle : public EigenSolver {
 public:
  explicit Oracle(SolverPairs pairs) : pairs_(std::move(pairs)) {}
  std::string name() const override { return "oracle"; }
  SolverPairs lowest(const Eigen::SparseMatrix<double>&, Index, Progress&) const override {
    return pairs_;
  }

 private:
  SolverPairs pairs_;
};

/// cos(pi k (i + 1/2) / n), k = 1, 2, ..., are the eigenvectors of a path.
Eigen::VectorXd cosine(Index n, int k) {
  Eigen::VectorXd x(n);
  for (Index i = 0; i < n; ++i)
    x[i] = std::cos(std::numbers::pi * k * (double(i) + 0.5) / double(n));
  return x.normalized();
}

TEST(ComponentEigenpairs, SortsMeasuresAndFixesSigns) {
  const Index n = 50;
  SolverPairs pairs{.values = Eigen::Vector3d(7, 7, 7), .vectors = Eigen::MatrixXd(n, 3)};
  pairs.vectors << -cosine(n, 3), cosine(n, 1), -cosine(n, 2);
  Progress progress;
  const auto found = component_eigenpairs(oracle::path_graph(n), 3, Oracle(pairs), progress);
  for (int k = 1; k <= 3; ++k) {
    EXPECT_NEAR(found.values[k - 1], oracle::chord(std::numbers::pi * k / double(n)), 1e-15);
    EXPECT_LT((found.vectors.col(k - 1) - cosine(n, k)).norm(), 1e-14);
    EXPECT_LT(found.residuals[k - 1], 1e-10);
  }
  EXPECT_TRUE(found.converged);
}

TEST(ComponentEigenpairs, BelievesNoSolver) {
  const Index n = 50;
  SolverPairs pairs{.values = Eigen::VectorXd::Constant(1, 1.0),
                    .vectors = (cosine(n, 1) + 1e-3 * cosine(n, 40)).normalized()};
  Progress progress;
  const auto found = component_eigenpairs(oracle::path_graph(n), 1, Oracle(pairs), progress);
  EXPECT_FALSE(found.converged);
  EXPECT_GT(found.residuals[0], spectrum_tolerance);
}

}  // namespace
}  // namespace ldle
