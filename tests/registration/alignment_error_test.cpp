#include "ldle/registration/alignment_error.h"

#include <gtest/gtest.h>

#include "registration/flat_views.h"

namespace ldle::registration::alignment_error_test {

using test::PlacedViews;

/// Over pairs that are not torn and the points that both views hold.
AlignmentError error_by_definition(const PlacedViews& views) {
  AlignmentError sum;
  for (std::size_t p = 0; p < views.overlaps.pairs.size(); ++p) {
    if (!views.connected[p]) continue;
    const auto [a, b] = views.overlaps.pairs[p];
    for (Index i = 0; i < views.views.views.length(a); ++i) {
      for (Index j = 0; j < views.views.views.length(b); ++j) {
        if (views.views.views[a][i] != views.views.views[b][j]) continue;
        sum.squared += (views.placed(a).row(i) - views.placed(b).row(j)).squaredNorm();
        ++sum.shared;
      }
    }
  }
  return sum;
}

TEST(AlignmentError, AgreesWithItsDefinition) {
  PlacedViews views(test::shaken(test::annulus(12), 0.4, 2));
  for (int torn = 0; torn < 2; ++torn) {
    const AlignmentError wanted = error_by_definition(views);
    const AlignmentError found =
        alignment_error(views.placement, views.pairs(), views.connected, Context());
    EXPECT_NEAR(found.squared, wanted.squared, 1e-11 * wanted.squared);
    EXPECT_EQ(found.shared, wanted.shared);
    EXPECT_NEAR(found.root_mean_square(), std::sqrt(wanted.squared / double(wanted.shared)), 1e-12);
    for (std::size_t p = 0; p < views.connected.size(); p += 3) views.connected[p] = 0;
  }
}

TEST(AlignmentError, IsAdditiveOverPairs) {
  const PlacedViews views(test::shaken(test::strip(2), 0.4, 2));
  const std::vector<Id> pairs = views.pairs();
  const std::span<const Id> all = pairs;
  const auto error = [&](std::span<const Id> some) {
    return alignment_error(views.placement, some, views.connected, Context());
  };
  AlignmentError sum = error(all.first(7));
  sum += error(all.subspan(7));
  EXPECT_NEAR(sum.squared, error(all).squared, 1e-12 * sum.squared);
  EXPECT_EQ(sum.shared, error(all).shared);
}

TEST(AlignmentError, IsZeroWithoutPairs) {
  const PlacedViews views(test::shaken(test::strip(2, 24), 0.4, 2));
  EXPECT_EQ(alignment_error(views.placement, {}, views.connected, Context()).root_mean_square(),
            0.0);
}

TEST(AlignmentError, DoesNotDependOnThreads) {
  const PlacedViews views(test::shaken(test::annulus(60), 0.4, 3));
  const auto error = [&](Index threads) {
    return alignment_error(views.placement, views.pairs(), views.connected,
                           Context({.threads = threads}))
        .squared;
  };
  EXPECT_EQ(error(1), error(2));
}

}  // namespace ldle::registration::alignment_error_test
