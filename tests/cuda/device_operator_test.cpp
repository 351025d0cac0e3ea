#include "ldle_cuda/device_operator.h"

#include <numbers>

#include "cuda/gpu_test_fixture.h"
#include "ldle/math/filtered_subspace.h"
#include "ldle/math/host_block.h"
#include "ldle/math/sparse_operator.h"
#include "oracles/graphs.h"

namespace ldle::cuda::device_operator_test {

using SparseMatrix = Eigen::SparseMatrix<double>;

class DeviceOperators : public GpuTest {
 protected:
  static std::unique_ptr<math::BlockVectors> noise(const math::LinearOperator& matrix,
                                                   Index columns, std::uint64_t seed) {
    auto block = matrix.make_block(columns, Context());
    Random random(seed);
    block->fill_with_noise(0, columns, random);
    return block;
  }

  /// A panel of some columns, after three steps of a recurrence, added to a block of noise.
  static Eigen::MatrixXd after_steps(const math::FilterOperator& matrix) {
    const Index width = matrix.panel_columns();
    const std::vector<Index> columns{0, 3, 4, 9, 11};
    const Eigen::ArrayXd ramp = Eigen::ArrayXd::LinSpaced(width, 0.1, 1.3);
    const auto x = noise(matrix, 12, 1), image = noise(matrix, 12, 2);
    const auto source = matrix.residuals(*x, *image, columns, ramp);
    auto current = matrix.scaled(*source, 0.3 * ramp), last = matrix.scaled(*source, ramp);
    for (int i = 0; i < 3; ++i) {
      matrix.step({0.7, ramp / 3.0, ramp / 5.0}, *current, *source, *last, Context());
      current.swap(last);
    }
    matrix.add(*current, columns, *x);
    return x->take(12);
  }

  /// `values` are all eigenvalues except that of the constants.
  void expect_lowest(const SparseMatrix& matrix, std::vector<double> values, Index pairs) {
    const auto found =
        math::lowest_eigenpairs(*gpu().filter_operator(matrix), {.pairs = pairs}, context);
    std::sort(values.begin(), values.end());
    ASSERT_TRUE(found.converged);
    const math::FilteredSubspaceOptions options;
    for (Index i = 0; i < pairs; ++i) {
      const Eigen::VectorXd x = found.vectors.col(i);
      const double residual = (matrix * x - found.values[i] * x).norm();
      EXPECT_LE(residual, 1.01 * options.tolerance * found.values[i] + 1e-12 * values.back()) << i;
      EXPECT_NEAR(found.values[i], values[i], 1e-6 * values[i] + 1e-12 * values.back()) << i;
    }
    const Eigen::MatrixXd gram = found.vectors.transpose() * found.vectors;
    EXPECT_LT((gram - Eigen::MatrixXd::Identity(pairs, pairs)).norm(), 1e-10);
    EXPECT_LT(found.vectors.colwise().sum().cwiseAbs().maxCoeff(), 1e-9);
  }
};

std::vector<double> torus_values(Index width, Index height) {
  std::vector<double> values;
  for (Index i = 0; i < width; ++i) {
    for (Index j = i == 0 ? 1 : 0; j < height; ++j) {
      values.push_back(oracle::chord(2 * std::numbers::pi * static_cast<double>(i) /
                                     static_cast<double>(width)) +
                       oracle::chord(2 * std::numbers::pi * static_cast<double>(j) /
                                     static_cast<double>(height)));
    }
  }
  return values;
}

TEST_F(DeviceOperators, ProductsAreThoseOfTheHost) {
  for (const SparseMatrix& matrix :
       {oracle::cycle_graph(1), oracle::path_graph(33), oracle::star_graph(500),
        oracle::complete_graph(70), oracle::torus_graph(123, 77)}) {
    const math::SparseOperator host(matrix);
    const DeviceOperator device(matrix);
    for (Index columns : {1, 31, 32, 45}) {
      const auto x = noise(device, columns, 5), image = x->similar(columns);
      const auto host_x = noise(host, columns, 5), host_image = host_x->similar(columns);
      device.apply(*x, *image);
      host.apply(*host_x, *host_image);
      EXPECT_LE((image->take(columns) - host_image->take(columns)).cwiseAbs().maxCoeff(), 1e-11);
    }
  }
}

TEST_F(DeviceOperators, FilterStepsAreThoseOfTheHostInSinglePrecision) {
  for (const SparseMatrix& matrix :
       {oracle::path_graph(33), oracle::star_graph(500), oracle::torus_graph(123, 77)}) {
    const Eigen::MatrixXd found = after_steps(DeviceOperator(matrix));
    const Eigen::MatrixXd wanted = after_steps(math::SparseOperator(matrix));
    EXPECT_LE((found - wanted).cwiseAbs().maxCoeff(), 1e-6 * wanted.cwiseAbs().maxCoeff());
  }
}

TEST_F(DeviceOperators, FindTheDoubleEigenvaluesOfACycle) {
  std::vector<double> values;
  for (int k = 1; k < 300; ++k) values.push_back(oracle::chord(2 * std::numbers::pi * k / 300));
  expect_lowest(oracle::cycle_graph(300), values, 20);
}

TEST_F(DeviceOperators, FindTheMultipleEigenvaluesOfTori) {
  expect_lowest(oracle::torus_graph(30, 30), torus_values(30, 30), 48);
  expect_lowest(oracle::torus_graph(30, 30), torus_values(30, 30), 50);
  expect_lowest(oracle::torus_graph(300, 270), torus_values(300, 270), 100);
}

TEST_F(DeviceOperators, FindCopiesThatFillTheBlock) {
  expect_lowest(oracle::complete_graph(150), std::vector<double>(149, 150.0), 20);
}

TEST_F(DeviceOperators, GiveTheSameBytesInTwoRuns) {
  const SparseMatrix matrix = oracle::torus_graph(120, 90);
  const auto run = [&] {
    return math::lowest_eigenpairs(*gpu().filter_operator(matrix), {.pairs = 60}, context);
  };
  const auto first = run(), second = run();
  EXPECT_EQ(first.values, second.values);
  EXPECT_EQ(first.vectors, second.vectors);
}

}  // namespace ldle::cuda::device_operator_test
