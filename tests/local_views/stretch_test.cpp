#include "ldle/local_views/stretch.h"

#include <gtest/gtest.h>

#include <vector>

#include "ldle/core/random.h"

namespace ldle::local_views::stretch_test {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Squared distances of pairs and of their images. Some pairs coincide.
struct Pairs {
  explicit Pairs(Index count) : image(count), distance(count) {
    Random random(3);
    for (Index i = 0; i < count; ++i) {
      image[i] = random.uniform(0.1, 2);
      distance[i] = i % 7 == 3 ? 0.0 : random.uniform(0.1, 2);
    }
  }
  std::vector<double> image, distance;
};

TEST(Stretch, ManyPairsAtOnceAreTheSameAsOneByOne) {
  for (Index count : {0, 1, 4, 5, 8, 33, 100}) {
    const Pairs pairs(count);
    Stretch single, together{.least = 0.9, .largest = 1.1};
    single.add(together);
    for (Index i = 0; i < count; ++i) single.add(pairs.image[i], pairs.distance[i]);
    together.add(pairs.image.data(), pairs.distance.data(), count);
    EXPECT_EQ(together.least, single.least);
    EXPECT_EQ(together.largest, single.largest);
  }
}

TEST(Stretch, OnePairIsAddedToEachOfManyStretches) {
  for (Index count : {1, 5, 8, 33}) {
    const Pairs pairs(count);
    std::vector<double> least(count, 0.8), largest(count, 1.2);
    add_to_each(pairs.image.data(), pairs.distance.data(), count, least.data(), largest.data());
    for (Index i = 0; i < count; ++i) {
      Stretch stretch{.least = 0.8, .largest = 1.2};
      stretch.add(pairs.image[i], pairs.distance[i]);
      EXPECT_EQ(least[i], stretch.least);
      EXPECT_EQ(largest[i], stretch.largest);
    }
  }
}

TEST(Stretch, DistortionIsTheRatioOfTheBounds) {
  Stretch stretch;
  EXPECT_EQ(stretch.distortion(), 1.0);
  stretch.add(4.0, 1.0);
  EXPECT_EQ(stretch.distortion(), 1.0);
  stretch.add(1.0, 4.0);
  EXPECT_DOUBLE_EQ(stretch.squared_distortion(), 16.0);
  EXPECT_DOUBLE_EQ(stretch.distortion(), 4.0);
}

TEST(Stretch, DistortionIsInfiniteIfImagesCoincide) {
  Stretch stretch;
  stretch.add(0.0, 1.0);
  EXPECT_EQ(stretch.distortion(), infinity);
  stretch.add(1.0, 1.0);
  EXPECT_EQ(stretch.distortion(), infinity);
}

TEST(Stretch, PointsThatCoincideInTheDataDoNotCount) {
  Stretch stretch;
  stretch.add(1.0, 0.0);
  EXPECT_EQ(stretch.distortion(), 1.0);
}

TEST(Stretch, ValuesAreComparedInSinglePrecision) {
  EXPECT_EQ(comparable(1.0), comparable(1.0 + 1e-12));
  EXPECT_LT(comparable(1.0), comparable(1.0 + 1e-6));
}

TEST(SquaredGap, IsTheSumOfSquares) {
  const double a[] = {1, 2, 3}, b[] = {0, 4, 3.5};
  EXPECT_DOUBLE_EQ(squared_gap(a, b, 3), 1 + 4 + 0.25);
  EXPECT_EQ(squared_gap(a, b, 0), 0.0);
}

}  // namespace ldle::local_views::stretch_test
