#include "ldle/neighbors/boundary.h"

#include <gtest/gtest.h>

#include <limits>

#include "ldle/error.h"

namespace ldle::neighbors::boundary_test {

TEST(ReadBoundary, DistinguishesMarksFromDistances) {
  EXPECT_TRUE(read_boundary(std::vector<double>{0, 1, 0}, 3).marks);
  EXPECT_FALSE(read_boundary(std::vector<double>{0, 1, 0.5}, 3).marks);
}

TEST(ReadBoundary, KeepsTheValues) {
  const std::vector<double> values{0, 1, 0.5};
  EXPECT_EQ(read_boundary(values, 3).values, values);
}

TEST(ReadBoundary, RejectsInvalidValues) {
  EXPECT_THROW(read_boundary(std::vector<double>{0, 1}, 3), InvalidArgument);
  EXPECT_THROW(read_boundary(std::vector<double>{0, 0, 0}, 3), InvalidArgument);
  EXPECT_THROW(read_boundary(std::vector<double>{1, 1, 1}, 3), InvalidArgument);
  for (double bad : {-1.0, std::numeric_limits<double>::quiet_NaN(), 1e200}) {
    try {
      read_boundary(std::vector<double>{0, 1, bad}, 3);
      FAIL();
    } catch (const InvalidArgument& error) {
      EXPECT_EQ(error.field(), "boundary row 2");
    }
  }
}

}  // namespace ldle::neighbors::boundary_test
