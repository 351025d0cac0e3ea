#include "ldle_io/draw_embedding.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <numeric>
#include <sstream>

#include "ldle/core/random.h"
#include "ldle/error.h"
#include "ldle_io/draw_page.h"

/// Fontconfig keeps its list of fonts until the process ends.
extern "C" const char* __lsan_default_suppressions() {
  return "leak:libfontconfig";
}

namespace ldle::draw_embedding_test {

namespace fs = std::filesystem;

class DrawEmbedding : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "ldle-draw-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::size_t files() const {
    return std::distance(fs::directory_iterator(folder_), fs::directory_iterator());
  }
  static std::string read(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

  fs::path folder_;
};

struct PngSize {
  int width, height;
};

/// Checks the signature and returns the size from the header chunk, which comes first.
PngSize png_size(const std::string& bytes) {
  EXPECT_EQ(bytes.substr(0, 8), "\x89PNG\r\n\x1a\n");
  EXPECT_EQ(bytes.substr(12, 4), "IHDR");
  const auto number = [&](std::size_t at) {
    int value = 0;
    for (std::size_t i = 0; i < 4; ++i)
      value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
    return value;
  };
  return {number(16), number(20)};
}

struct SvgDot {
  double width, x, y;
  std::string color;
};

/// The dots of an SVG, one line of the file each: strokes of length zero with round ends.
std::vector<SvgDot> svg_dots(const std::string& text) {
  std::vector<SvgDot> dots;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.find("stroke-linecap:round") == std::string::npos) continue;
    const auto after = [&](const std::string& key) { return line.find(key) + key.size(); };
    std::istringstream path(line.substr(after(" d=\"")));
    std::string move, draw;
    double from_x, from_y, to_x, to_y;
    path >> move >> from_x >> from_y >> draw >> to_x >> to_y;
    EXPECT_TRUE(path && move == "M" && draw == "L") << line;
    EXPECT_EQ(from_x, to_x);
    EXPECT_EQ(from_y, to_y);
    const std::size_t color = after(";stroke:");
    dots.push_back({std::stod(line.substr(after("stroke-width:"))), to_x, to_y,
                    line.substr(color, line.find(')', color) + 1 - color)});
  }
  return dots;
}

RowMatrix random_points(Index n, Index d) {
  Random random(n + d);
  RowMatrix points(n, d);
  for (double& value : points.reshaped()) value = random.uniform();
  return points;
}

TEST_F(DrawEmbedding, PngHasTheGivenWidthAndTheAspectOfTheEmbedding) {
  RowMatrix wide = random_points(100, 2);
  wide.col(1) *= 0.1;
  const RowMatrix square = random_points(100, 2);
  draw_png(path("wide.png"), {.embedding = wide}, 900);
  draw_png(path("square.png"), {.embedding = square}, 900);
  const PngSize wide_size = png_size(read(path("wide.png")));
  const PngSize square_size = png_size(read(path("square.png")));
  EXPECT_EQ(wide_size.width, 900);
  EXPECT_EQ(square_size.width, 900);
  EXPECT_LT(wide_size.height, square_size.height / 2);
  EXPECT_EQ(files(), 2u);
}

TEST_F(DrawEmbedding, SvgHasTheSameScaleOnBothAxes) {
  RowMatrix points(3, 2);
  points << 10.0, -2.0, 14.0, -2.0, 10.0, -1.0;
  draw_svg(path("a.svg"), {.embedding = points});
  const auto dots = svg_dots(read(path("a.svg")));
  ASSERT_EQ(dots.size(), 3u);
  const double scale = (dots[1].x - dots[0].x) / 4.0;
  EXPECT_GT(scale, 100.0);
  EXPECT_NEAR(dots[1].y, dots[0].y, 1e-3);
  EXPECT_NEAR(dots[2].x, dots[0].x, 1e-3);
  EXPECT_NEAR(dots[0].y - dots[2].y, scale, 1e-2);
}

TEST_F(DrawEmbedding, SvgDrawsBothSidesOfTheSeamInTheSameColor) {
  const RowMatrix points = random_points(6, 2);
  const std::vector<Id> gluing{3, none, 0, 3, none, 0};
  draw_svg(path("a.svg"), {.embedding = points, .gluing = gluing, .gluing_colors = 4});
  const auto dots = svg_dots(read(path("a.svg")));
  // Two points away from the seam, the rings around four points, and the four points on the seam.
  ASSERT_EQ(dots.size(), 10u);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(dots[2 + i].x, dots[6 + i].x);
    EXPECT_GT(dots[2 + i].width, dots[6 + i].width);
  }
  EXPECT_EQ(dots[6].color, dots[8].color);
  EXPECT_EQ(dots[7].color, dots[9].color);
  EXPECT_NE(dots[6].color, dots[7].color);
  EXPECT_NE(dots[6].color, dots[0].color);
}

struct SvgCurve {
  std::string color;
  std::vector<double> x, y;
};

/// The strokes of an SVG that are not dots.
std::vector<SvgCurve> svg_curves(const std::string& text) {
  std::vector<SvgCurve> curves;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.find("stroke-linecap:round") == std::string::npos) continue;
    const auto after = [&](const std::string& key) { return line.find(key) + key.size(); };
    const std::size_t color = after(";stroke:"), path = after(" d=\"");
    SvgCurve curve{line.substr(color, line.find(')', color) + 1 - color), {}, {}};
    std::istringstream words(line.substr(path, line.find('"', path) - path));
    double x, y;
    for (std::string command; words >> command >> x >> y;) {
      curve.x.push_back(x);
      curve.y.push_back(y);
    }
    if (curve.x.front() != curve.x.back() || curve.y.front() != curve.y.back()) {
      curves.push_back(curve);
    }
  }
  return curves;
}

/// A square of 40 x 40 points whose upper and lower side are glued, as those of a cylinder.
TEST_F(DrawEmbedding, ArrowsLieOutsideTheOutlineInTheirColors) {
  RowMatrix points(1600, 2);
  std::vector<Id> bottom, top, left, corner;
  for (Id i = 0; i < 40; ++i) {
    for (Id j = 0; j < 40; ++j) points.row(40 * i + j) << i, j;
    bottom.push_back(40 * i);
    top.push_back(40 * (39 - i) + 39);
    left.push_back(39 - i);
  }
  corner = {bottom[0], bottom[1]};
  Picture picture{.embedding = points};
  picture.arcs = {
      {bottom, "a", 0, false}, {top, "a", 0, true}, {left, "c", none}, {corner, "d", 1}};
  draw_svg(path("arrows.svg"), picture);
  const Page page = make_page(make_drawing(picture), picture, 1600.0, 1.0);
  std::vector<SvgCurve> curves = svg_curves(read(path("arrows.svg")));
  std::erase_if(curves, [](const SvgCurve& curve) { return curve.color == "rgb(100%,100%,100%)"; });
  ASSERT_EQ(curves.size(), 3u);  // one is too short
  const SvgCurve &lower = curves[0], &upper = curves[1], &free = curves[2];
  EXPECT_EQ(lower.color, upper.color);
  EXPECT_NE(lower.color, free.color);
  for (double y : lower.y) EXPECT_GT(y, page.paper_y(0.0) + page.radius);
  for (double y : upper.y) EXPECT_LT(y, page.paper_y(39.0) - page.radius);
  for (double x : free.x) EXPECT_LT(x, page.paper_x(0.0) - page.radius);
  // Both arrows point in the same direction, although the walk around the square turns.
  EXPECT_LT(lower.x.front(), lower.x.back());
  EXPECT_LT(upper.x.front(), upper.x.back());
  for (const SvgCurve& curve : curves) {
    for (double x : curve.x) EXPECT_TRUE(x > 0.0 && x < page.whole.width);
    for (double y : curve.y) EXPECT_TRUE(y > 0.0 && y < page.whole.height);
  }
}

/// Outlines that run back and forth, in circles, or have no length.
TEST_F(DrawEmbedding, ArcsMayHaveAnyShape) {
  const RowMatrix points = random_points(200, 2);
  std::vector<Id> random_walk(200), twice = {0, 1, 0, 1, 0, 1, 0}, once = {5};
  std::iota(random_walk.begin(), random_walk.end(), Id{0});
  std::vector<Id> single_point(50, 7);
  Picture picture{.embedding = points};
  for (const auto* arc : {&random_walk, &twice, &once, &single_point})
    picture.arcs.push_back({*arc, "a", 0});
  picture.arcs.push_back({{}, "b", none});
  draw_png(path("arcs.png"), picture);
  EXPECT_EQ(png_size(read(path("arcs.png"))).width, 1600);
}

TEST_F(DrawEmbedding, ArcsOfUnknownPointsThrow) {
  const RowMatrix points = random_points(10, 2);
  const std::vector<Id> wrong = {3, 10};
  Picture picture{.embedding = points};
  picture.arcs = {{wrong, "b", 0}};
  EXPECT_THROW(draw_png(path("wrong.png"), picture), InvalidArgument);
  EXPECT_EQ(files(), 0u);
}

TEST_F(DrawEmbedding, SvgOfManyPointsIsASmallImage) {
  const Index n = 30000;
  const RowMatrix points = random_points(n, 2);
  Random random(1);
  std::vector<double> noise;
  for (Index k = 0; k < n; ++k) noise.push_back(random.uniform());
  draw_svg(path("a.svg"), {.embedding = points, .color = {.values = noise}});
  const std::string text = read(path("a.svg"));
  EXPECT_NE(text.find("<image"), std::string::npos);
  EXPECT_LT(text.size(), 5'000'000u);
  EXPECT_TRUE(svg_dots(text).empty());
}

TEST_F(DrawEmbedding, SvgOfTheMostShapesIsSmall) {
  const RowMatrix points = random_points(svg_shapes_at_most, 2);
  std::vector<double> noise;
  Random random(1);
  for (Index k = 0; k < svg_shapes_at_most; ++k) noise.push_back(random.uniform());
  draw_svg(path("a.svg"), {.embedding = points, .color = {.values = noise}});
  const std::string text = read(path("a.svg"));
  EXPECT_LT(text.size(), 5'000'000u);
  EXPECT_EQ(text.find("<image"), std::string::npos);
}

TEST_F(DrawEmbedding, EveryDimensionAndSizeCanBeDrawn) {
  for (Index d : {1, 2, 3, 7}) {
    for (Index n : {1, 2, 300}) {
      const RowMatrix points = random_points(n, d);
      const std::vector<Id> gluing(n, 0);
      const std::string long_title = fmt::format("{:W>5000}\xff", "");
      const Picture picture{
          .embedding = points,
          .color = {.name = "nothing", .values = std::vector<double>(n, std::nan(""))},
          .gluing = gluing,
          .gluing_colors = 1,
          .title = long_title,
          .subtitle = "tab\tand\nline"};
      draw_png(path("a.png"), picture, 300);
      draw_svg(path("a.svg"), picture);
      EXPECT_EQ(png_size(read(path("a.png"))).width, 300);
      EXPECT_NE(read(path("a.svg")).find("</svg>"), std::string::npos);
    }
  }
}

TEST_F(DrawEmbedding, ManyClassesCanBeDrawn) {
  const RowMatrix points = random_points(500, 2);
  RunColumn column{"class", ColumnKind::category, {}, {}};
  for (int k = 0; k < 500; ++k) {
    column.values.push_back(k);
    column.levels.push_back("class " + std::to_string(k));
  }
  draw_png(path("a.png"), {.embedding = points, .color = column});
  EXPECT_EQ(png_size(read(path("a.png"))).width, 1600);
}

/// Rings must not hide the colours that they surround, however small the points are.
TEST_F(DrawEmbedding, RingsAreThinnerThanTheColorInside) {
  for (const Index n : {100, 5000}) {
    const RowMatrix points = random_points(n, 2);
    const std::vector<Id> gluing(n, 0);
    draw_svg(path("a.svg"), {.embedding = points, .gluing = gluing, .gluing_colors = 1});
    const auto dots = svg_dots(read(path("a.svg")));
    ASSERT_EQ(dots.size(), 2 * static_cast<std::size_t>(n));
    const double ring = dots.front().width, inside = dots.back().width;
    EXPECT_LT(ring - inside, 0.4 * inside) << n;
    EXPECT_GT(ring, inside);
  }
}

/// Names may have millions of characters.
TEST_F(DrawEmbedding, OnlyTheBeginningOfLongNamesIsDrawn) {
  const RowMatrix points = random_points(50, 2);
  const std::vector<double> values(50, 1.0);
  for (const std::size_t length : {2000u, 4000u}) {
    draw_png(path(std::to_string(length)),
             {.embedding = points, .color = {.name = std::string(length, 'i'), .values = values}},
             400);
  }
  EXPECT_EQ(read(path("2000")), read(path("4000")));
}

TEST_F(DrawEmbedding, EqualInputGivesEqualBytes) {
  const RowMatrix points = random_points(200, 3);
  draw_png(path("a.png"), {.embedding = points}, 400);
  draw_png(path("b.png"), {.embedding = points}, 400);
  EXPECT_EQ(read(path("a.png")), read(path("b.png")));
}

TEST_F(DrawEmbedding, NothingIsLeftIfThePathCannotBeWritten) {
  const RowMatrix points = random_points(5, 2);
  EXPECT_THROW(draw_png(path("missing/a.png"), {.embedding = points}), InvalidArgument);
  EXPECT_THROW(draw_svg(path("missing/a.svg"), {.embedding = points}), InvalidArgument);
  EXPECT_THROW(draw_svg(folder_.string(), {.embedding = points}), InvalidArgument);
  EXPECT_EQ(files(), 0u);
}

TEST_F(DrawEmbedding, AnInvalidPictureDoesNotReplaceAnOldOne) {
  std::ofstream(path("a.png")) << "old";
  RowMatrix points = random_points(5, 2);
  points(3, 1) = std::nan("");
  EXPECT_THROW(draw_png(path("a.png"), {.embedding = points}), InvalidArgument);
  EXPECT_EQ(read(path("a.png")), "old");
  EXPECT_EQ(files(), 1u);
}

TEST_F(DrawEmbedding, InvalidWidthsThrow) {
  const RowMatrix points = random_points(5, 2);
  for (int width : {-5, 0, 99, 1000000}) {
    EXPECT_THROW(draw_png(path("a.png"), {.embedding = points}, width), InvalidArgument);
  }
}

TEST_F(DrawEmbedding, ContactSheetHasRowsAndColumns) {
  const RowMatrix points = random_points(50, 2);
  const std::vector<Picture> pictures(5, Picture{.embedding = points, .title = "cell"});
  draw_contact_sheet(path("two.png"), pictures, 2);
  draw_contact_sheet(path("five.png"), pictures, 5);
  draw_contact_sheet(path("many.png"), pictures, 9);
  const PngSize two = png_size(read(path("two.png")));
  const PngSize five = png_size(read(path("five.png")));
  EXPECT_EQ(2 * five.width, 5 * two.width);
  EXPECT_EQ(3 * five.height, two.height);
  EXPECT_EQ(png_size(read(path("many.png"))).width, five.width);
}

TEST_F(DrawEmbedding, ContactSheetsOfInvalidSizeThrow) {
  const RowMatrix points = random_points(50, 2);
  EXPECT_THROW(draw_contact_sheet(path("a.png"), {}, 2), InvalidArgument);
  EXPECT_THROW(draw_contact_sheet(path("a.png"), {Picture{.embedding = points}}, 0),
               InvalidArgument);
  const std::vector<Picture> pictures(100, Picture{.embedding = points});
  EXPECT_THROW(draw_contact_sheet(path("a.png"), pictures, 100), InvalidArgument);
  EXPECT_EQ(files(), 0u);
}

}  // namespace ldle::draw_embedding_test
