#include "ldle_io/draw_classes.h"

#include <gtest/gtest.h>

namespace ldle::draw_classes_test {

ColorKey key_of(std::size_t classes, const std::string& label = "type") {
  ColorKey key;
  for (std::size_t i = 0; i < classes; ++i) key.classes.emplace_back(label, Rgb());
  return key;
}

constexpr double width = 750.0;

TEST(ArrangeClasses, ThirtyLabelsAreAllShownHoweverLongTheyAre) {
  for (const char* label : {"7", "megakaryocyte", "a label that is much longer than its column"}) {
    for (std::size_t classes = 1; classes <= 30; ++classes) {
      const ClassColumns columns = arrange_classes(key_of(classes, label), width, 1.0);
      EXPECT_EQ(columns.shown, classes) << label;
      EXPECT_GE(columns.columns * columns.rows, classes) << label;
      EXPECT_LT((columns.columns - 1) * columns.rows, classes) << label;
      EXPECT_LE(static_cast<double>(columns.columns) * columns.width, width + 1e-9) << label;
    }
  }
}

TEST(ArrangeClasses, OnePlaceIsLeftForTheNumberOfTheOthers) {
  const ClassColumns columns = arrange_classes(key_of(1000), width, 1.0);
  EXPECT_EQ(columns.shown, columns.columns * columns.rows - 1);
  EXPECT_LE(columns.rows, 12u);
}

TEST(ArrangeClasses, HasTheSameRowsOnPaperOfAnySize) {
  const ClassColumns columns = arrange_classes(key_of(30, "monocyte"), width, 1.0);
  const ClassColumns large = arrange_classes(key_of(30, "monocyte"), 4.0 * width, 4.0);
  EXPECT_EQ(columns.rows, large.rows);
  EXPECT_NEAR(height_of(large, 4.0), 4.0 * height_of(columns, 1.0), 1e-9);
}

}  // namespace ldle::draw_classes_test
