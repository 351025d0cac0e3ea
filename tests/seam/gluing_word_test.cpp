#include "ldle/gluing.h"

#include <gtest/gtest.h>

#include "ldle/core/random.h"
#include "ldle/error.h"

namespace ldle::seam::gluing_word_test {

GluedSurface surface_of(const std::string& word) {
  const auto surfaces = glue(read_word(word));
  EXPECT_EQ(surfaces.size(), 1U) << word;
  return surfaces[0];
}

std::string named(const std::string& word) {
  return name_of(surface_of(word));
}

TEST(GluingWord, NamesOfTextbookSurfaces) {
  EXPECT_EQ(named("a a'"), "sphere");
  EXPECT_EQ(named("a b b' a'"), "sphere");
  EXPECT_EQ(named("a b a' b'"), "torus");
  EXPECT_EQ(named("a b a' b"), "Klein bottle");
  EXPECT_EQ(named("a a b b"), "Klein bottle");
  EXPECT_EQ(named("a a"), "projective plane");
  EXPECT_EQ(named("a b a b"), "projective plane");
  EXPECT_EQ(named("a b a' b' c d c' d'"), "surface of genus 2");
  EXPECT_EQ(named("a b c d a' b' c' d'"), "surface of genus 2");
  EXPECT_EQ(named("a b c a' b' c'"), "torus");
  EXPECT_EQ(named("a b a' b' c c"), "non-orientable surface of genus 3");  // Dyck
  EXPECT_EQ(named("a"), "disc");
  EXPECT_EQ(named("a b c d"), "disc");
  EXPECT_EQ(named("a b a' c"), "annulus");
  EXPECT_EQ(named("a b a c"), "Moebius strip");
  EXPECT_EQ(named("a b a' b' c"), "torus with 1 hole");
  EXPECT_EQ(named("a b a' c d c' e"), "disc with 2 holes");
}

TEST(GluingWord, NormalFormsOfWords) {
  EXPECT_EQ(normal_form("a b b' a'"), "a a'");
  EXPECT_EQ(normal_form("a b c a' b' c'"), "a b a' b'");
  EXPECT_EQ(normal_form("a b a b'"), "a a b b");
  EXPECT_EQ(normal_form("a b b a'"), "a a");
  EXPECT_EQ(normal_form("a b ; b a"), "a a'");  // two discs
}

TEST(GluingWord, EulerCharacteristicAndLoops) {
  EXPECT_EQ(surface_of("a b a' b'"), (GluedSurface{true, 0, 0}));
  EXPECT_EQ(surface_of("a b a c"), (GluedSurface{false, 1, 0}));
  EXPECT_EQ(surface_of("a b a' c"), (GluedSurface{true, 2, 0}));
  EXPECT_EQ(surface_of("a"), (GluedSurface{true, 1, 1}));
}

TEST(GluingWord, SeveralPolygons) {
  // Two discs glued along their boundaries; a cube; a torus and a separate Klein bottle.
  EXPECT_EQ(named("a ; a'"), "sphere");
  EXPECT_EQ(named("a ; a"), "sphere");  // one of the discs is turned over
  EXPECT_EQ(named("a b c d ; a' e f g' ; b' g h i' ; c' i j k' ; d' k l e' ; l' j' h' f'"),
            "sphere");
  const auto two = glue(read_word("a b a' b' ; c d c' d"));
  ASSERT_EQ(two.size(), 2U);
  EXPECT_EQ(name_of(two[0]), "torus");
  EXPECT_EQ(name_of(two[1]), "Klein bottle");
}

TEST(GluingWord, NormalFormsOfSurfaces) {
  const auto normal = [](const std::string& word) {
    return write_word(normal_word(surface_of(word)));
  };
  EXPECT_EQ(normal("a b c c' b' a'"), "a a'");
  EXPECT_EQ(normal("a b c a' b' c'"), "a b a' b'");
  EXPECT_EQ(normal("a b a' b"), "a a b b");
  EXPECT_EQ(normal("a b a b"), "a a");
  EXPECT_EQ(normal("a b a' b' c c"), "a a b b c c");
  EXPECT_EQ(normal("a b a c"), "a a b c b'");
  EXPECT_EQ(normal("a b a' c"), "a b c b'");
  EXPECT_EQ(normal("a b c"), "a");
}

TEST(GluingWord, EveryWordHasTheSurfaceOfItsNormalForm) {
  Random random(5);
  for (int trial = 0; trial < 300; ++trial) {
    // Sides in random order, some glued in pairs with random arrows, some not glued.
    std::vector<GluingWord::Side> sides;
    const Id letters = 1 + static_cast<Id>(random.uniform(0, 6));
    for (Id letter = 0; letter < letters; ++letter) {
      const int times = random.uniform() < 0.3 ? 1 : 2;
      for (int t = 0; t < times; ++t) sides.push_back({letter, random.uniform() < 0.5});
    }
    for (std::size_t i = sides.size(); i > 1; --i) {
      std::swap(sides[i - 1], sides[static_cast<std::size_t>(random.uniform(0, double(i)))]);
    }
    const GluedSurface surface = glue({{sides}})[0];
    EXPECT_EQ(glue(normal_word(surface))[0], surface) << write_word({{sides}});
    // Walking the other way around reverses every arrow, and gives the same surface.
    std::vector<GluingWord::Side> backwards(sides.rbegin(), sides.rend());
    for (auto& side : backwards) side.reversed = !side.reversed;
    EXPECT_EQ(glue({{backwards}})[0], surface);
    // Starting the walk at another side gives the same surface.
    std::rotate(sides.begin(), sides.begin() + 1, sides.end());
    EXPECT_EQ(glue({{sides}})[0], surface);
  }
}

TEST(GluingWord, ReadingInvertsWriting) {
  for (const char* word : {"a b a' b'", "a b ; b' c", "a a'"}) {
    EXPECT_EQ(write_word(read_word(word)), word);
  }
  EXPECT_EQ(write_word(read_word("x1y1x1'y1'")), "a b a' b'");
}

TEST(GluingWord, InvalidWordsThrow) {
  for (const char* word : {"", "a ;", "A", "a ' b", "a a a", "a+b", "1"}) {
    EXPECT_THROW(read_word(word), InvalidArgument) << word;
  }
}

TEST(GluingWord, SentenceNamesTheNormalFormIfItDiffers) {
  EXPECT_EQ(in_words(ComponentGluing{}), "");
  EXPECT_EQ(in_words(ComponentGluing{"a b a' b'"}), "; its outline reads a b a' b'");
  EXPECT_EQ(in_words(ComponentGluing{"a b a b'"}),
            "; its outline reads a b a b', in normal form a a b b");
}

TEST(GluingWord, LettersAreNumberedAfterTheAlphabet) {
  EXPECT_EQ(letter_name(0), "a");
  EXPECT_EQ(letter_name(25), "z");
  EXPECT_EQ(letter_name(26), "a1");
  EXPECT_EQ(letter_name(2 * 26 + 3), "d2");
}

}  // namespace ldle::seam::gluing_word_test
