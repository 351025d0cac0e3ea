#include "ldle_io/draw_marks.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>
#include <limits>
#include <map>

#include "ldle/error.h"

namespace ldle::draw_marks_test {

RowMatrix plane_points() {
  RowMatrix points(4, 2);
  points << 0, 0, 3, 0, 3, 1, 0, 1;
  return points;
}

TEST(MakeDrawing, PlaneCoordinatesAreNotChanged) {
  const RowMatrix points = plane_points();
  const Drawing drawing = make_drawing({.embedding = points});
  ASSERT_EQ(drawing.marks.size(), 4u);
  for (Index k = 0; k < 4; ++k) {
    EXPECT_EQ(drawing.marks[k].x, points(k, 0));
    EXPECT_EQ(drawing.marks[k].y, points(k, 1));
  }
  EXPECT_EQ(drawing.max_x - drawing.min_x, 3.0);
  EXPECT_EQ(drawing.max_y - drawing.min_y, 1.0);
}

TEST(MakeDrawing, ColorsFollowTheValues) {
  const RowMatrix points = plane_points();
  const double nan = std::nan("");
  const Drawing drawing =
      make_drawing({.embedding = points, .color = {.values = {-2.0, 6.0, 2.0, nan}}});
  EXPECT_EQ(drawing.key.low, -2.0);
  EXPECT_EQ(drawing.key.high, 6.0);
  EXPECT_EQ(drawing.marks[0].color, sequential_color(0.0));
  EXPECT_EQ(drawing.marks[1].color, sequential_color(1.0));
  EXPECT_EQ(drawing.marks[2].color, sequential_color(0.5));
  EXPECT_EQ(drawing.marks[3].color, missing_color);
  EXPECT_TRUE(drawing.key.has_missing);
}

TEST(MakeDrawing, ValuesMayBeEqualMissingOrHuge) {
  const RowMatrix points = plane_points();
  const double nan = std::nan(""), huge = std::numeric_limits<double>::max();
  EXPECT_EQ(make_drawing({.embedding = points, .color = {.values = {7, 7, 7, 7}}}).marks[1].color,
            sequential_color(0.5));
  EXPECT_FALSE(make_drawing({.embedding = points, .color = {.values = {nan, nan, nan, nan}}})
                   .key.has_values);
  const Drawing wide =
      make_drawing({.embedding = points, .color = {.values = {-huge, huge, 0.0, 0.0}}});
  EXPECT_EQ(wide.marks[1].color, sequential_color(1.0));
  EXPECT_EQ(wide.marks[2].color, sequential_color(0.5));
}

TEST(MakeDrawing, NumericClassesComeBeforeWords) {
  const RowMatrix points = plane_points();
  const Drawing drawing =
      make_drawing({.embedding = points, .color_class = {"10", "other", "9", "10"}});
  ASSERT_EQ(drawing.key.classes.size(), 3u);
  EXPECT_EQ(drawing.key.classes[0].first, "9");
  EXPECT_EQ(drawing.key.classes[1].first, "10");
  EXPECT_EQ(drawing.key.classes[2].first, "other");
  EXPECT_EQ(drawing.marks[0].color, drawing.marks[3].color);
  EXPECT_EQ(drawing.marks[0].color, drawing.key.classes[1].second);
}

TEST(MakeDrawing, TheSeamIsDrawnLastInGluingColors) {
  const RowMatrix points = plane_points();
  const std::vector<Id> gluing{1, none, 1, 0};
  const Drawing drawing = make_drawing({.embedding = points, .gluing = gluing, .gluing_colors = 2});
  EXPECT_FALSE(drawing.marks[0].on_tear);
  EXPECT_EQ(drawing.marks[1].color, drawing.marks[2].color);
  EXPECT_EQ(drawing.marks[1].color, gluing_color(1, 2));
  EXPECT_EQ(drawing.marks[3].color, gluing_color(0, 2));
}

TEST(MakeDrawing, WithoutASeamColorsAreNotFaded) {
  const RowMatrix points = plane_points();
  const std::vector<Id> gluing(4, none);
  const Drawing drawing = make_drawing({.embedding = points,
                                        .color = {.values = {0, 1, 2, 3}},
                                        .gluing = gluing,
                                        .gluing_colors = 0});
  EXPECT_FALSE(drawing.has_tear);
  EXPECT_EQ(drawing.marks[3].color, sequential_color(1.0));
}

TEST(MakeDrawing, OneCoordinateIsAThinStrip) {
  RowMatrix points(50, 1);
  for (Index k = 0; k < 50; ++k) points(k, 0) = static_cast<double>(k * k);
  const Drawing drawing = make_drawing({.embedding = points});
  for (Index k = 0; k < 50; ++k) EXPECT_EQ(drawing.marks[k].x, points(k, 0));
  EXPECT_LE(drawing.max_y - drawing.min_y, 0.05 * (drawing.max_x - drawing.min_x));
  EXPECT_FALSE(drawing.note.empty());
}

TEST(MakeDrawing, ThreeCoordinatesAreAnOrthogonalProjection) {
  const RowMatrix points = RowMatrix::Identity(3, 3);
  const Drawing drawing = make_drawing({.embedding = points});
  // The images of an orthonormal basis: the sum of squares along each axis of the paper is 1, and
  // both axes are orthogonal.
  double xx = 0.0, yy = 0.0, xy = 0.0;
  for (const auto& [x, y] : drawing.axes) {
    xx += x * x;
    yy += y * y;
    xy += x * y;
  }
  EXPECT_NEAR(xx, 1.0, 1e-12);
  EXPECT_NEAR(yy, 1.0, 1e-12);
  EXPECT_NEAR(xy, 0.0, 1e-12);
}

/// The corners of a cube are its points. The nearest one is drawn last, and no edge of the box
/// meets it; at each of the three corners beside it one edge is missing.
TEST(MakeDrawing, TheBoxLeavesOutTheEdgesAtTheNearestCorner) {
  RowMatrix points(8, 3);
  for (Index k = 0; k < 8; ++k) points.row(k) << double(k & 1), double(k >> 1 & 1), double(k >> 2);
  const Drawing drawing = make_drawing({.embedding = points});
  ASSERT_EQ(drawing.box.size(), 9u);
  std::map<int, int> corners_with_edges;  // number of edges, number of corners
  for (const Mark& mark : drawing.marks) {
    int edges = 0;
    for (const auto& [from, to] : drawing.box) {
      for (const Eigen::Vector2d& end : {from, to}) {
        edges += (end - Eigen::Vector2d(mark.x, mark.y)).norm() < 1e-12 ? 1 : 0;
      }
    }
    ++corners_with_edges[edges];
    if (&mark == &drawing.marks.back()) {
      EXPECT_EQ(edges, 0);
    }
  }
  EXPECT_EQ(corners_with_edges, (std::map<int, int>{{0, 1}, {2, 3}, {3, 4}}));
}

/// However a cuboid is turned, its corners are those of the box, and its longest side runs to the
/// right.
TEST(MakeDrawing, SolidsAreTurnedUpright) {
  RowMatrix corners(8, 3);
  for (Index k = 0; k < 8; ++k) {
    corners.row(k) << 1.0 * double(k & 1), 0.8 * double(k >> 1 & 1), 0.6 * double(k >> 2);
  }
  const Eigen::Matrix3d turn = (Eigen::AngleAxisd(0.7, Eigen::Vector3d::UnitX()) *
                                Eigen::AngleAxisd(1.1, Eigen::Vector3d::UnitZ()))
                                   .toRotationMatrix();
  const Drawing plain = make_drawing({.embedding = corners});
  const RowMatrix turned_corners = corners * turn;
  const Drawing turned = make_drawing({.embedding = turned_corners});
  EXPECT_NEAR(turned.max_x - turned.min_x, plain.max_x - plain.min_x, 1e-12);
  EXPECT_NEAR(turned.max_y - turned.min_y, plain.max_y - plain.min_y, 1e-12);
  for (const auto& [from, to] : turned.box) {
    for (const Eigen::Vector2d& end : {from, to}) {
      double nearest = 1.0;
      for (const Mark& mark : turned.marks) {
        nearest = std::min(nearest, (end - Eigen::Vector2d(mark.x, mark.y)).norm());
      }
      EXPECT_NEAR(nearest, 0.0, 1e-12);
    }
  }
  EXPECT_GT(std::abs(plain.axes[0].first), std::abs(plain.axes[1].first));
  EXPECT_GT(std::abs(plain.axes[0].first), std::abs(plain.axes[2].first));
}

TEST(MakeDrawing, NearPointsAreDrawnLastAndGluingColorsDoNotFade) {
  // Along the line of sight, at the same place of the paper: the nearer point comes later.
  RowMatrix points = RowMatrix::Zero(3, 5);
  points(1, 1) = -1.0;
  points(2, 1) = -2.0;
  const std::vector<Id> gluing{0, none, 0};
  const Drawing drawing = make_drawing(
      {.embedding = points, .color = {.values = {0, 0, 0}}, .gluing = gluing, .gluing_colors = 1});
  EXPECT_LT(drawing.marks[0].size, drawing.marks[1].size);
  EXPECT_LT(drawing.marks[1].size, drawing.marks[2].size);
  EXPECT_EQ(drawing.marks[0].color, gluing_color(0, 1));
  EXPECT_EQ(drawing.marks[2].color, gluing_color(0, 1));
  EXPECT_NE(drawing.note.find("5 coordinates"), std::string::npos);
}

TEST(MakeDrawing, InvalidPicturesThrow) {
  RowMatrix points = plane_points();
  const std::vector<Id> short_gluing{0}, wrong_gluing{0, 1, 2, 0};
  const RowMatrix empty(0, 2), flat(3, 0);
  EXPECT_THROW(make_drawing({.embedding = empty}), InvalidArgument);
  EXPECT_THROW(make_drawing({.embedding = flat}), InvalidArgument);
  EXPECT_THROW(make_drawing({.embedding = points, .color = {.values = {1.0}}}), InvalidArgument);
  EXPECT_THROW(make_drawing({.embedding = points, .color_class = {"a"}}), InvalidArgument);
  EXPECT_THROW(make_drawing({.embedding = points,
                             .color = {.values = {1, 2, 3, 4}},
                             .color_class = {"a", "b", "c", "d"}}),
               InvalidArgument);
  EXPECT_THROW(make_drawing({.embedding = points, .gluing = short_gluing, .gluing_colors = 1}),
               InvalidArgument);
  EXPECT_THROW(make_drawing({.embedding = points, .gluing = wrong_gluing, .gluing_colors = 2}),
               InvalidArgument);
  RowMatrix deep = RowMatrix::Zero(2, 3);
  deep.col(1) << 1.5e308, -1.5e308;
  EXPECT_THROW(make_drawing({.embedding = deep}), InvalidArgument);
  points.row(2) << 1e308, 0.0;
  points.row(3) << -1e308, 0.0;
  EXPECT_THROW(make_drawing({.embedding = points}), InvalidArgument);
  points(2, 0) = std::nan("");
  EXPECT_THROW(make_drawing({.embedding = points}), InvalidArgument);
}

}  // namespace ldle::draw_marks_test
