#include "ldle/intermediate_views/growing_view.h"

#include <gtest/gtest.h>

#include <numeric>

#include "oracles/points.h"
#include "oracles/stages.h"

namespace ldle::intermediate_views::growing_view_test {

struct Prepared {
  RowMatrix points = oracle::shaken(oracle::grid(11, 9), 0.3, 1);
  oracle::Stages stages{points, oracle::small_options(2)};
  LocalViews views = stages.improved();
  Data data = Data::of_points(points);
};

TEST(GrowingView, IsTheUnionOfItsMembersViewsWithItsStretch) {
  const Prepared given;
  ViewGrowth growth(given.views, given.data);
  GrowingView view;
  for (Id k : {40, 41, 52}) growth.add(view, 7, k);
  growth.remove(view, 7, 41);
  EXPECT_EQ(view.members, (std::vector<Id>{40, 52}));
  std::set<Id> wanted;
  for (Id k : view.members) {
    wanted.insert(given.views.members[k].begin(), given.views.members[k].end());
  }
  std::vector<Id> points = view.points;
  std::ranges::sort(points);
  ASSERT_TRUE(std::ranges::equal(points, wanted));
  EXPECT_NEAR(view.stretch.distortion(),
              oracle::distortion(*given.views.maps, 7, points, given.stages.distances), 1e-9);
}

/// A bound is at least the bid and at most 1 / the view's own distortion.
TEST(GrowingView, BoundsAreBetweenTheBidAndThatOfTheViewAlone) {
  const Prepared given;
  ViewGrowth growth(given.views, given.data);
  std::vector<Id> all(given.views.size());
  std::iota(all.begin(), all.end(), Id{0});
  GrowingView view;
  Index tight = 0;
  for (Id k : {40, 41, 52, 60}) {
    growth.add(view, 40, k);
    const std::vector<Worth> bounds = growth.bound_bids(view, 40, all);
    const float own = local_views::comparable(1.0 / view.stretch.distortion());
    for (Id other : all) {
      const Worth exact = growth.work_out_bid(view, 40, other);
      EXPECT_GE(bounds[other].bid, exact.bid);
      EXPECT_EQ(bounds[other].points, exact.points);
      EXPECT_LE(bounds[other].bid, own);
      tight += bounds[other].bid < own;
    }
  }
  EXPECT_GT(tight, 0);
}

TEST(GrowingView, EqualBidsAreWorthMoreForSmallerViews) {
  EXPECT_LT((Worth{0.5f, 10}), (Worth{0.75f, 90}));
  EXPECT_LT((Worth{0.5f, 11}), (Worth{0.5f, 10}));
  EXPECT_FALSE((Worth{0.5f, 10}) < (Worth{0.5f, 10}));
  const Prepared given;
  ViewGrowth growth(given.views, given.data);
  GrowingView view;
  growth.add(view, 40, 40);
  std::set<Id> united(view.points.begin(), view.points.end());
  united.insert(given.views.members[52].begin(), given.views.members[52].end());
  EXPECT_EQ(growth.work_out_bid(view, 40, 52).points, std::ssize(united));
}

/// The bounds ignore pairs of new points. There are none if U_k has at most one new point.
TEST(GrowingView, BoundsEqualTheBidsIfAtMostOnePointIsNew) {
  const Prepared given;
  ViewGrowth growth(given.views, given.data);
  for (Id k = 0; k < given.views.size(); ++k) {
    GrowingView view;
    growth.add(view, k, k);
    const auto members = given.views.members[k];
    for (Id other : members) {
      const auto others = given.views.members[other];
      const auto fresh = std::ranges::count_if(
          others, [&](Id point) { return std::ranges::find(members, point) == members.end(); });
      if (fresh > 1) continue;
      EXPECT_EQ(growth.bound_bids(view, k, {&other, 1}).front(),
                growth.work_out_bid(view, k, other));
    }
  }
}

}  // namespace ldle::intermediate_views::growing_view_test
