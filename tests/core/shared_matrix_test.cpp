#include "ldle/shared_matrix.h"

#include <gtest/gtest.h>

namespace ldle::shared_matrix_test {

RowMatrix numbered(Index rows, Index columns) {
  RowMatrix matrix(rows, columns);
  for (Index i = 0; i < matrix.size(); ++i) matrix.data()[i] = double(i);
  return matrix;
}

TEST(SharedMatrix, HoldsTheValuesOfTheMatrix) {
  const RowMatrix matrix = numbered(5, 3);
  const SharedMatrix shared(matrix);
  ASSERT_EQ(shared.rows(), 5);
  ASSERT_EQ(shared.cols(), 3);
  EXPECT_FALSE(shared.empty());
  EXPECT_EQ(shared.view(), matrix);
  for (Index i = 0; i < 5; ++i) {
    EXPECT_EQ(shared.row(i), matrix.row(i));
    EXPECT_EQ(shared.row_data(i), shared.data() + 3 * i);
    for (Index j = 0; j < 3; ++j) EXPECT_EQ(shared(i, j), matrix(i, j));
  }
}

TEST(SharedMatrix, TakesAMatrixOverWithoutCopyingIt) {
  RowMatrix matrix = numbered(5, 3);
  const double* data = matrix.data();
  EXPECT_EQ(SharedMatrix(std::move(matrix)).data(), data);
}

TEST(SharedMatrix, CopiesShareMemoryAndKeepItAlive) {
  auto first = std::make_unique<SharedMatrix>(numbered(5, 3));
  const SharedMatrix copy = *first, top = first->top_rows(2);
  EXPECT_EQ(copy.data(), first->data());
  EXPECT_EQ(top.data(), first->data());
  first.reset();
  EXPECT_EQ(copy.view(), numbered(5, 3));
  ASSERT_EQ(top.rows(), 2);
  EXPECT_EQ(top.view(), numbered(5, 3).topRows(2));
}

TEST(SharedMatrix, KeepsTheOwnerOfForeignMemoryAlive) {
  auto owner = std::make_shared<const std::vector<double>>(std::vector<double>{1, 2, 3, 4, 5, 6});
  const std::weak_ptr<const std::vector<double>> watched = owner;
  {
    const SharedMatrix shared(owner->data(), 2, 3, owner);
    owner.reset();
    ASSERT_FALSE(watched.expired());
    EXPECT_EQ(shared.row(1), Eigen::RowVector3d(4, 5, 6));
  }
  EXPECT_TRUE(watched.expired());
}

TEST(SharedMatrix, WithoutRowsOrColumnsIsEmpty) {
  EXPECT_TRUE(SharedMatrix().empty());
  EXPECT_EQ(SharedMatrix().view().size(), 0);
  EXPECT_TRUE(SharedMatrix(RowMatrix(4, 0)).empty());
  EXPECT_TRUE(SharedMatrix(RowMatrix(0, 4)).empty());
  EXPECT_EQ(SharedMatrix(RowMatrix(4, 0)).rows(), 4);
}

}  // namespace ldle::shared_matrix_test
