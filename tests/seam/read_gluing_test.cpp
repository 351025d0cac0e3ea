#include "ldle/seam/read_gluing.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "ldle/core/random.h"
#include "seam/unrolled.h"

namespace ldle::seam::read_gluing_test {

using test::far;
using test::graph_of;
using test::pi;
using test::Unrolled;
using test::unrolled;

std::optional<GluingReading> read(const RowMatrix& embedding, const RowMatrix& points,
                                  std::span<const double> boundary_distance = {}) {
  const NeighborGraph graph = graph_of(points);
  const EmbeddedGraph embedded(embedding, graph);
  return read_outlines(trace_outlines(embedded, Context()), embedded, Data::of_points(points),
                       boundary_distance, Context());
}

std::string surface(const std::optional<GluingReading>& reading) {
  if (!reading) return "not read";
  const auto surfaces = glue(reading->word);
  return surfaces.size() == 1 ? name_of(surfaces[0]) : "several";
}

/// A sphere torn along a meridian: the sinusoidal projection, which keeps the lengths of parallels.
Unrolled sphere_torn_along_meridian(Index n) {
  Unrolled sphere{generate_dataset("sphere", {.n = n}).points, RowMatrix(n, 2)};
  for (Index k = 0; k < n; ++k) {
    Eigen::RowVector3d x = sphere.points.row(k);
    const double radius = x.norm(), latitude = std::asin(x[2] / radius);
    sphere.flat.row(k) << radius * std::atan2(x[1], x[0]) * std::cos(latitude), radius * latitude;
  }
  return sphere;
}

/// The projective plane: a hemisphere whose outline is glued to itself at opposite points. The data
/// are the Veronese surface (x^2, y^2, z^2, sqrt(2) xy, ...) / sqrt(2), which keeps the lengths of
/// the sphere. The embedding keeps distances from the pole.
Unrolled hemisphere_of_projective_plane(Index n) {
  Unrolled plane{RowMatrix(n, 6), RowMatrix(n, 2)};
  for (Index k = 0; k < n; ++k) {  // a golden spiral, uniform by area
    const double z = 1.0 - (static_cast<double>(k) + 0.5) / static_cast<double>(n);
    const double angle = pi * (3.0 - std::sqrt(5.0)) * static_cast<double>(k);
    const double r = std::sqrt(1.0 - z * z), x = r * std::cos(angle), y = r * std::sin(angle);
    const double s = std::sqrt(2.0);
    plane.points.row(k) << x * x, y * y, z * z, s * x * y, s * x * z, s * y * z;
    plane.points.row(k) /= s;
    const double from_pole = std::acos(z);
    plane.flat.row(k) << from_pole * std::cos(angle), from_pole * std::sin(angle);
  }
  return plane;
}

TEST(ReadOutlines, NamesUnrolledSurfaces) {
  const auto glued = [](const std::string& name, double first, double second, Sampling sampling) {
    const DatasetRequest request{.n = 2500, .sampling = sampling};
    const auto [points, flat] = unrolled(name, first, second, request);
    const auto boundary = generate_dataset(name, request).boundary_distance;
    return surface(read(flat, points, boundary.value_or(std::vector<double>(points.rows(), far))));
  };
  for (Sampling sampling : {Sampling::grid, Sampling::random}) {
    EXPECT_EQ(glued("flat-torus", 1 / pi, 1 / (4 * pi), sampling), "torus");
    EXPECT_EQ(glued("klein-bottle", 1 / pi, 1 / (4 * pi), sampling), "Klein bottle");
    EXPECT_EQ(glued("moebius", 1 / pi, 1, sampling), "Moebius strip");
  }
  EXPECT_EQ(glued("square", 1, 1, Sampling::grid), "disc");
  EXPECT_EQ(glued("annulus", 1, 1, Sampling::grid), "annulus");
}

TEST(ReadOutlines, WordsAreShortest) {
  const auto [points, flat] = test::unrolled_torus();
  EXPECT_EQ(write_word(read(flat, points)->word), "a b a' b'");
  const auto sphere = sphere_torn_along_meridian(4000);
  const std::vector<double> closed(4000, far);
  EXPECT_EQ(write_word(read(sphere.flat, sphere.points, closed)->word), "a a'");
  const auto plane = hemisphere_of_projective_plane(3000);
  EXPECT_EQ(write_word(read(plane.flat, plane.points)->word), "a a");
}

TEST(ReadOutlines, SurfaceIsInvariantUnderMotionsScaleAndOrder) {
  const auto [points, flat] = unrolled("klein-bottle", 1 / pi, 1 / (4 * pi), {.n = 2500});
  Eigen::Matrix2d motion;
  motion << std::cos(1.0), -std::sin(1.0), std::sin(1.0), std::cos(1.0);
  const RowMatrix turned = flat * motion;
  RowMatrix mirrored = turned;
  mirrored.col(0) *= -1.0;
  EXPECT_EQ(surface(read(turned, points)), "Klein bottle");
  EXPECT_EQ(surface(read(mirrored, points)), "Klein bottle");
  EXPECT_EQ(surface(read(3.0 * turned, 3.0 * points)), "Klein bottle");
  std::vector<Index> order(points.rows());
  std::iota(order.begin(), order.end(), 0);
  Random(3).shuffle(order);
  EXPECT_EQ(surface(read(flat(order, Eigen::all), points(order, Eigen::all))), "Klein bottle");
}

/// Followed along their arrows, two glued arcs pass by the same points of the data.
void expect_arrows_match(const GluingReading& reading, const Unrolled& data, double spacing) {
  Index glued = 0;
  for (const OutlineArc& arc : reading.arcs) {
    const auto other =
        std::find_if(reading.arcs.begin(), reading.arcs.end(),
                     [&](const OutlineArc& b) { return &b != &arc && b.letter == arc.letter; });
    EXPECT_EQ(arc.glued, other != reading.arcs.end());
    if (!arc.glued) continue;
    ++glued;
    const auto at = [](const OutlineArc& along, double share) {
      const double from_start = along.reversed ? 1.0 - share : share;
      return along.points[std::lround(from_start * static_cast<double>(along.points.size() - 1))];
    };
    for (double share : {0.1, 0.3, 0.5, 0.7, 0.9}) {
      const Id a = at(arc, share), b = at(*other, share);
      EXPECT_LT((data.points.row(a) - data.points.row(b)).norm(), 6 * spacing);
    }
  }
  EXPECT_GT(glued, 0);
}

TEST(ReadOutlines, ArrowsOfGluedArcsMatch) {
  const double spacing = 1.0 / 50;  // 2500 points on an area of 1
  const Unrolled torus = test::unrolled_torus();
  expect_arrows_match(*read(torus.flat, torus.points), torus, spacing);
  const Unrolled klein = unrolled("klein-bottle", 1 / pi, 1 / (4 * pi), {.n = 2500});
  expect_arrows_match(*read(klein.flat, klein.points), klein, spacing);
  const Unrolled strip = unrolled("moebius", 1 / pi, 1, {.n = 2500});
  expect_arrows_match(*read(strip.flat, strip.points), strip, spacing);
}

TEST(ReadOutlines, ArcsFollowEachOther) {
  const auto [points, flat] = test::unrolled_torus();
  const auto reading = read(flat, points);
  ASSERT_TRUE(reading);
  for (std::size_t a = 0; a < reading->arcs.size(); ++a) {
    const OutlineArc& next = reading->arcs[(a + 1) % reading->arcs.size()];
    EXPECT_EQ(reading->arcs[a].points.back(), next.points.front());
  }
}

/// Only the outer loop of the annulus is known to be boundary.
TEST(ReadOutlines, AHoleThatIsNotBoundaryIsAGap) {
  const Dataset data = generate_dataset("annulus", {.n = 2000});
  const auto radius = data.points.rowwise().norm();
  std::vector<double> to_outer_loop;
  for (Index k = 0; k < data.points.rows(); ++k) {
    to_outer_loop.push_back(radius.maxCoeff() - radius[k]);
  }
  EXPECT_EQ(surface(read(data.points, data.points)), "annulus");
  EXPECT_EQ(surface(read(data.points, data.points, to_outer_loop)), "disc");
}

/// A topology of one component that claims to be a torus or a Klein bottle.
Topology claimed_topology(Index points, bool orientable) {
  Topology topology;
  topology.dimension = 2;
  topology.component_of.assign(points, 0);
  topology.boundary_distance.assign(points, far);
  topology.components.push_back({.points = points,
                                 .orientable = orientable,
                                 .euler_characteristic = 0,
                                 .name = orientable ? "torus" : "Klein bottle",
                                 .confidence = 0.85,
                                 .sure = true});
  return topology;
}

/// A word that contradicts the topology reduces its confidence and is mentioned in `doubt`.
TEST(ReadGluing, AContradictionReducesTheConfidence) {
  const auto [points, flat] = test::unrolled_torus();
  const NeighborGraph graph = graph_of(points);
  for (bool orientable : {true, false}) {
    const Topology claimed = claimed_topology(points.rows(), orientable);
    const GluingDiagram diagram =
        read_gluing({flat, graph}, Data::of_points(points), claimed, Context());
    ASSERT_EQ(diagram.components.size(), 1U);
    EXPECT_EQ(diagram.components[0].word, "a b a' b'");
    EXPECT_EQ(diagram.components[0].outline.size(), 4U);
    const ComponentTopology compared = compare_with_gluing(claimed, diagram).components[0];
    EXPECT_EQ(compared.sure, orientable);
    if (orientable) {
      EXPECT_EQ(compared.confidence, 0.85);
      EXPECT_EQ(compared.doubt, "");
    } else {
      EXPECT_NEAR(compared.confidence, 0.9 * 0.85, 1e-12);
      EXPECT_NE(compared.doubt.find("which is a torus"), std::string::npos);
    }
  }
}

TEST(ReadGluing, NothingIsComparedWithoutAWordOrAName) {
  const Topology claimed = claimed_topology(10, false);
  EXPECT_EQ(compare_with_gluing(claimed, {{ComponentGluing{}}}).components[0].confidence, 0.85);
  Topology unnamed = claimed;
  unnamed.components[0].name = "";
  EXPECT_EQ(compare_with_gluing(unnamed, {{ComponentGluing{"a b a' b'"}}}).components[0].doubt, "");
}

/// Two tori far apart: every component has the word of its own outline.
TEST(ReadGluing, ReadsEveryComponent) {
  const Unrolled torus = test::unrolled_torus();
  const Index n = torus.points.rows();
  RowMatrix points(2 * n, torus.points.cols()), flat(2 * n, 2);
  points << torus.points, (torus.points.array() + 100.0).matrix();
  flat << torus.flat, (torus.flat.array() + 100.0).matrix();
  const NeighborGraph graph = graph_of(points);
  Topology topology = claimed_topology(2 * n, true);
  topology.components[0].points = n;
  topology.components.push_back(topology.components[0]);
  std::fill(topology.component_of.begin() + n, topology.component_of.end(), 1);
  const GluingDiagram diagram =
      read_gluing({flat, graph}, Data::of_points(points), topology, Context());
  ASSERT_EQ(diagram.components.size(), 2U);
  for (Id c = 0; c < 2; ++c) {
    EXPECT_EQ(diagram.components[c].word, "a b a' b'");
    for (const OutlineArc& arc : diagram.components[c].outline) {
      for (Id k : arc.points) EXPECT_EQ(topology.component_of[k], c);
    }
  }
}

}  // namespace ldle::seam::read_gluing_test
