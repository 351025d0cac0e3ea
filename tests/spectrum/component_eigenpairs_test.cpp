#include "ldle/spectrum/component_eigenpairs.h"

#include <gtest/gtest.h>

#include "oracles/dense.h"
#include "oracles/graphs.h"
#include "oracles/laplacian.h"
#include "oracles/points.h"

namespace ldle::spectrum::component_eigenpairs_test {

/// A computation with a given answer.
class GivenAnswer : public math::EigenComputation {
 public:
  explicit GivenAnswer(math::EigenAnswer answer) : answer_(std::move(answer)) {}
  double bytes() const override { return 0.0; }
  math::EigenAnswer run(const Context&) override { return answer_; }

 private:
  math::EigenAnswer answer_;
};

/// The eigenvectors of a path: cos(pi k (i + 1/2) / n) for k = 1, 2, ...
Eigen::VectorXd cosine(Index n, int k) {
  Eigen::VectorXd x(n);
  for (Index i = 0; i < n; ++i)
    x[i] = std::cos(std::numbers::pi * k * (double(i) + 0.5) / double(n));
  return x.normalized();
}

TEST(ComponentEigenpairs, SortsPairsMeasuresResidualsAndFixesSigns) {
  const Index n = 50;
  math::EigenAnswer answer{.values = Eigen::Vector3d(7, 7, 7),
                           .vectors = Eigen::MatrixXd(n, 3),
                           .products = 17,
                           .effort = "some rounds"};
  answer.vectors << -cosine(n, 3), cosine(n, 1), -cosine(n, 2);
  GivenAnswer computation(answer);
  const auto found = component_eigenpairs(oracle::path_graph(n), computation, Context());
  for (int k = 1; k <= 3; ++k) {
    EXPECT_NEAR(found.values[k - 1], oracle::chord(std::numbers::pi * k / double(n)), 1e-15);
    EXPECT_LT((found.vectors.col(k - 1) - cosine(n, k)).norm(), 1e-14);
    EXPECT_LT(found.residuals[k - 1], 1e-10);
  }
  EXPECT_TRUE(found.converged);
  EXPECT_EQ(found.products, 17);
  EXPECT_EQ(found.effort, "some rounds");
}

TEST(ComponentEigenpairs, MeasuresConvergenceItself) {
  const Index n = 50;
  GivenAnswer computation({.values = Eigen::VectorXd::Constant(1, 1.0),
                           .vectors = (cosine(n, 1) + 1e-3 * cosine(n, 40)).normalized()});
  const auto found = component_eigenpairs(oracle::path_graph(n), computation, Context());
  EXPECT_FALSE(found.converged);
  EXPECT_GT(found.residuals[0], spectrum_tolerance);
}

TEST(ComponentEigenpairs, ThePairsOfEverySolverConverge) {
  const RowMatrix points = oracle::shaken(oracle::grid(20, 15), 0.3, 1);
  const auto sheet = oracle::graph_laplacian(oracle::distance_matrix(points), {12, 5}).matrix;
  for (const Eigen::SparseMatrix<double>& laplacian :
       {sheet, oracle::torus_graph(20, 20), oracle::path_graph(300), oracle::star_graph(300)}) {
    const Eigen::VectorXd exact = oracle::symmetric_eigen(laplacian).values;
    const double rounding = 1e-12 * exact.tail(1)[0];
    for (const math::EigenSolver* solver : math::eigen_solvers()) {
      SCOPED_TRACE(solver->name());
      const auto run = [&](Index threads) {
        const auto computation = solver->prepare(laplacian, {20, spectrum_tolerance});
        return component_eigenpairs(laplacian, *computation, Context({.threads = threads}));
      };
      const auto found = run(1), again = run(2);
      EXPECT_TRUE(found.converged);
      EXPECT_EQ(found.vectors, again.vectors);
      EXPECT_EQ(found.values, again.values);
      for (Index i = 0; i < 20; ++i) {
        const double value = exact[i + 1];
        EXPECT_NEAR(found.values[i], value, spectrum_tolerance * value + rounding) << i;
      }
    }
  }
}

}  // namespace ldle::spectrum::component_eigenpairs_test
