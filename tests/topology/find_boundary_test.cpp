#include "ldle/topology/find_boundary.h"

#include <gtest/gtest.h>

#include "topology/surveys.h"

namespace ldle::topology::find_boundary_test {

using test::made;
using test::survey_of;

FoundBoundary boundary_of(const RowMatrix& points, Index dimension) {
  return survey_of(points, dimension).boundary;
}

/// The distance between neighbours in an even sample of area 1.
double spacing(const Dataset& data) {
  return 1.0 / std::sqrt(static_cast<double>(data.points.rows()));
}

class BoundaryDistance : public testing::TestWithParam<std::pair<const char*, Sampling>> {};

TEST_P(BoundaryDistance, IsCorrectUpToASpacing) {
  const auto [name, sampling] = GetParam();
  const Dataset data = made(name, 4000, sampling);
  const FoundBoundary found = boundary_of(data.points, 2);
  double sum = 0.0, worst = 0.0;
  for (Index k = 0; k < data.points.rows(); ++k) {
    const double error = std::abs(found.distance[k] - (*data.boundary_distance)[k]);
    sum += error;
    worst = std::max(worst, error);
  }
  EXPECT_LT(sum / static_cast<double>(data.points.rows()), spacing(data));
  EXPECT_LT(worst, 5 * spacing(data));
}

INSTANTIATE_TEST_SUITE_P(Shapes, BoundaryDistance,
                         testing::Values(std::pair{"square", Sampling::grid},
                                         std::pair{"annulus", Sampling::grid},
                                         std::pair{"annulus", Sampling::random},
                                         std::pair{"moebius", Sampling::grid},
                                         std::pair{"cylinder", Sampling::random},
                                         std::pair{"disc-three-holes", Sampling::grid}));

TEST(FindBoundary, HasOnePartForEachLoop) {
  EXPECT_EQ(boundary_of(made("square", 2000, Sampling::grid).points, 2).parts, 1);
  EXPECT_EQ(boundary_of(made("cylinder", 2000, Sampling::random).points, 2).parts, 2);
  EXPECT_EQ(boundary_of(made("moebius", 2000, Sampling::random).points, 2).parts, 1);
  EXPECT_EQ(boundary_of(made("disc-three-holes", 3000, Sampling::random).points, 2).parts, 4);
  EXPECT_EQ(boundary_of(made("sphere", 2000, Sampling::random).points, 2).parts, 0);
  EXPECT_EQ(boundary_of(made("interval-curve", 500, Sampling::random).points, 1).parts, 2);
}

TEST(FindBoundary, DistanceIsInfiniteOnClosedComponents) {
  const Dataset data = made("sphere-and-swiss-roll", 3000, Sampling::grid);
  const FoundBoundary found = boundary_of(data.points, 2);
  for (Index k = 0; k < data.points.rows(); ++k) {
    EXPECT_EQ(std::isinf(found.distance[k]), std::isinf((*data.boundary_distance)[k])) << k;
  }
}

/// The distance to the boundary cannot change by more than the length of a step along the data.
TEST(FindBoundary, DistanceIsLipschitzAlongTheData) {
  const RowMatrix points = made("annulus", 2000, Sampling::random).points;
  const NeighborGraph graph = test::survey_graph(points);
  const PathGraph paths = make_path_graph(graph, 10, PathLength::distance);
  const FoundBoundary found = boundary_of(points, 2);
  for (Id k = 0; k < paths.size(); ++k) {
    for (const auto& [to, length] : paths.edges[k]) {
      EXPECT_LE(found.distance[k], found.distance[to] + double(length) + 1e-6);
    }
  }
}

TEST(FindBoundary, PartsAreNumberedByTheirLowestPoints) {
  const RowMatrix points = made("disc-three-holes", 3000, Sampling::random).points;
  const FoundBoundary found = boundary_of(points, 2);
  Id next = 0;
  for (std::size_t k = 0; k < found.part.size(); ++k) {
    if (found.is_stray(Id(k))) {
      EXPECT_EQ(found.part[k], none);
    }
    if (found.part[k] == none) continue;
    EXPECT_LE(found.part[k], next);
    if (found.part[k] == next) ++next;
  }
  EXPECT_EQ(next, found.parts);
  EXPECT_EQ(std::ssize(found.component_of_part), found.parts);
}

/// Two annuli: every part belongs to the component of its points.
TEST(FindBoundary, PartsBelongToComponents) {
  const RowMatrix annulus = made("annulus", 1500, Sampling::grid).points;
  RowMatrix points(2 * annulus.rows(), annulus.cols());
  points << annulus, (annulus.array() + 50.0).matrix();
  const Survey survey = survey_of(points, 2);
  ASSERT_EQ(survey.boundary.parts, 4);
  for (Id k = 0; k < points.rows(); ++k) {
    const Id part = survey.boundary.part[k];
    if (part != none) {
      EXPECT_EQ(survey.boundary.component_of_part[part], survey.paths.component[k]);
    }
  }
}

}  // namespace ldle::topology::find_boundary_test
