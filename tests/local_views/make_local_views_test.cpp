#include "ldle/local_views/make_local_views.h"

#include <gtest/gtest.h>

#include "ldle/local_views/maps_of_two_kinds.h"
#include "oracles/points.h"
#include "oracles/stages.h"

namespace ldle::local_views::make_local_views_test {

struct Maker : oracle::Stages {
  explicit Maker(const RowMatrix& points, const Options& options = oracle::small_options(2))
      : Stages(points, options), data(oracle::table(distances)) {}

  LocalViews make(LocalViewKind kind, const Context& context = {}) const {
    LocalViewOptions options = oracle::small_options(2).local_views;
    options.kind = kind;
    return make_local_views({graph, data, spectrum}, options, context);
  }

  Data data;
};

TEST(MakeLocalViews, TheMapWithLessDistortionIsTaken) {
  const Maker stages(oracle::roll_up(oracle::grid(30, 8), 30));
  const auto eigenmaps = stages.make(LocalViewKind::eigenmaps);
  const auto tangent = stages.make(LocalViewKind::tangent);
  const auto best = stages.make(LocalViewKind::best);
  Index tangents = 0;
  for (Index k = 0; k < best.size(); ++k) {
    EXPECT_FALSE(eigenmaps.is_tangent(k));
    EXPECT_TRUE(tangent.is_tangent(k));
    EXPECT_EQ(best.distortion[k], std::min(eigenmaps.distortion[k], tangent.distortion[k]));
    EXPECT_EQ(best.is_tangent(k), tangent.distortion[k] <= eigenmaps.distortion[k]);
    EXPECT_EQ(best.map_of[k], best.is_tangent(k) ? tangent.map_of[k] : eigenmaps.map_of[k]);
    EXPECT_NEAR(best.distortion[k] / oracle::distortion(*best.maps, best.map_of[k], best.members[k],
                                                        stages.distances),
                1.0, 1e-12);
    tangents += best.is_tangent(k);
  }
  EXPECT_GT(tangents, 0);
}

/// A sheet with a crease at a right angle. Projections on a plane distort views at the crease, maps
/// made of eigenvectors do not.
TEST(MakeLocalViews, BothKindsAreTakenOnACreasedSheet) {
  const RowMatrix sheet = oracle::shaken(oracle::grid(24, 12), 0.2, 1);
  RowMatrix folded = RowMatrix::Zero(sheet.rows(), 3);
  for (Index k = 0; k < sheet.rows(); ++k) {
    const double x = sheet(k, 0) - 11.5;
    folded.row(k) << std::max(x, 0.0), sheet(k, 1), std::max(-x, 0.0);
  }
  Options options = oracle::small_options(2);
  options.spectrum.eigenvectors = 8;
  const Maker stages(folded, options);
  const auto best = stages.make(LocalViewKind::best);
  Index of_eigenvectors = 0;
  for (Index k = 0; k < best.size(); ++k) {
    const double from_crease = std::abs(sheet(k, 0) - 11.5);
    if (from_crease > 4) {
      EXPECT_TRUE(best.is_tangent(k)) << "flat neighbourhood";
      EXPECT_NEAR(best.distortion[k], 1.0, 1e-9);
    }
    of_eigenvectors += !best.is_tangent(k);
  }
  EXPECT_GT(of_eigenvectors, 0);
}

TEST(MakeLocalViews, TangentMapsDoNotNeedEigenvectors) {
  Maker stages(oracle::grid(12, 10));
  stages.spectrum = Spectrum::of_components(stages.laplacian.component);
  const auto views = stages.make(LocalViewKind::tangent);
  for (double zeta : views.distortion) EXPECT_NEAR(zeta, 1.0, 1e-12);
}

TEST(MakeLocalViews, SameBytesForOneAndTwoThreads) {
  const Maker stages(oracle::grid(20, 15));
  const auto first = stages.make(LocalViewKind::best, Context({.threads = 1}));
  const auto second = stages.make(LocalViewKind::best, Context({.threads = 2}));
  EXPECT_EQ(first.distortion, second.distortion);
  EXPECT_EQ(first.map_of, second.map_of);
  EXPECT_EQ(first.members.values, second.members.values);
}

}  // namespace ldle::local_views::make_local_views_test
