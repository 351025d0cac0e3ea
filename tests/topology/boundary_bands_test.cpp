#include "ldle/topology/boundary_bands.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "ldle/topology/cell_filtration.h"
#include "topology/surveys.h"

namespace ldle::topology::boundary_bands_test {

bool is_part(const math::Filtration& part, const math::Filtration& whole) {
  for (std::size_t q = 0; q < part.size(); ++q) {
    for (const math::EnteringSimplex& simplex : part[q]) {
      const auto found = std::ranges::find(whole[q], simplex.key, &math::EnteringSimplex::key);
      if (found == whole[q].end() || found->step > simplex.step) return false;
    }
  }
  return true;
}

/// An annulus has two boundary loops. Its bands are parts of the complex, lie apart from each
/// other, and contain the paths.
TEST(BoundaryBands, OfAnAnnulusAreTwoSeparateParts) {
  const RowMatrix points = test::made("annulus", 3000, Sampling::random).points;
  const Survey survey = test::survey_of(points, 2);
  ASSERT_EQ(survey.boundary.parts, 2);
  const test::AllMembers all(points.rows());
  const LandmarkCells level =
      make_landmark_cells(survey.paths, all.members(), std::vector<Index>{300}, Context()).front();
  const CellComplexSource source{survey.lists, survey.nearest, all.members(), survey.boundary.part,
                                 2};
  Id steps = 20;
  const math::Filtration complex =
      make_cell_filtration(survey.lists, all.members(), level.cell, steps, 3, Context());
  const Context context;
  const BoundaryBands boundary(source, level, context);
  const auto bands = boundary.bands(complex), paths = boundary.paths(complex, steps);
  ASSERT_EQ(bands.size(), 2u);
  ASSERT_EQ(paths.size(), 2u);
  for (std::size_t part = 0; part < 2; ++part) {
    EXPECT_TRUE(is_part(bands[part], complex));
    EXPECT_TRUE(is_part(paths[part], bands[part]));
    EXPECT_GT(paths[part][1].size(), 10u);
  }
  for (const math::EnteringSimplex& cell : bands[0][0]) {
    EXPECT_EQ(std::ranges::find(bands[1][0], cell.key, &math::EnteringSimplex::key),
              bands[1][0].end());
  }
}

}  // namespace ldle::topology::boundary_bands_test
