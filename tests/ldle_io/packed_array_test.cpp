#include "ldle_io/report/packed_array.h"

#include <gtest/gtest.h>

#include <limits>

#include "ldle/core/random.h"
#include "ldle_io/report_support.h"

namespace ldle::packed_array_test {

using test::numbers_of;

RowMatrix some_numbers(Index rows) {
  Random random(3);
  RowMatrix values(rows, 3);
  for (Index i = 0; i < rows; ++i) {
    values.row(i) << random.normal(), 1e6 + 100.0 * random.normal(), 1e-9 * random.uniform();
  }
  return values;
}

std::vector<double> stored(const PackedArray& array) {
  return array.type == "u8" ? numbers_of<std::uint8_t>(array.bytes)
                            : numbers_of<std::uint16_t>(array.bytes);
}

TEST(PackedArray, TheErrorOfQuantisedNumbersIsHalfAStep) {
  const RowMatrix values = some_numbers(1000);
  for (const char* type : {"u8", "u16"}) {
    for (Step step : {Step::common, Step::by_column}) {
      const PackedArray array = quantised(values, type, step);
      const std::vector<double> q = stored(array);
      ASSERT_EQ(std::ssize(q), values.size());
      for (Index i = 0; i < values.size(); ++i) {
        const Index c = i % 3;
        const double value = array.offset[c] + array.scale[c] * q[i];
        const double rounding = 1e-15 * std::abs(value);
        EXPECT_LE(std::abs(value - values.data()[i]), 0.5 * array.scale[c] + rounding);
      }
    }
  }
}

TEST(PackedArray, StepsAreAFractionOfTheRange) {
  const RowMatrix values = some_numbers(50);
  const Eigen::RowVectorXd range = values.colwise().maxCoeff() - values.colwise().minCoeff();
  const PackedArray by_column = quantised(values, "u8", Step::by_column);
  const PackedArray common = quantised(values, "u8", Step::common);
  for (Index c = 0; c < 3; ++c) {
    EXPECT_DOUBLE_EQ(by_column.scale[c], range[c] / 255.0);
    EXPECT_DOUBLE_EQ(common.scale[c], range[1] / 255.0);
  }
}

TEST(PackedArray, EqualNumbersAreExact) {
  const PackedArray array = quantised(RowMatrix::Constant(2, 1, 5.5), "u16", Step::common);
  EXPECT_EQ(array.offset[0], 5.5);
  EXPECT_EQ(stored(array), (std::vector<double>{0, 0}));
}

TEST(PackedArray, NonFiniteNumbersAreTheHighestCode) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const std::vector<double> values{0, infinity, 4, std::nan(""), 1, -infinity};
  const PackedArray array = quantised_with_gaps(values);
  const std::vector<double> q = stored(array);
  EXPECT_EQ(q, (std::vector<double>{0, 65535, 65534, 65535, 16384, 65535}));
  EXPECT_LE(std::abs(array.offset[0] + array.scale[0] * q[4] - 1.0), 0.5 * array.scale[0]);
  const PackedArray none_finite = quantised_with_gaps(std::vector<double>{infinity, infinity});
  EXPECT_EQ(stored(none_finite), (std::vector<double>{65535, 65535}));
  EXPECT_TRUE(std::isfinite(none_finite.offset[0]));
}

TEST(PackedArray, SumsOfDifferencesAreTheNumbers) {
  const std::vector<Id> values{-1, 2'147'483'647, 5, -2'147'483'647, 5, 0};
  const PackedArray array = with_differences(whole_numbers(values, "i32", {3, 2}));
  EXPECT_TRUE(array.delta);
  std::vector<std::uint32_t> sums(values.size());
  std::memcpy(sums.data(), array.bytes.data(), array.bytes.size());
  for (std::size_t i = 2; i < sums.size(); ++i) sums[i] += sums[i - 2];
  for (std::size_t i = 0; i < sums.size(); ++i) EXPECT_EQ(static_cast<Id>(sums[i]), values[i]);
}

TEST(PackedArray, IntegersOfEveryWidth) {
  const std::vector<Id> values{0, 1, 200};
  EXPECT_EQ(numbers_of<std::uint8_t>(whole_numbers(values, "u8", {3}).bytes),
            (std::vector<double>{0, 1, 200}));
  EXPECT_EQ(numbers_of<std::int16_t>(whole_numbers(std::vector<Id>{-1, 300}, "i16", {2}).bytes),
            (std::vector<double>{-1, 300}));
  EXPECT_EQ(numbers_of<float>(single_precision(std::vector<double>{0.5, -2}).bytes),
            (std::vector<double>{0.5, -2}));
}

}  // namespace ldle::packed_array_test
