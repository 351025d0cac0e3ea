#include "ldle_io/draw_gluing.h"

#include <gtest/gtest.h>

namespace ldle::draw_gluing_test {

/// A torn result in the plane with components of these outlines.
Result result_with(const std::vector<ComponentGluing>& components) {
  Result result;
  result.embedding = RowMatrix::Random(10, 2);
  result.torn_views = {{0, 1}};
  result.color.assign(10, none);
  result.colors = 1;
  result.gluing = GluingDiagram{components};
  return result;
}

Picture shown(const Result& result) {
  Picture picture{.embedding = result.embedding};
  show_gluing(result, picture);
  return picture;
}

const ComponentGluing sphere{"a a'", {{0, false, true, {0, 1}}, {0, true, true, {1, 0}}}};
const ComponentGluing disc{"a", {{0, false, false, {2, 3, 4, 2}}}};
const ComponentGluing strip{"a b a c",
                            {{0, false, true, {5, 6}},
                             {1, false, false, {6, 7}},
                             {0, false, true, {7, 8}},
                             {2, false, false, {8, 5}}}};
const ComponentGluing unread{};

TEST(ShowGluing, PairsOfAllComponentsHaveColorsOfTheirOwn) {
  const Result result = result_with({sphere, strip});
  const Picture picture = shown(result);
  ASSERT_EQ(picture.arcs.size(), 6u);
  EXPECT_EQ(picture.word, "a a';  a b a c");
  EXPECT_EQ(picture.arcs[0].color, picture.arcs[1].color);
  EXPECT_EQ(picture.arcs[2].color, picture.arcs[4].color);
  EXPECT_NE(picture.arcs[0].color, picture.arcs[2].color);
  EXPECT_EQ(picture.arcs[3].color, none);
  EXPECT_EQ(picture.notes,
            std::vector<std::string>{"Equal letters of the same component are glued."});
  EXPECT_TRUE(shown(result_with({strip, disc})).notes.empty());
}

/// Where nothing is glued there is no word that letters could refer to.
TEST(ShowGluing, TheBoundaryHasLettersOnlyBesideGluedArcs) {
  const Result result = result_with({disc, strip});
  const Picture picture = shown(result);
  EXPECT_EQ(picture.arcs[0].letter, "");
  EXPECT_EQ(picture.arcs[2].letter, "b");
  EXPECT_EQ(picture.word, "a b a c");
}

TEST(MissingWords, SaysWhyThereAreNoArrows) {
  EXPECT_EQ(missing_words(result_with({sphere, disc})), "");
  EXPECT_EQ(missing_words(result_with({unread})),
            "No arrows: the outline could not be read as a gluing word.");
  EXPECT_EQ(missing_words(result_with({sphere, unread, strip})),
            "No arrows at 1 of 3 components: its outline could not be read.");
  EXPECT_EQ(missing_words(result_with({unread, unread})),
            "No arrows at 2 of 2 components: their outlines could not be read.");
  Result result = result_with({unread});
  EXPECT_EQ(shown(result).notes, std::vector<std::string>{missing_words(result)});
  result.gluing.reset();
  EXPECT_EQ(missing_words(result), "No arrows: the topology of the data was not determined.");
  result.laid_out = true;
  EXPECT_EQ(missing_words(result), "");
}

TEST(MissingWords, NothingIsMissingWhereNothingIsGlued) {
  Result whole = result_with({unread});
  whole.torn_views.clear();
  EXPECT_EQ(missing_words(whole), "");
  EXPECT_TRUE(shown(whole).gluing.empty());
  Result solid = result_with({unread});
  solid.embedding = RowMatrix::Random(10, 3);
  EXPECT_EQ(missing_words(solid), "");
}

}  // namespace ldle::draw_gluing_test
