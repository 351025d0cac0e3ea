#include "ldle/pipeline/check_data.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "ldle/error.h"
#include "oracles/neighbors.h"
#include "oracles/points.h"

namespace ldle::pipeline::check_data_test {

/// The field that the error names; empty if there is no error.
template <class Check>
std::string field_of(const Check& check) {
  try {
    check();
  } catch (const InvalidArgument& error) {
    return error.field();
  }
  return "";
}

TEST(CheckData, ErrorsNameTheEntryOfThePoints) {
  RowMatrix points = oracle::grid(4, 3);
  const auto field = [&](Index dimension = 2) {
    return field_of([&] { check_points(points, dimension); });
  };
  EXPECT_EQ(field(), "");
  EXPECT_EQ(field(3), "dimension");
  points(7, 1) = std::nan("");
  EXPECT_EQ(field(), "points, row 7, column 1");
  points(7, 1) = 1e151;
  EXPECT_EQ(field(), "points, row 7, column 1");
  points.resize(0, 2);
  EXPECT_EQ(field(), "points");
}

TEST(CheckData, ErrorsNameTheEntryOfTheDistances) {
  const RowMatrix good = oracle::distance_matrix(oracle::grid(4, 3));
  const auto field = [&](Index row, Index column, double value) {
    RowMatrix distances = good;
    distances(row, column) = value;
    return field_of([&] { check_distances(distances); });
  };
  EXPECT_EQ(field(2, 1, good(2, 1)), "");
  EXPECT_EQ(field(2, 1, -1.0), "distances, row 2, column 1");
  EXPECT_EQ(field(2, 2, 0.5), "distances, row 2, column 2");
  EXPECT_EQ(field(1, 2, good(1, 2) + 0.5), "distances, row 1, column 2");
  EXPECT_EQ(field(1, 2, std::nan("")), "distances, row 1, column 2");
  EXPECT_EQ(field_of([&] { check_distances(good.leftCols(5)); }), "distances");
}

TEST(CheckData, ThereMustBeTwoDifferentPoints) {
  EXPECT_NO_THROW(check_enough_points({{0, 1}, {0, 1, 1}}));
  EXPECT_EQ(field_of([&] { check_enough_points({{0}, {0, 0, 0}}); }), "points");
}

/// 2 k + 1 entries for each point are counted with 32 bits.
TEST(CheckData, TheGraphMustBeCountable) {
  const Index most = std::numeric_limits<int>::max() / (2 * 49 + 1);
  EXPECT_NO_THROW(check_index_range(most, 49));
  EXPECT_EQ(field_of([&] { check_index_range(most + 1, 49); }), "points");
}

}  // namespace ldle::pipeline::check_data_test
