#include "ldle/polish/measure_fidelity.h"

#include <gtest/gtest.h>

#include "polish/flat_sheet.h"

namespace ldle {
namespace {

class FidelityOfAFlatSheet : public testing::Test, protected FlatSheet {
 protected:
  Fidelity measured(const RowMatrix& embedding) {
    Fidelity fidelity = measure_fidelity(springs, embedding, {views, registration});
    EXPECT_EQ(sample_paths(stages.graph, embedding, fidelity, progress), points.rows());
    return fidelity;
  }
};

TEST_F(FidelityOfAFlatSheet, IsPerfectInTheSheetItself) {
  const Fidelity found = measured(points * oracle::random_rotation(2, 4));
  EXPECT_LT(found.length_error, 1e-12);
  EXPECT_NEAR(found.stretch_spread, 1.0, 1e-12);
  EXPECT_EQ(found.folded, 0);
  EXPECT_EQ(found.pieces, 1);
  EXPECT_NEAR(found.median_path_distortion, 1.0, 1e-12);
  EXPECT_NEAR(found.most_path_distortion, 1.0, 1e-12);
}

/// Twice as large: every r is 1, whose softened square is 2 yield - yield^2; the spread of the
/// stretch and the paths do not see one scale for all.
TEST_F(FidelityOfAFlatSheet, SeesScaleInLengthsOnly) {
  const Fidelity found = measured(2.0 * points);
  EXPECT_NEAR(found.length_error, std::sqrt(2 * yield - yield * yield), 1e-12);
  EXPECT_NEAR(found.stretch_spread, 1.0, 1e-12);
  EXPECT_NEAR(found.most_path_distortion, 1.0, 1e-12);
}

/// Stretched along one axis: paths along it and across it differ by as much, and no ratio is
/// larger.
TEST_F(FidelityOfAFlatSheet, SeesUnevenStretch) {
  RowMatrix stretched = points;
  stretched.col(0) *= 1.5;
  const Fidelity found = measured(stretched);
  EXPECT_GT(found.stretch_spread, 1.4);
  EXPECT_LE(found.stretch_spread, 1.5);
  EXPECT_GT(found.most_path_distortion, 1.3);
  EXPECT_LE(found.most_path_distortion, 1.5);
}

TEST_F(FidelityOfAFlatSheet, HasNoPathsWhereAPointHasNoNeighbors) {
  NeighborGraph alone;
  alone.neighbors.push_back(std::vector<Id>{0});
  alone.distances = {0.0};
  alone.nearest = 1;
  Fidelity fidelity;
  EXPECT_EQ(sample_paths(alone, RowMatrix::Zero(1, 2), fidelity, progress), 0);
  EXPECT_EQ(fidelity.most_path_distortion, 1.0);
}

}  // namespace
}  // namespace ldle
