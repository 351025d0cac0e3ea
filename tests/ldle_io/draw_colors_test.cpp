#include "ldle_io/draw_colors.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace ldle::draw_colors_test {

double linear(double encoded) {
  return encoded <= 0.04045 ? encoded / 12.92 : std::pow((encoded + 0.055) / 1.055, 2.4);
}

/// The inverse of rgb_from, by the published matrices of the inverse transformation.
OkLab lab_from(const Rgb& color) {
  const double r = linear(color.red), g = linear(color.green), b = linear(color.blue);
  const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
          1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
          0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

double difference(const Rgb& a, const Rgb& b) {
  const OkLab p = lab_from(a), q = lab_from(b);
  return std::hypot(p.lightness - q.lightness, p.a - q.a, p.b - q.b);
}

TEST(DrawColors, GreysOfOkLabAreGrey) {
  for (double lightness : {0.0, 0.3, 0.6, 1.0}) {
    const Rgb grey = rgb_from({lightness, 0.0, 0.0});
    EXPECT_NEAR(grey.red, grey.green, 1e-6);
    EXPECT_NEAR(grey.red, grey.blue, 1e-6);
    EXPECT_NEAR(linear(grey.red), lightness * lightness * lightness, 1e-6);
  }
}

TEST(DrawColors, StepsOfTheSequentialMapAreUniform) {
  constexpr int steps = 96;
  double least = 1e9, largest = 0.0;
  for (int i = 0; i < steps; ++i) {
    const double step = difference(sequential_color(static_cast<double>(i) / steps),
                                   sequential_color(static_cast<double>(i + 1) / steps));
    least = std::min(least, step);
    largest = std::max(largest, step);
  }
  // A step is about 0.008. A fifth of it is not visible.
  EXPECT_GT(least, 0.0);
  EXPECT_LT(largest / least, 1.2);
}

TEST(DrawColors, LightnessOfTheSequentialMapIncreases) {
  for (int i = 0; i < 200; ++i) {
    EXPECT_LT(lab_from(sequential_color(i / 200.0)).lightness,
              lab_from(sequential_color((i + 1) / 200.0)).lightness);
  }
}

TEST(DrawColors, TheGluingMapDoesNotRepeatColors) {
  // Colours that are a tenth of the map apart differ clearly (0.02 is just noticeable).
  for (int i = 0; i <= 100; ++i) {
    for (int j = i + 10; j <= 100; ++j) {
      EXPECT_GT(difference(gluing_color(i / 100.0), gluing_color(j / 100.0)), 0.08)
          << i << " " << j;
    }
  }
}

TEST(DrawColors, GluingColorsUseTheWholeMap) {
  EXPECT_EQ(gluing_color(0, 7), gluing_color(0.0));
  EXPECT_EQ(gluing_color(6, 7), gluing_color(1.0));
  EXPECT_EQ(gluing_color(0, 1), gluing_color(0.0));
}

/// A difference of 0.02 is just noticeable; points are small and lie on white.
TEST(DrawColors, ThirtyClassColorsDifferClearly) {
  const auto colors = class_colors(30);
  for (std::size_t i = 0; i < colors.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) EXPECT_GT(difference(colors[i], colors[j]), 0.1);
    EXPECT_GT(difference(colors[i], white), 0.1);
    EXPECT_GT(difference(colors[i], ink), 0.1);
    EXPECT_GT(difference(colors[i], missing_color), 0.1);
  }
}

TEST(DrawColors, MoreClassesHaveNewColors) {
  const auto colors = class_colors(90);
  EXPECT_EQ(class_colors(30).back(), colors[29]);
  for (std::size_t i = 30; i < colors.size(); ++i) EXPECT_NE(colors[i], colors[i - 30]);
}

TEST(DrawColors, TheCyclicMapCloses) {
  EXPECT_LT(difference(cyclic_color(0.0), cyclic_color(1.0)), 1e-9);
  // Opposite places of the circle differ clearly, and so do the two sides.
  for (int i = 0; i < 50; ++i) {
    EXPECT_GT(difference(cyclic_color(i / 100.0), cyclic_color(i / 100.0 + 0.5)), 0.2) << i;
  }
}

TEST(DrawColors, MapsAreConstantOutsideTheUnitInterval) {
  EXPECT_EQ(sequential_color(-3.0), sequential_color(0.0));
  EXPECT_EQ(sequential_color(3.0), sequential_color(1.0));
}

}  // namespace ldle::draw_colors_test
