#include "ldle/polish/polish_embedding.h"

#include <gtest/gtest.h>

#include "oracles/shapes.h"
#include "polish/flat_sheet.h"

namespace ldle::polish::polish_embedding_test {

class PolishOfAFlatSheet : public testing::Test, protected FlatSheet {
 protected:
  Polish polished(const PolishOptions& polish_options = {},
                  seam::TearRule rule = {true, true, 30}) {
    return polish_embedding({stages.graph, data, stages.local, views, registration}, edges,
                            polish_options, rule, context);
  }
  const Data data = Data::of_points(points);
};

TEST_F(PolishOfAFlatSheet, WithoutPolishTheRegistrationIsKept) {
  registration.torn_views = {{0, 1}};
  const Polish found = unpolished(registration);
  EXPECT_EQ(found.embedding, registration.embedding);
  EXPECT_EQ(found.torn_views, registration.torn_views);
  EXPECT_FALSE(found.report.improved);
  EXPECT_EQ(found.report.steps, 0);
}

/// A perfect embedding cannot be improved. It is only centred.
TEST_F(PolishOfAFlatSheet, APerfectEmbeddingIsOnlyShifted) {
  const Polish found = polished();
  EXPECT_LT(found.report.after.length_error, 1e-9);
  const Eigen::RowVectorXd shift = found.embedding.row(0) - points.row(0);
  EXPECT_LT((found.embedding - points).rowwise().norm().maxCoeff(), shift.norm() + 1e-6);
  EXPECT_LT(((found.embedding - points).rowwise() - shift).cwiseAbs().maxCoeff(), 1e-6);
}

/// Points that are moved at random return to where their distances are those of the data.
TEST_F(PolishOfAFlatSheet, RestoresDistances) {
  registration.embedding = oracle::shaken(points, 0.3, 5);
  const Polish found = polished();
  EXPECT_TRUE(found.report.improved);
  EXPECT_TRUE(found.torn_views.empty());
  EXPECT_LT(oracle::shape_error(found.embedding, points), 1e-3);
  EXPECT_LT(found.report.after.length_error, 1e-3);
  EXPECT_GT(found.report.before.length_error, 0.1);
  EXPECT_GT(found.report.steps, 0);
  EXPECT_EQ(found.report.path_sources, points.rows());
}

/// Whatever it starts from, the result is not worse.
TEST_F(PolishOfAFlatSheet, NeverIncreasesTheLengthErrorOrFolds) {
  for (double amount : {0.1, 1.0, 4.0}) {
    registration.embedding = oracle::shaken(points, amount, 6);
    for (bool close_tears : {false, true}) {
      const PolishReport report = polished({.close_tears = close_tears, .steps = 20}).report;
      EXPECT_LE(report.after.length_error, report.before.length_error) << amount;
      EXPECT_LE(report.after.folded, report.before.folded) << amount;
      EXPECT_LE(report.after.pieces, report.before.pieces) << amount;
    }
  }
}

TEST_F(PolishOfAFlatSheet, CommutesWithRigidMotions) {
  registration.embedding = oracle::shaken(points, 0.3, 5);
  const Polish still = polished();
  const RowMatrix turn = oracle::random_rotation(2, 4, false);
  registration.embedding = registration.embedding * turn;
  registration.embedding.rowwise() += Eigen::RowVector2d(30, -7);
  for (Index m = 0; m < views.size(); ++m) {
    registration.rotation.middleRows(2 * m, 2) *= turn;
    registration.translation.row(m) = Eigen::RowVector2d(30, -7);
  }
  EXPECT_LT(oracle::shape_error(polished().embedding, still.embedding), 1e-6);
}

/// The registration has torn the sheet where that is not needed.
TEST_F(PolishOfAFlatSheet, ClosesUnneededTearsIfAsked) {
  registration.embedding = oracle::shaken(points, 0.2, 7);
  for (const IdPair& pair : find_overlaps(views, Context()).pairs) {
    const bool left = points(views.clusters[pair.first][0], 0) < 5;
    const bool other_left = points(views.clusters[pair.second][0], 0) < 5;
    if (left != other_left) registration.torn_views.push_back(pair);
  }
  ASSERT_FALSE(registration.torn_views.empty());
  const Polish closed = polished({.close_tears = true});
  EXPECT_TRUE(closed.torn_views.empty());
  EXPECT_EQ(closed.report.torn_history.front(), std::ssize(registration.torn_views));
  EXPECT_EQ(closed.report.torn_history.back(), 0);
  EXPECT_EQ(polished({.close_tears = false}).torn_views, registration.torn_views);
}

TEST_F(PolishOfAFlatSheet, DoesNotDependOnThreads) {
  registration.embedding = oracle::shaken(points, 0.3, 5);
  const auto with_threads = [&](Index threads) {
    return polish_embedding({stages.graph, data, stages.local, views, registration}, edges, {},
                            {true, true, 30}, Context({.threads = threads}))
        .embedding;
  };
  EXPECT_EQ(with_threads(1), with_threads(2));
}

}  // namespace ldle::polish::polish_embedding_test
