#include <gtest/gtest.h>

#include "ldle/datasets.h"
#include "ldle/ldle.h"

namespace ldle::pipeline::short_seam_test {

Result embedded(const std::string& name, Index n, Sampling sampling, Options options = {},
                const Context& context = {}) {
  return embed(Points{generate_dataset(name, {.n = n, .sampling = sampling}).points}, options,
               context);
}

Options without_short_seam() {
  Options options;
  options.registration.seam_weight = 0.0;
  return options;
}

/// The flat torus is a rectangle of 2 x 0.5, whose opposite sides are glued. Its seam is one side
/// of each length.
TEST(ShortSeam, OfAFlatTorusIsThatOfARectangle) {
  const Result result = embedded("flat-torus", 4000, Sampling::grid);
  ASSERT_TRUE(result.map && result.gluing);
  EXPECT_NEAR(result.map->seam_length, 2.5, 0.05 * 2.5);
  EXPECT_EQ(result.gluing->components[0].word, "a b a' b'");
}

TEST(ShortSeam, IsShorterThanThatOfTheSpanningTree) {
  for (const auto& [name, sampling] :
       {std::pair("flat-torus", Sampling::random), {"projective-plane", Sampling::grid}}) {
    const Result longer = embedded(name, 4000, sampling, without_short_seam());
    const Result shorter = embedded(name, 4000, sampling);
    EXPECT_LT(shorter.map->seam_length, longer.map->seam_length) << name;
    EXPECT_LT(shorter.torn_views.size(), longer.torn_views.size()) << name;
  }
}

/// No two triangles of the embedding share an area.
TEST(ShortSeam, NothingLiesOnSomethingElse) {
  for (const char* name : {"sphere", "curved-torus", "klein-bottle", "projective-plane"}) {
    for (const std::uint64_t seed : {0, 1}) {
      const Dataset surface =
          generate_dataset(name, {.n = 2500, .seed = seed, .sampling = Sampling::random});
      const Result result = embed(Points{surface.points});
      ASSERT_TRUE(result.map) << name;
      EXPECT_EQ(result.map->covered_twice, 0.0) << name << ' ' << seed;
    }
  }
}

TEST(ShortSeam, ChangesNothingIfNothingIsTorn) {
  const Result without = embedded("swiss-roll-hole", 2000, Sampling::grid, without_short_seam());
  const Result with = embedded("swiss-roll-hole", 2000, Sampling::grid);
  ASSERT_TRUE(without.torn_views.empty());
  EXPECT_EQ(with.embedding, without.embedding);
  EXPECT_EQ(with.map->seam_length, 0.0);
}

TEST(ShortSeam, DoesNotDependOnThreads) {
  const auto run = [](Index threads) {
    return embedded("flat-torus", 2000, Sampling::random, {}, Context({.threads = threads}));
  };
  EXPECT_EQ(run(1).embedding, run(2).embedding);
}

}  // namespace ldle::pipeline::short_seam_test
