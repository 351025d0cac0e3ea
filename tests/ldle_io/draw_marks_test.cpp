#include "ldle_io/draw_marks.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "ldle/core/random.h"
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

RunColumn classes_of(std::vector<double> levels) {
  return {"class", ColumnKind::category, std::move(levels), {"9", "10", "other"}};
}

TEST(MakeDrawing, ClassesHaveTheColorsOfTheirLevels) {
  const RowMatrix points = plane_points();
  const Drawing drawing = make_drawing({.embedding = points, .color = classes_of({1, 2, 0, 1})});
  ASSERT_EQ(drawing.key.classes.size(), 3u);
  EXPECT_EQ(drawing.key.classes[2].first, "other");
  EXPECT_EQ(drawing.marks[0].color, drawing.marks[3].color);
  EXPECT_EQ(drawing.marks[0].color, drawing.key.classes[1].second);
  EXPECT_EQ(drawing.key.classes[1].second, class_colors(3)[1]);
  EXPECT_FALSE(drawing.key.has_values);
}

TEST(MakeDrawing, TheEndsOfCyclicValuesHaveOneColor) {
  const RowMatrix points = plane_points();
  const Drawing drawing = make_drawing(
      {.embedding = points, .color = {.kind = ColumnKind::cyclic, .values = {0, 90, 180, 360}}});
  EXPECT_EQ(drawing.marks[0].color, cyclic_color(0.0));
  EXPECT_EQ(drawing.marks[1].color, cyclic_color(0.25));
  EXPECT_NEAR(drawing.marks[3].color.red, drawing.marks[0].color.red, 1e-12);
  EXPECT_NEAR(drawing.marks[3].color.blue, drawing.marks[0].color.blue, 1e-12);
}

/// Gluing colours among those of classes would be taken for classes.
TEST(MakeDrawing, AmongClassesTheSeamHasRingsOnly) {
  const RowMatrix points = plane_points();
  const std::vector<Id> gluing{1, none, 1, 0};
  Picture picture{
      .embedding = points, .color = classes_of({0, 1, 2, 0}), .gluing = gluing, .gluing_colors = 2};
  const Drawing drawing = make_drawing(picture);
  EXPECT_TRUE(drawing.has_tear);
  EXPECT_FALSE(drawing.has_gluing_colors);
  const std::vector<Rgb> palette = class_colors(3);
  for (const Mark& mark : drawing.marks) {
    EXPECT_TRUE(mark.color == palette[0] || mark.color == palette[1] || mark.color == palette[2]);
  }
  EXPECT_EQ(std::count_if(drawing.marks.begin(), drawing.marks.end(),
                          [](const Mark& mark) { return mark.on_tear; }),
            3);
  const std::vector<Id> arc{0, 1};
  picture.arcs = {{arc, "a", 0}};
  EXPECT_EQ(make_drawing(picture).arcs[0].color, ink);
}

TEST(MakeDrawing, WithoutSeamColorsThePointsKeepTheirOwn) {
  const RowMatrix points = plane_points();
  const std::vector<Id> gluing{1, none, 1, 0};
  Picture picture{.embedding = points, .color = {.values = {0, 1, 2, 3}}};
  const Drawing plain = make_drawing(picture);
  picture.gluing = gluing;
  picture.gluing_colors = 2;
  picture.seam_colors = false;
  const Drawing drawing = make_drawing(picture);
  EXPECT_FALSE(drawing.has_tear);
  for (int k = 0; k < 4; ++k) {
    EXPECT_EQ(drawing.marks[k].color, plain.marks[k].color);
    EXPECT_FALSE(drawing.marks[k].on_tear);
  }
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
  ASSERT_EQ(drawing.notes.size(), 1u);
  EXPECT_NE(drawing.notes[0].find("One coordinate"), std::string::npos);
}

/// In perspective, points on a line through the eye are at one place, a middle of two points in
/// space is nearer to the image of the farther one, and a segment looks the longer the nearer it
/// is.
TEST(MakeDrawing, ThreeCoordinatesAreInPerspective) {
  Random random(3);
  RowMatrix points(60, 3);
  for (double& value : points.reshaped()) value = random.uniform();
  // Each third point is the middle of the two before it.
  for (Index k = 0; k < 60; k += 3) {
    points.row(k + 2) = 0.5 * (points.row(k) + points.row(k + 1));
  }
  std::vector<Id> gluing(60);
  for (Id k = 0; k < 60; ++k) gluing[k] = k;
  const Drawing drawing =
      make_drawing({.embedding = points, .gluing = gluing, .gluing_colors = 60});
  std::vector<Mark> mark(60);
  for (const Mark& drawn : drawing.marks) {
    for (Id k = 0; k < 60; ++k) {
      if (drawn.color == gluing_color(k, 60)) mark[k] = drawn;
    }
  }
  for (Index k = 0; k < 60; k += 3) {
    const Eigen::Vector2d a(mark[k].x, mark[k].y), b(mark[k + 1].x, mark[k + 1].y),
        middle(mark[k + 2].x, mark[k + 2].y);
    const Eigen::Vector2d ab = b - a;
    const double along = (middle - a).dot(ab) / ab.squaredNorm();
    EXPECT_NEAR((a + along * ab - middle).norm(), 0.0, 1e-9);  // lines stay lines
    // Sizes are 1 / depth, and the middle divides the image as its ends' depths.
    EXPECT_NEAR(along, mark[k].size / (mark[k].size + mark[k + 1].size), 1e-9);
  }
}

TEST(MakeDrawing, AxesAreThoseOfAnOrthogonalProjection) {
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

/// The corners of a cube: the upper four have the shadows of the lower four, which lie on theirs.
TEST(MakeDrawing, ShadowsLieOnTheFloorOfTheBox) {
  RowMatrix points(8, 3);
  for (Index k = 0; k < 8; ++k) points.row(k) << double(k & 1), double(k >> 1 & 1), double(k >> 2);
  const Drawing drawing = make_drawing({.embedding = points});
  const auto& shadows = drawing.shadows.places;
  ASSERT_EQ(shadows.size(), 8u);
  for (Index k = 0; k < 4; ++k) {
    EXPECT_NEAR((shadows[k] - shadows[k + 4]).norm(), 0.0, 1e-12);
    EXPECT_EQ(std::count_if(drawing.marks.begin(), drawing.marks.end(),
                            [&](const Mark& mark) {
                              return (shadows[k] - Eigen::Vector2d(mark.x, mark.y)).norm() < 1e-12;
                            }),
              1);
  }
  const RowMatrix many = RowMatrix::Random(20000, 3);
  EXPECT_EQ(make_drawing({.embedding = many}).shadows.places.size(), 5000u);
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
  EXPECT_NE(drawing.notes.back().find("5 coordinates"), std::string::npos);
}

TEST(MakeDrawing, InvalidPicturesThrow) {
  RowMatrix points = plane_points();
  const std::vector<Id> short_gluing{0}, wrong_gluing{0, 1, 2, 0};
  const RowMatrix empty(0, 2), flat(3, 0);
  EXPECT_THROW(make_drawing({.embedding = empty}), InvalidArgument);
  EXPECT_THROW(make_drawing({.embedding = flat}), InvalidArgument);
  EXPECT_THROW(make_drawing({.embedding = points, .color = {.values = {1.0}}}), InvalidArgument);
  EXPECT_THROW(make_drawing({.embedding = points, .color = classes_of({0})}), InvalidArgument);
  EXPECT_THROW(make_drawing({.embedding = points, .color = classes_of({0, 1, 2, 3})}),
               InvalidArgument);
  EXPECT_THROW(make_drawing({.embedding = points, .color = classes_of({0, 1, 2, -1})}),
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
