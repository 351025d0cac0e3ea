#include "ldle_cuda/device_block.h"

#include "cuda/gpu_test_fixture.h"
#include "ldle/math/host_block.h"

namespace ldle::cuda::device_block_test {

using math::BlockVectors;
using math::HostBlock;

/// The same operations on the device and on the host. Sums may be added in another order.
class DeviceBlocks : public GpuTest {
 protected:
  static constexpr Index columns = 37;

  /// Calls check(device x, device y, host x, host y) with equal random blocks, for numbers of rows
  /// that fill whole tiles and numbers that do not.
  template <class Check>
  void for_equal_blocks(const Check& check) {
    for (Index rows : {1, 5, 31, 32, 33, 1000, 5000, 300001}) {
      SCOPED_TRACE(rows);
      DeviceBlock x(rows, columns), y(rows, columns);
      HostBlock host_x(rows, columns, Context()), host_y(rows, columns, Context());
      fill(x, 1);
      fill(y, 2);
      fill(host_x, 1);
      fill(host_y, 2);
      check(x, y, host_x, host_y);
    }
  }
  static void fill(BlockVectors& block, std::uint64_t seed) {
    Random random(seed);
    block.fill_with_noise(0, block.columns(), random);
  }
  static Eigen::MatrixXd small(Index rows, Index cols) {
    Random random(3);
    Eigen::MatrixXd matrix(rows, cols);
    for (double& value : matrix.reshaped()) value = random.uniform(-1.0, 1.0);
    return matrix;
  }
  static void expect_near(const Eigen::MatrixXd& found, const Eigen::MatrixXd& wanted) {
    ASSERT_EQ(found.rows(), wanted.rows());
    ASSERT_EQ(found.cols(), wanted.cols());
    EXPECT_LE((found - wanted).cwiseAbs().maxCoeff(), 1e-9);
  }
};

TEST_F(DeviceBlocks, NoiseIsThatOfTheHost) {
  for_equal_blocks([](auto& x, auto&, auto& host_x, auto&) {
    EXPECT_EQ(x.rows(), host_x.rows());
    EXPECT_EQ(x.columns(), columns);
    EXPECT_EQ(x.similar(3)->columns(), 3);
    EXPECT_EQ(x.take(columns), host_x.take(columns));
  });
}

TEST_F(DeviceBlocks, FillsAndCopiesTheGivenColumns) {
  for_equal_blocks([](auto& x, auto& y, auto& host_x, auto& host_y) {
    Random random(7), same(7);
    x.fill_with_noise(3, 20, random);
    host_x.fill_with_noise(3, 20, same);
    x.copy(30, y, 11, 5);
    host_x.copy(30, host_y, 11, 5);
    EXPECT_EQ(x.take(columns - 1), host_x.take(columns - 1));
  });
}

TEST_F(DeviceBlocks, RemovesMeans) {
  for_equal_blocks([](auto& x, auto&, auto& host_x, auto&) {
    x.remove_means();
    host_x.remove_means();
    expect_near(x.take(columns), host_x.take(columns));
  });
}

TEST_F(DeviceBlocks, ProductsAreThoseOfTheHost) {
  for_equal_blocks([](auto& x, auto& y, auto& host_x, auto& host_y) {
    expect_near(x.transposed_times(9, y), host_x.transposed_times(9, host_y));
    expect_near(x.symmetric_product(x), host_x.symmetric_product(host_x));
    expect_near(x.transposed_times(columns, x), x.transposed_times(columns, x).transpose());
  });
}

TEST_F(DeviceBlocks, CombinationsAreThoseOfTheHost) {
  for_equal_blocks([](auto& x, auto& y, auto& host_x, auto& host_y) {
    x.subtract_product(y, small(20, columns));
    host_x.subtract_product(host_y, small(20, columns));
    x.multiply_in_place(small(33, 21));
    host_x.multiply_in_place(small(33, 21));
    expect_near(x.take(columns), host_x.take(columns));
  });
}

/// A thread computes several columns then.
TEST_F(DeviceBlocks, CombinesManyColumns) {
  DeviceBlock x(100, 700);
  HostBlock host_x(100, 700, Context());
  fill(x, 4);
  fill(host_x, 4);
  x.multiply_in_place(small(700, 650));
  host_x.multiply_in_place(small(700, 650));
  expect_near(x.take(700), host_x.take(700));
}

TEST_F(DeviceBlocks, NormsAreThoseOfTheHost) {
  for_equal_blocks([](auto& x, auto& y, auto& host_x, auto& host_y) {
    const Eigen::VectorXd values = small(columns, 1);
    expect_near(x.norms(), host_x.norms());
    EXPECT_NEAR(x.norm(5), host_x.norm(5), 1e-9);
    expect_near(x.residual_norms(y, values), host_x.residual_norms(host_y, values));
  });
}

TEST_F(DeviceBlocks, OrthogonalisesColumns) {
  for_equal_blocks([](auto& x, auto&, auto& host_x, auto&) {
    for (auto* block : {static_cast<BlockVectors*>(&x), static_cast<BlockVectors*>(&host_x)}) {
      block->divide_column(0, block->norm(0));
    }
    expect_near(x.orthogonalise_column(1), host_x.orthogonalise_column(1));
    expect_near(x.take(2), host_x.take(2));
  });
}

TEST_F(DeviceBlocks, SumsAreTheSameInEveryRun) {
  for_equal_blocks([](auto& x, auto& y, auto&, auto&) {
    EXPECT_EQ(x.transposed_times(columns, y), x.transposed_times(columns, y));
    EXPECT_EQ(x.norms(), x.norms());
  });
}

}  // namespace ldle::cuda::device_block_test
