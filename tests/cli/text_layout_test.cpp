#include "cli/text_layout.h"

#include <gtest/gtest.h>

#include <random>
#include <sstream>
#include <string>
#include <vector>

namespace ldle::text_layout_test {

using cli::reflow;
using cli::wrap_line;
using cli::wrap_lines;

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

TEST(TextLayout, LinesAreBrokenBetweenWords) {
  EXPECT_EQ(wrap_line("one two three", 7), "one two\nthree");
  EXPECT_EQ(wrap_line("one two three", 6), "one\ntwo\nthree");
  EXPECT_EQ(wrap_line("one two three", 13), "one two three");
  EXPECT_EQ(wrap_line("", 5), "");
  EXPECT_EQ(wrap_line("unbreakable", 5), "unbreakable");
  EXPECT_EQ(wrap_line("un unbreakable un", 5), "un\nunbreakable\nun");
  EXPECT_EQ(wrap_line("ends   ", 5), "ends   ");
  EXPECT_EQ(wrap_line("a  b    c", 9), "a  b    c");  // columns of a table stay
}

TEST(TextLayout, PartsOfAnIndentedLineAreIndented) {
  EXPECT_EQ(wrap_line("  one two three", 13), "  one two\n      three");
}

TEST(TextLayout, CharactersAreCountedNotBytes) {
  EXPECT_EQ(wrap_line("\u00e4\u00f6\u00fc \u00e4\u00f6\u00fc", 7),
            "\u00e4\u00f6\u00fc \u00e4\u00f6\u00fc");
}

TEST(TextLayout, LineEndsAreKept) {
  EXPECT_EQ(wrap_lines("one two\n\nthree four\n", 5), "one\ntwo\n\nthree\nfour\n");
  EXPECT_EQ(wrap_lines("one two", 4), "one\ntwo");
}

TEST(TextLayout, ParagraphsAreFilledAndOtherLinesAreNot) {
  EXPECT_EQ(reflow("one\ntwo\nthree\n\n  a b\n  c\nfour\nfive\n", 100),
            "one two three\n\n  a b\n  c\nfour five\n");
}

// Whatever the text and the width: no word is lost or broken, and a longer line is a single word.
TEST(TextLayout, NothingIsLostAndNothingIsTooLong) {
  std::mt19937 random(1);
  for (int i = 0; i < 300; ++i) {
    std::string text;
    for (unsigned length = random() % 80; text.size() < length;) {
      const auto kind = random() % 4;
      text += kind == 0 ? "\n" : kind == 1 ? std::string(1 + random() % 3, ' ') : "";
      text += std::string(random() % 9, 'x');
    }
    const std::size_t width = 5 + random() % 30;
    for (const std::string& laid_out : {wrap_lines(text, width), reflow(text, width)}) {
      EXPECT_EQ(words_of(laid_out), words_of(text)) << text;
      std::istringstream lines(laid_out);
      for (std::string line; std::getline(lines, line);) {
        EXPECT_TRUE(line.size() <= width || words_of(line).size() == 1) << text;
      }
    }
  }
}

}  // namespace ldle::text_layout_test
