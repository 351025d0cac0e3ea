#include "ldle/topology/betti_evidence.h"

#include <gtest/gtest.h>

#include "topology/surveys.h"

namespace ldle::topology::betti_evidence_test {

using test::AllMembers;

BettiNumbers same(std::vector<Index> betti) {
  return {betti, betti};
}
const BettiNumbers sphere = same({1, 0, 1}), torus = same({1, 2, 1});
const ManifoldKind closed_orientable{2, true, 0};

struct Source {
  Survey survey;
  AllMembers all;
  std::vector<LandmarkCells> cells;

  Source(const RowMatrix& points, Index dimension, std::vector<Index> counts)
      : survey(test::survey_of(points, dimension)), all(points.rows()) {
    cells = make_landmark_cells(survey.paths, all.members(), counts, Context());
  }
  /// The first `parts` parts of the boundary, as if no others were known.
  double boundary_confidence(Index parts, const BettiNumbers& closed) const {
    std::vector<Id> part = survey.boundary.part;
    for (Id& p : part) {
      if (p >= parts) p = none;
    }
    return confidence_in_boundary({survey.lists, survey.nearest, all.members(), part, parts}, cells,
                                  closed, Context());
  }
};

TEST(ObserveCells, ClosedSurfacesHaveTheirBettiNumbers) {
  const BettiNumbers klein{{1, 2, 1}, {1, 1, 0}};
  const std::tuple<const char*, BettiNumbers, ManifoldKind> cases[] = {
      {"sphere", sphere, closed_orientable},
      {"flat-torus", torus, closed_orientable},
      {"klein-bottle", klein, {2, false, 0}}};
  for (const auto& [name, betti, kind] : cases) {
    const Source source(test::made(name, 3000, Sampling::random).points, 2, {75, 150, 300, 600});
    const BettiObservations found =
        observe_cells({source.survey.lists, source.survey.nearest, source.all.members(),
                       source.survey.boundary.part, 0},
                      source.cells, 2, kind, false, Context());
    for (const BettiObservation& observation : found.of_cells) {
      double all = 0.0;
      for (const auto& [numbers, share] : observation.held) all += share;
      EXPECT_NEAR(all, 1.0, 1e-12) << name;
      EXPECT_TRUE(
          std::ranges::is_sorted(observation.held, std::greater(), &BettiObservation::Held::share));
    }
    const BettiVerdict verdict = judge(found.of_cells, kind);
    EXPECT_EQ(verdict.betti, betti) << name;
    EXPECT_GT(verdict.confidence, 0.8) << name;
  }
}

/// The arms of the curve meet in the origin.
TEST(ObserveCells, PointsWhereCurvesBranchAreSingular) {
  const RowMatrix points = test::made("y-shape", 1000, Sampling::grid).points;
  const Source source(points, 1, {25, 50});
  const BettiObservations found =
      observe_cells({source.survey.lists, source.survey.nearest, source.all.members(),
                     source.survey.boundary.part, 0},
                    source.cells, 1, {1, true, 0}, false, Context());
  ASSERT_EQ(std::ssize(found.singular), points.rows());
  EXPECT_GT(std::ranges::count(found.singular, 2), 0);
  for (Id k = 0; k < points.rows(); ++k) {
    if (found.singular[k] > 1) {
      EXPECT_LT(points.row(k).norm(), 0.1);
    }
  }
}

/// Closing both boundary loops of an annulus gives a sphere; closing one gives a disc.
TEST(ConfidenceInBoundary, NeedsEveryLoop) {
  const Source annulus(test::made("annulus", 3000, Sampling::random).points, 2, {50, 100, 200});
  ASSERT_EQ(annulus.survey.boundary.parts, 2);
  EXPECT_GT(annulus.boundary_confidence(2, sphere), 0.8);
  EXPECT_LT(annulus.boundary_confidence(1, sphere), 0.3);
}

}  // namespace ldle::topology::betti_evidence_test
