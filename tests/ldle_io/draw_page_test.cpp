#include "ldle_io/draw_page.h"

#include <gtest/gtest.h>

#include <cmath>

namespace ldle::draw_page_test {

RowMatrix corners(double width, double height) {
  RowMatrix points(4, 2);
  points << 0, 0, width, 0, width, height, 0, height;
  return points;
}

Page page_of(const RowMatrix& points, double width = 1600.0) {
  const Picture picture{.embedding = points, .title = "title", .subtitle = "subtitle"};
  return make_page(make_drawing(picture), picture, width, width / 1600.0);
}

TEST(MakePage, EveryShapeIsInsideThePlot) {
  for (double aspect : {1e-9, 0.01, 0.0625, 0.5, 1.0, 3.0, 1e9}) {
    const RowMatrix points = corners(5.0, 5.0 * aspect);
    const Page page = page_of(points);
    for (Index k = 0; k < 4; ++k) {
      const double x = page.paper_x(points(k, 0)), y = page.paper_y(points(k, 1));
      EXPECT_GE(x, page.plot.x + page.radius) << aspect;
      EXPECT_LE(x, page.plot.x + page.plot.width - page.radius) << aspect;
      EXPECT_GE(y, page.plot.y + page.radius) << aspect;
      EXPECT_LE(y, page.plot.y + page.plot.height - page.radius) << aspect;
    }
    EXPECT_LE(page.whole.height, 1.2 * page.whole.width) << aspect;
  }
}

TEST(MakePage, TheWidthOrTheHeightIsFilled) {
  const Page wide = page_of(corners(4.0, 0.25));
  EXPECT_NEAR(wide.scale * 4.0 / wide.plot.width, 1.0, 0.05);
  const Page tall = page_of(corners(0.25, 4.0));
  EXPECT_NEAR(tall.scale * 4.0 / tall.plot.height, 1.0, 0.05);
  EXPECT_LT(wide.whole.height, tall.whole.height);
}

TEST(MakePage, TheSecondAxisPointsUp) {
  const Page page = page_of(corners(1.0, 1.0));
  EXPECT_GT(page.paper_y(0.0), page.paper_y(1.0));
}

TEST(MakePage, PartsDoNotOverlap) {
  const Page page = page_of(corners(1.0, 0.4));
  EXPECT_LE(page.header.y + page.header.height, page.plot.y);
  EXPECT_LE(page.plot.y + page.plot.height, page.legend.y);
  EXPECT_LE(page.legend.y + page.legend.height, page.whole.height);
}

TEST(MakePage, ScalesWithTheWidth) {
  const Page page = page_of(corners(1.0, 0.4));
  const Page twice = page_of(corners(1.0, 0.4), 3200.0);
  EXPECT_NEAR(twice.scale, 2.0 * page.scale, 1e-9);
  EXPECT_NEAR(twice.whole.height, 2.0 * page.whole.height, 2.0);
}

TEST(MakePage, PointsMayCoincide) {
  for (Index n : {1, 5}) {
    const Page page = page_of(RowMatrix::Constant(n, 2, 7.0));
    EXPECT_TRUE(std::isfinite(page.scale));
    EXPECT_NEAR(page.paper_x(7.0), page.plot.x + 0.5 * page.plot.width, 1e-9);
    EXPECT_GT(page.radius, 0.0);
  }
  const Page upright = page_of(corners(0.0, 1.0));
  EXPECT_NEAR(upright.scale / upright.plot.height, 1.0, 0.05);
}

TEST(MakePage, TheLegendHasRoomForAllClassesAndNotes) {
  const RowMatrix points = corners(1.0, 0.4);
  Picture picture{.embedding = points};
  picture.color = {"type", ColumnKind::category, {0, 1, 2, 3}, {}};
  for (int k = 0; k < 30; ++k)
    picture.color.levels.push_back("a type with a long name " + std::to_string(k));
  const Page many = make_page(make_drawing(picture), picture, 1600.0, 1.0);
  picture.notes = {"one", "two"};
  const Page with_notes = make_page(make_drawing(picture), picture, 1600.0, 1.0);
  EXPECT_GT(many.legend.height, page_of(points).legend.height);
  EXPECT_GT(with_notes.legend.height, many.legend.height);
  EXPECT_EQ(with_notes.notes, picture.notes);
  EXPECT_LE(with_notes.legend.y + with_notes.legend.height, with_notes.whole.height);
}

TEST(MakePage, NotesExplainTheLinesAroundTheOutline) {
  RowMatrix points(6, 2);
  points << 0, 0, 1, 0, 1, 1, 0, 1, 0.01, 0, 0.02, 0;
  const std::vector<Id> side{0, 1}, other{1, 2}, tiny{0, 4, 5};
  Picture picture{.embedding = points};
  picture.arcs = {{side, "a", 0}, {tiny, "a", 0}};
  EXPECT_EQ(make_page(make_drawing(picture), picture, 1600.0, 1.0).notes,
            std::vector<std::string>{"1 of the glued arcs is too short for an arrow."});
  picture.arcs = {{side, "a", 0}, {other, "", none}};
  EXPECT_EQ(make_page(make_drawing(picture), picture, 1600.0, 1.0).notes,
            std::vector<std::string>{"Thin line: the boundary of the data."});
}

TEST(MovedTo, ShiftsEveryPart) {
  const Page page = page_of(corners(1.0, 0.4));
  const Page moved = moved_to(page, 100.0, 50.0);
  EXPECT_DOUBLE_EQ(moved.paper_x(0.3), page.paper_x(0.3) + 100.0);
  EXPECT_DOUBLE_EQ(moved.paper_y(0.3), page.paper_y(0.3) + 50.0);
  EXPECT_DOUBLE_EQ(moved.header.y, page.header.y + 50.0);
  EXPECT_DOUBLE_EQ(moved.legend.x, page.legend.x + 100.0);
}

}  // namespace ldle::draw_page_test
