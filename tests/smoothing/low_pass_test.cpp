#include "ldle/smoothing/low_pass.h"

#include <gtest/gtest.h>

#include "ldle/core/ragged.h"
#include "oracles/points.h"

namespace ldle::smoothing::low_pass_test {

RowMatrix normal_matrix(Index rows, Index columns, std::uint64_t seed) {
  Random random(seed);
  return RowMatrix::NullaryExpr(rows, columns, [&] { return random.normal(); });
}

/// Orthonormal vectors that are orthogonal to the constant vector, on the given points.
void fill_component(std::span<const Id> members, Index count, std::uint64_t seed,
                    RowMatrix& vectors) {
  const Index n = std::ssize(members);
  Eigen::MatrixXd basis(n, count + 1);
  basis << Eigen::VectorXd::Ones(n), Eigen::MatrixXd(normal_matrix(n, count, seed));
  for (Index j = 0; j <= count; ++j) {
    for (int repeat = 0; repeat < 2; ++repeat) {
      for (Index i = 0; i < j; ++i) basis.col(j) -= basis.col(i).dot(basis.col(j)) * basis.col(i);
    }
    basis.col(j).normalize();
  }
  for (Index i = 0; i < n; ++i) {
    vectors.row(members[i]).head(count) = basis.row(i).tail(count);
  }
}

/// Two components that take turns, with 4 and 3 vectors.
Spectrum two_components(Index n) {
  Spectrum spectrum;
  spectrum.available = {4, 3};
  for (Index k = 0; k < n; ++k) spectrum.component.push_back(static_cast<Id>(k % 3 == 0));
  RowMatrix vectors = RowMatrix::Zero(n, 4);
  const Ragged<Id> members = group_by_label(spectrum.component, 2);
  fill_component(members[0], 4, 1, vectors);
  fill_component(members[1], 3, 2, vectors);
  spectrum.vectors = std::move(vectors);
  return spectrum;
}

/// The projector of a component, written from its definition: J + Phi Phi^T.
Eigen::MatrixXd projector(const Spectrum& spectrum) {
  const Index n = spectrum.vectors.rows();
  Eigen::MatrixXd all = Eigen::MatrixXd::Zero(n, n);
  for (Index i = 0; i < n; ++i) {
    for (Index j = 0; j < n; ++j) {
      if (spectrum.component[i] != spectrum.component[j]) continue;
      const auto size =
          std::count(spectrum.component.begin(), spectrum.component.end(), spectrum.component[i]);
      all(i, j) =
          1.0 / static_cast<double>(size) + spectrum.vectors.row(i).dot(spectrum.vectors.row(j));
    }
  }
  return all;
}

TEST(LowPass, IsTheProjectorOnConstantsAndEigenvectorsOfEachComponent) {
  for (Index n : {20, 700}) {
    const Spectrum spectrum = two_components(n);
    const RowMatrix points = normal_matrix(n, 3, 5);
    const RowMatrix smooth = low_pass(points, spectrum, Context());
    EXPECT_LT((smooth - projector(spectrum) * points).cwiseAbs().maxCoeff(), 1e-12);
    EXPECT_LT((low_pass(smooth, spectrum, Context()) - smooth).cwiseAbs().maxCoeff(), 1e-12);
  }
}

TEST(LowPass, DoesNotDependOnThreads) {
  const Spectrum spectrum = two_components(700);
  const RowMatrix points = normal_matrix(700, 5, 6);
  ContextOptions several;
  several.threads = 3;
  EXPECT_EQ(low_pass(points, spectrum, Context()), low_pass(points, spectrum, Context(several)));
}

}  // namespace ldle::smoothing::low_pass_test
