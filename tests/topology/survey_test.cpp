#include "ldle/topology/survey.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "ldle/datasets/datasets.h"
#include "ldle/neighbors/nearest_neighbors.h"
#include "ldle/topology/landmark_cells.h"

namespace ldle {
namespace {

Survey survey_of(const RowMatrix& points, Index dimension) {
  Progress progress;
  const EuclideanMetric metric(points);
  const NeighborGraph graph =
      nearest_neighbors(metric, neighbors_for_survey(points.rows()), progress);
  return make_survey(graph, metric, dimension, progress);
}

Dataset made(const std::string& name, Index n, Sampling sampling) {
  return generate_dataset(name, {.n = n, .sampling = sampling});
}

// Of an even sample of area 1.
double spacing(const Dataset& data) {
  return 1.0 / std::sqrt(static_cast<double>(data.points.rows()));
}

class RimDistance : public testing::TestWithParam<std::pair<const char*, Sampling>> {};

TEST_P(RimDistance, IsTheTrueOneUpToASpacing) {
  const auto [name, sampling] = GetParam();
  const Dataset data = made(name, 4000, sampling);
  const Survey survey = survey_of(data.points, 2);
  double sum = 0.0, worst = 0.0;
  for (Index k = 0; k < data.points.rows(); ++k) {
    const double error = std::abs(survey.rim.distance[k] - (*data.boundary_distance)[k]);
    sum += error;
    worst = std::max(worst, error);
  }
  EXPECT_LT(sum / static_cast<double>(data.points.rows()), spacing(data));
  EXPECT_LT(worst, 5 * spacing(data));
}

INSTANTIATE_TEST_SUITE_P(Shapes, RimDistance,
                         testing::Values(std::pair{"square", Sampling::grid},
                                         std::pair{"annulus", Sampling::grid},
                                         std::pair{"annulus", Sampling::random},
                                         std::pair{"moebius", Sampling::grid},
                                         std::pair{"cylinder", Sampling::random},
                                         std::pair{"disc-three-holes", Sampling::grid}));

TEST(Rim, HasAPartForEachLoop) {
  EXPECT_EQ(survey_of(made("square", 2000, Sampling::grid).points, 2).rim.parts, 1);
  EXPECT_EQ(survey_of(made("cylinder", 2000, Sampling::random).points, 2).rim.parts, 2);
  EXPECT_EQ(survey_of(made("moebius", 2000, Sampling::random).points, 2).rim.parts, 1);
  EXPECT_EQ(survey_of(made("disc-three-holes", 3000, Sampling::random).points, 2).rim.parts, 4);
  EXPECT_EQ(survey_of(made("sphere", 2000, Sampling::random).points, 2).rim.parts, 0);
  EXPECT_EQ(survey_of(made("interval-curve", 500, Sampling::random).points, 1).rim.parts, 2);
}

TEST(Rim, IsInfinitelyFarOnClosedComponents) {
  const Dataset data = made("sphere-and-swiss-roll", 3000, Sampling::grid);
  const Survey survey = survey_of(data.points, 2);
  for (Index k = 0; k < data.points.rows(); ++k) {
    EXPECT_EQ(std::isinf(survey.rim.distance[k]), std::isinf((*data.boundary_distance)[k])) << k;
  }
}

TEST(Neighborhoods, EndWhereAnotherSheetBegins) {
  // Two sheets nearer to each other than the neighbours reach, but farther than those that paths
  // use.
  constexpr Index side = 30;
  RowMatrix points(2 * side * side, 3);
  for (Index k = 0; k < points.rows(); ++k) {
    const Index in_sheet = k % (side * side);
    points.row(k) << static_cast<double>(in_sheet % side), static_cast<double>(in_sheet / side),
        k < side * side ? 0.0 : 3.5;
  }
  const Survey survey = survey_of(points, 2);
  EXPECT_EQ(survey.paths.components, 2);
  for (Index k = 0; k < points.rows(); ++k) {
    for (Id other : survey.lists[k]) EXPECT_EQ(other < side * side, k < side * side);
  }
}

// The sides of all cells follow from those of a few, or a Moebius strip is found out.
Orientation facing(const RowMatrix& points, Index dimension) {
  const Survey survey = survey_of(points, dimension);
  std::vector<Id> everyone(points.rows());
  for (Id k = 0; k < points.rows(); ++k) everyone[k] = k;
  Progress progress;
  const std::vector<Index> counts{100};
  const auto cells = make_landmark_cells(survey.paths, {everyone, everyone}, counts, progress);
  return find_orientation(survey.pairs, {everyone, everyone}, cells[0].cell);
}

TEST(Orientation, NothingIsFrustratedExactlyWhereThereAreTwoSides) {
  for (const char* name : {"sphere", "flat-torus", "cylinder", "square"}) {
    const Orientation found = facing(made(name, 3000, Sampling::random).points, 2);
    EXPECT_EQ(found.contradicted, 0.0) << name;
    EXPECT_EQ(found.frustrated, 0.0) << name;
  }
  for (const char* name :
       {"moebius", "moebius-three-half-twists", "klein-bottle", "projective-plane"}) {
    const Orientation found = facing(made(name, 3000, Sampling::random).points, 2);
    EXPECT_EQ(found.contradicted, 0.0) << name;
    EXPECT_GT(found.frustrated, 0.0) << name;
  }
}

TEST(LandmarkCells, HoldTheirLandmarksAndThePointsThatPathsJoinWithThem) {
  const Survey survey = survey_of(made("flat-torus", 1000, Sampling::random).points, 2);
  std::vector<Id> everyone(survey.lists.size());
  for (Id k = 0; k < std::ssize(everyone); ++k) everyone[k] = k;
  Progress progress;
  const std::vector<Index> counts{10, 40};
  const auto levels = make_landmark_cells(survey.paths, {everyone, everyone}, counts, progress);
  for (const LandmarkCells& level : levels) {
    const std::set<Id> cells(level.cell.begin(), level.cell.end());
    EXPECT_EQ(std::ssize(cells), level.landmarks);
    EXPECT_EQ(*cells.begin(), 0);
    EXPECT_EQ(*cells.rbegin(), level.landmarks - 1);
  }
  // Later landmarks only take points over: who stays in one of the first ten was there before.
  for (std::size_t k = 0; k < everyone.size(); ++k) {
    if (levels[1].cell[k] < 10) {
      EXPECT_EQ(levels[1].cell[k], levels[0].cell[k]);
    }
  }
}

}  // namespace
}  // namespace ldle
