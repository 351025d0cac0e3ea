#include "ldle/seam/segment_orientations.h"

#include <gtest/gtest.h>

#include "seam/unrolled.h"

namespace ldle::seam::segment_orientations_test {

using test::Unrolled;

struct Signs {
  std::vector<double> orientations;
  SeamPairs seam;
  OutlineWalks walks;
};

Signs signs_of(const Unrolled& data, const Context& context = {}) {
  const NeighborGraph graph = test::graph_of(data.points);
  const EmbeddedGraph embedded(data.flat, graph);
  const OutlineWalks walks(trace_outlines(embedded, context));
  SeamPairs seam = find_seam_pairs(walks, embedded);
  auto orientations =
      segment_orientations(walks, seam, embedded, Data::of_points(data.points), context);
  return {std::move(orientations), std::move(seam), walks};
}

/// `mirrored(a, b)` tells whether two points are glued by a reflection.
template <class Mirrored>
void expect_signs(const Signs& found, const Mirrored& mirrored) {
  ASSERT_GT(found.seam.pairs.size(), 100U);
  for (const auto& pair : found.seam.pairs) {
    const bool is_mirrored = mirrored(found.walks.point(pair.place), found.walks.point(pair.other));
    EXPECT_EQ(found.orientations[pair.segment] < 0.0, is_mirrored);
  }
}

/// Around its ring, which has the length 2, a Klein bottle is glued by a reflection.
auto across_the_ring(const Unrolled& klein) {
  return [&](Id a, Id b) { return std::abs(klein.flat(a, 0) - klein.flat(b, 0)) > 1.0; };
}

/// A torus is glued by translations only; a Klein bottle along one seam by a translation and along
/// the other by a glide reflection; a Moebius strip by a glide reflection.
TEST(SegmentOrientations, TellTranslationsFromReflections) {
  expect_signs(signs_of(test::unrolled_torus()), [](Id, Id) { return false; });
  expect_signs(signs_of(test::unrolled_moebius()), [](Id, Id) { return true; });
  const Unrolled klein = test::unrolled_klein_bottle();
  expect_signs(signs_of(klein), across_the_ring(klein));
}

TEST(SegmentOrientations, BothSidesOfTheSeamAgree) {
  const Signs klein = signs_of(test::unrolled_klein_bottle());
  for (const auto& pair : klein.seam.pairs) {
    EXPECT_EQ(klein.orientations[pair.segment],
              klein.orientations[klein.seam.across[pair.segment]]);
  }
}

TEST(SegmentOrientations, AreInvariantUnderReflectionsOfTheEmbedding) {
  Unrolled mirrored = test::unrolled_klein_bottle();
  mirrored.flat.col(0) *= -1.0;
  expect_signs(signs_of(mirrored), across_the_ring(mirrored));
}

TEST(SegmentOrientations, DoNotDependOnThreads) {
  const Unrolled torus = test::unrolled_torus();
  EXPECT_EQ(signs_of(torus, Context({.threads = 1})).orientations,
            signs_of(torus, Context({.threads = 2})).orientations);
}

}  // namespace ldle::seam::segment_orientations_test
