#include "ldle/local_views/make_eigenvector_maps.h"

#include <gtest/gtest.h>

#include "ldle/local_views/make_local_views.h"
#include "ldle/local_views/maps_of_two_kinds.h"
#include "oracles/points.h"
#include "oracles/stages.h"

namespace ldle::local_views::make_eigenvector_maps_test {

/// Rounding may decide comparisons with a smaller relative margin.
constexpr double narrow = 1e-9;

LocalViews make(const oracle::Stages& stages, Options options, const Context& context = {}) {
  follow_paper(options);
  return make_local_views({stages.graph, oracle::table(stages.distances), stages.spectrum},
                          options.local_views, context);
}

/// The distortion of a map that merges points up to rounding is arbitrary, but large.
void expect_same_distortion(double found, double wanted) {
  if (wanted > 1e6) {
    EXPECT_GT(found, 1e6);
  } else {
    EXPECT_NEAR(found / wanted, 1.0, 1e-9);
  }
}

/// Compares choices, scales and distortions at every point, except those with a narrow margin.
void expect_choices(const RowMatrix& points, const Options& options) {
  const oracle::Stages stages(points, options);
  const auto views = make(stages, options);
  const auto& wanted = stages.raw;
  ASSERT_EQ(views.members.offsets, wanted.views.members.offsets);
  EXPECT_EQ(views.members.values, wanted.views.members.values);
  EXPECT_EQ(views.map_of, wanted.views.map_of);
  const auto* made = dynamic_cast<const MapsOfTwoKinds*>(views.maps.get());
  ASSERT_NE(made, nullptr);
  EXPECT_EQ(made->tangent(), nullptr);
  const EigenvectorMaps* maps = made->of_eigenvectors();
  Index undecided = 0;
  for (Id k = 0; k < points.rows(); ++k) {
    const auto& choice = wanted.choices[k];
    EXPECT_DOUBLE_EQ(views.radius[k], wanted.views.radius[k]);
    if (choice.margin < narrow) {
      ++undecided;
      continue;
    }
    ASSERT_TRUE(std::ranges::equal(maps->chosen(k), choice.chosen)) << "point " << k;
    for (Index s = 0; s < options.local_views.dimension; ++s) {
      EXPECT_NEAR(maps->scale(k)[s], choice.gamma[s], 1e-10 * choice.gamma[s]);
    }
    expect_same_distortion(views.distortion[k], wanted.views.distortion[k]);
  }
  EXPECT_LE(undecided, points.rows() / 50);
}

TEST(MakeEigenvectorMaps, AgreesWithFullMatricesInOneDimension) {
  expect_choices(oracle::roll_up(oracle::shaken(oracle::grid(200, 1), 0.3, 1), 200),
                 oracle::small_options(1));
}

TEST(MakeEigenvectorMaps, AgreesWithFullMatricesInTwoDimensions) {
  const Options options = oracle::small_options(2);
  expect_choices(oracle::shaken(oracle::grid(20, 15), 0.3, 1), options);
  expect_choices(oracle::random_box(300, Eigen::RowVector2d(2, 1), 2), options);
  expect_choices(oracle::sphere(300), options);
}

TEST(MakeEigenvectorMaps, AgreesWithFullMatricesInThreeDimensions) {
  expect_choices(oracle::shaken(oracle::grid(7, 6, 6), 0.3, 1), oracle::small_options(3));
}

TEST(MakeEigenvectorMaps, AgreesWithFullMatricesOnGridsWithTies) {
  const Options options = oracle::small_options(2);
  expect_choices(oracle::grid(19, 13), options);
  expect_choices(oracle::grid(6, 7, 5), oracle::small_options(3));
}

TEST(MakeEigenvectorMaps, UsesTheThresholdsOfEachDimension) {
  Options options = oracle::small_options(3);
  options.local_views.gradient_percentile = {20, 55, 70};
  options.local_views.slope_fraction = {0.5, 1.0, 0.75};
  expect_choices(oracle::shaken(oracle::grid(7, 6, 6), 0.3, 2), options);
  options.local_views.heat_mass = 0.5;
  options.spectrum.eigenvectors = 31;  // an odd number: the median is one of the values
  options.local_views.gradient_percentile = {50};
  expect_choices(oracle::shaken(oracle::grid(7, 6, 6), 0.3, 2), options);
}

TEST(MakeEigenvectorMaps, SmallComponentsUseTheirOwnEigenvectorsOnly) {
  Options options = oracle::small_options(2);
  options.spectrum.eigenvectors = 60;
  const RowMatrix large = oracle::shaken(oracle::grid(14, 12), 0.3, 1);
  const RowMatrix little = oracle::shaken(oracle::grid(6, 6), 0.3, 2);
  expect_choices(oracle::stack(large, little, Eigen::RowVector2d(80, 0)), options);
}

TEST(MakeEigenvectorMaps, SameBytesForOneAndTwoThreads) {
  const Options options = oracle::small_options(2);
  const oracle::Stages stages(oracle::grid(20, 15), options);
  const auto first = make(stages, options, Context({.threads = 1}));
  const auto second = make(stages, options, Context({.threads = 2}));
  EXPECT_EQ(first.distortion, second.distortion);
  EXPECT_EQ(first.members.values, second.members.values);
}

}  // namespace ldle::local_views::make_eigenvector_maps_test
