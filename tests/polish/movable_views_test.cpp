#include "ldle/polish/movable_views.h"

#include <gtest/gtest.h>

#include "polish/two_halves.h"

namespace ldle::polish::movable_views_test {

class MovableHalves : public testing::Test, protected TwoHalves {
 protected:
  ViewSet right_half() const {
    ViewSet set(views.size(), 0);
    for (Id m : right()) set[m] = 1;
    return set;
  }
};

TEST_F(MovableHalves, ViewsAreTornIfTheyDoNotOverlapOrAreInTheList) {
  const Polish start = torn_and_moved({30.0, 0.0});
  const MovableViews embedded(registered(), start, context);
  const Overlaps overlaps = find_overlaps(views, context);
  for (Id a = 0; a < views.size(); ++a) {
    for (Id b = 0; b < views.size(); ++b) {
      if (a == b) continue;
      EXPECT_EQ(embedded.are_torn(a, b), on_right(a) != on_right(b) || overlaps.find(a, b) == none);
    }
  }
  EXPECT_EQ(embedded.torn_views(), start.torn_views);
  EXPECT_TRUE(embedded.moves().motions.empty());
}

TEST_F(MovableHalves, CuttingOffTearsTheBorderOfAPartAndJoiningUndoesIt) {
  MovableViews embedded(registered(), unpolished(registration), context);
  ASSERT_TRUE(embedded.torn_views().empty());
  const std::size_t triangles = embedded.triangles().size();
  embedded.cut_off(right_half());
  const Overlaps overlaps = find_overlaps(views, context);
  std::vector<IdPair> border;
  for (const IdPair& pair : overlaps.pairs) {
    if (on_right(pair.first) != on_right(pair.second)) border.push_back(pair);
  }
  EXPECT_EQ(embedded.torn_views(), border);
  EXPECT_LT(embedded.triangles().size(), triangles);
  for (const math::Triangle& t : embedded.triangles()) {
    EXPECT_EQ(on_right(views.cluster_of[t[0]]), on_right(views.cluster_of[t[1]]));
    EXPECT_EQ(on_right(views.cluster_of[t[0]]), on_right(views.cluster_of[t[2]]));
  }
  for (const IdPair& pair : border) embedded.join(overlaps.find(pair.first, pair.second));
  EXPECT_TRUE(embedded.torn_views().empty());
}

/// Two moves in turn are one motion of the part, and the other points stay.
TEST_F(MovableHalves, MovesAddUp) {
  MovableViews embedded(registered(), unpolished(registration), context);
  const RigidMotion first{oracle::random_rotation(2, 1, false), Eigen::RowVector2d(3, -1)};
  const RigidMotion second{oracle::random_rotation(2, 2), Eigen::RowVector2d(0.5, 2)};
  embedded.move(right(), first);
  embedded.move(right(), second);
  const Cut cut = embedded.moves();
  ASSERT_EQ(cut.motions.size(), 1u);
  Index on_the_right = 0;
  for (Id k = 0; k < points.rows(); ++k) {
    const bool moves = on_right(views.cluster_of[k]);
    EXPECT_EQ(cut.piece_of[k], moves ? 0 : none);
    on_the_right += moves;
    const RowMatrix expected =
        moves ? RowMatrix(points.row(k) * cut.motions[0].rotation + cut.motions[0].translation)
              : RowMatrix(points.row(k));
    EXPECT_LT((embedded.places().row(k) - expected).norm(), 1e-12);
  }
  EXPECT_EQ(embedded.count_points(right()), on_the_right);
  EXPECT_EQ(embedded.count_points_of_tree(0), points.rows());
}

}  // namespace ldle::polish::movable_views_test
