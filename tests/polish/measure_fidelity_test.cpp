#include "ldle/polish/measure_fidelity.h"

#include <gtest/gtest.h>

#include "polish/flat_sheet.h"

namespace ldle::polish::measure_fidelity_test {

class FidelityOfAFlatSheet : public testing::Test, protected FlatSheet {
 protected:
  Fidelity measured(const RowMatrix& embedding) {
    Fidelity fidelity = measure_fidelity(edges, embedding, {views, registration, context}, context);
    EXPECT_EQ(sample_paths(stages.graph, embedding, fidelity, context), points.rows());
    return fidelity;
  }
};

TEST_F(FidelityOfAFlatSheet, IsPerfectForTheSheetItself) {
  const Fidelity found = measured(points * oracle::random_rotation(2, 4));
  EXPECT_LT(found.length_error, 1e-12);
  EXPECT_NEAR(found.stretch_spread, 1.0, 1e-12);
  EXPECT_EQ(found.folded, 0);
  EXPECT_EQ(found.pieces, 1);
  EXPECT_NEAR(found.median_path_distortion, 1.0, 1e-12);
  EXPECT_NEAR(found.most_path_distortion, 1.0, 1e-12);
}

/// If the embedding is twice as large, every r is 1, and its Huber loss is 2 huber_threshold -
/// huber_threshold^2. A common scale changes neither the spread of the stretch nor the distortion
/// of paths.
TEST_F(FidelityOfAFlatSheet, ScaleChangesTheLengthErrorOnly) {
  const Fidelity found = measured(2.0 * points);
  EXPECT_NEAR(found.length_error,
              std::sqrt(2 * huber_threshold - huber_threshold * huber_threshold), 1e-12);
  EXPECT_NEAR(found.stretch_spread, 1.0, 1e-12);
  EXPECT_NEAR(found.most_path_distortion, 1.0, 1e-12);
}

/// The sheet is stretched along one axis: the stretch of paths along it and across it differs by
/// that factor, and no ratio is larger.
TEST_F(FidelityOfAFlatSheet, UnevenStretchIsMeasured) {
  RowMatrix stretched = points;
  stretched.col(0) *= 1.5;
  const Fidelity found = measured(stretched);
  EXPECT_GT(found.stretch_spread, 1.4);
  EXPECT_LE(found.stretch_spread, 1.5);
  EXPECT_GT(found.most_path_distortion, 1.3);
  EXPECT_LE(found.most_path_distortion, 1.5);
}

TEST_F(FidelityOfAFlatSheet, NoPathsAreMeasuredIfAPointHasNoNeighbors) {
  NeighborGraph alone;
  alone.neighbors.push_back(std::vector<Id>{0});
  alone.distances = {0.0};
  alone.nearest = 1;
  Fidelity fidelity;
  EXPECT_EQ(sample_paths(alone, RowMatrix::Zero(1, 2), fidelity, context), 0);
  EXPECT_EQ(fidelity.most_path_distortion, 1.0);
}

}  // namespace ldle::polish::measure_fidelity_test
