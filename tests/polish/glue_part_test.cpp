#include "ldle/polish/glue_part.h"

#include <gtest/gtest.h>

#include "oracles/shapes.h"
#include "polish/two_halves.h"

namespace ldle::polish::glue_part_test {

class GluedHalves : public testing::Test, protected TwoHalves {
 protected:
  /// Views that share a single point stay torn, because a point shows no direction.
  void expect_glued(const MovableViews& embedded) const {
    for (const IdPair& pair : embedded.torn_views()) {
      const Id found = embedded.overlaps().find(pair.first, pair.second);
      EXPECT_EQ(embedded.overlaps().shared.length(found), 1);
    }
  }
};

/// Wherever the half was, it returns to where it was torn off.
TEST_F(GluedHalves, APartReturnsToWhereItFits) {
  const Polish start = torn_and_moved({-3.0, 4.0}, 0.4, true);
  MovableViews embedded(registered(), start, context);
  EXPECT_TRUE(glue_elsewhere(embedded, right(), context));
  EXPECT_LT(oracle::shape_error(embedded.places(), points), 1e-9);
  expect_glued(embedded);
}

/// The part lies where it fits already.
TEST_F(GluedHalves, APartThatFitsStays) {
  MovableViews embedded(registered(), unpolished(registration), context);
  EXPECT_TRUE(glue_elsewhere(embedded, right(), context));
  EXPECT_LT((embedded.places() - points).norm(), 1e-9);
  expect_glued(embedded);
}

/// The right third lies next to the left one, where the middle third belongs. So there is no room
/// for the middle third, and it is laid to the right of everything.
TEST_F(GluedHalves, APartWithoutRoomIsLaidBeside) {
  const double width = 11.0 / 3.0;
  const auto third = [&](Id view) {
    double sum = 0.0;
    for (Id k : views.clusters[view]) sum += points(k, 0);
    return static_cast<int>(sum / static_cast<double>(views.clusters.length(view)) / width);
  };
  const Eigen::RowVector2d shifts[] = {{0, 0}, {0, 30}, {-width, 0}};
  std::vector<Id> middle;
  for (Id m = 0; m < views.size(); ++m) {
    if (third(m) == 1) middle.push_back(m);
    registration.translation.row(m) += shifts[third(m)];
    for (Id k : views.clusters[m]) registration.embedding.row(k) += shifts[third(m)];
  }
  for (const IdPair& pair : find_overlaps(views, context).pairs) {
    if (third(pair.first) != third(pair.second)) registration.torn_views.push_back(pair);
  }
  const double right_end = registration.embedding.col(0).maxCoeff();
  MovableViews embedded(registered(), unpolished(registration), context);
  EXPECT_TRUE(glue_elsewhere(embedded, middle, context));
  for (Id m : middle) {
    for (Id k : views.clusters[m]) EXPECT_GT(embedded.places()(k, 0), right_end);
  }
  EXPECT_EQ(embedded.torn_views(), registration.torn_views);
}

}  // namespace ldle::polish::glue_part_test
