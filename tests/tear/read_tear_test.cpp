#include "ldle/tear/read_tear.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

#include "ldle/core/random.h"
#include "ldle/datasets/datasets.h"
#include "ldle/neighbors/nearest_neighbors.h"

namespace ldle {
namespace {

constexpr double pi = std::numbers::pi;
constexpr double far = std::numeric_limits<double>::infinity();

NeighborGraph graph_of(const RowMatrix& points) {
  Progress progress;
  return nearest_neighbors(EuclideanMetric(points), 25, progress);
}

std::optional<TearReading> read(const RowMatrix& embedding, const RowMatrix& points,
                                std::span<const double> boundary_distance = {}) {
  const NeighborGraph graph = graph_of(points);
  const EmbeddedGraph embedded(embedding, graph);
  return read_tear(trace_rims(embedded), embedded, EuclideanMetric(points), boundary_distance);
}

std::string surface(const std::optional<TearReading>& reading) {
  if (!reading) return "not read";
  const auto surfaces = glue(reading->word);
  return surfaces.size() == 1 ? name_of(surfaces[0]) : "several";
}

// A data set and its true map, torn open. Angles times radii are lengths.
struct Unrolled {
  RowMatrix points, flat;
};

Unrolled unrolled(const std::string& name, double first, double second, DatasetRequest options) {
  const Dataset data = generate_dataset(name, options);
  RowMatrix flat = data.parameters.leftCols(2);
  flat.col(0) *= first;
  flat.col(1) *= second;
  return {data.points, flat};
}

Unrolled unrolled_torus(DatasetRequest options = {.n = 2500}) {
  return unrolled("flat-torus", 1 / pi, 1 / (4 * pi), options);
}

// A sphere torn along a meridian, which is the sinusoidal projection: parallels keep their lengths.
Unrolled sphere_torn_along_meridian(Index n) {
  Unrolled sphere{generate_dataset("sphere", {.n = n}).points, RowMatrix(n, 2)};
  for (Index k = 0; k < n; ++k) {
    Eigen::RowVector3d x = sphere.points.row(k);
    const double radius = x.norm(), latitude = std::asin(x[2] / radius);
    sphere.flat.row(k) << radius * std::atan2(x[1], x[0]) * std::cos(latitude), radius * latitude;
  }
  return sphere;
}

// A hemisphere whose rim is glued to itself at opposite points, in R^4 as (x^2 - y^2, xy, xz, yz):
// halves of the surface of the sphere, the embedding equidistant from the pole.
Unrolled hemisphere_of_projective_plane(Index n) {
  Unrolled plane{RowMatrix(n, 6), RowMatrix(n, 2)};
  for (Index k = 0; k < n; ++k) {  // a golden spiral, evenly by area
    const double z = 1.0 - (static_cast<double>(k) + 0.5) / static_cast<double>(n);
    const double angle = pi * (3.0 - std::sqrt(5.0)) * static_cast<double>(k);
    const double r = std::sqrt(1.0 - z * z), x = r * std::cos(angle), y = r * std::sin(angle);
    const double s = std::sqrt(2.0);
    plane.points.row(k) << x * x, y * y, z * z, s * x * y, s * x * z, s * y * z;
    plane.points.row(k) /= s;  // the Veronese surface: lengths as on the sphere
    const double from_pole = std::acos(z);
    plane.flat.row(k) << from_pole * std::cos(angle), from_pole * std::sin(angle);
  }
  return plane;
}

TEST(ReadTear, UnrolledSurfacesAreGluedBack) {
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

TEST(ReadTear, WordsAreTheShortestThereAre) {
  const auto [points, flat] = unrolled_torus();
  EXPECT_EQ(write_word(read(flat, points)->word), "a b a' b'");
  const auto sphere = sphere_torn_along_meridian(4000);
  const std::vector<double> closed(4000, far);
  EXPECT_EQ(write_word(read(sphere.flat, sphere.points, closed)->word), "a a'");
  const auto plane = hemisphere_of_projective_plane(3000);
  EXPECT_EQ(write_word(read(plane.flat, plane.points)->word), "a a");
}

TEST(ReadTear, TheSurfaceDoesNotDependOnHowItLies) {
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

// Followed along their arrows, glued arcs pass the same places of the data.
void expect_arrows_on_arrows(const TearReading& reading, const Unrolled& data, double spacing) {
  Index glued = 0;
  for (const RimArc& arc : reading.arcs) {
    const auto other = std::find_if(reading.arcs.begin(), reading.arcs.end(), [&](const RimArc& b) {
      return &b != &arc && b.letter == arc.letter;
    });
    EXPECT_EQ(arc.glued, other != reading.arcs.end());
    if (!arc.glued) continue;
    ++glued;
    const auto at = [](const RimArc& along, double share) {
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

TEST(ReadTear, ArrowsLieOnArrows) {
  const double spacing = 1.0 / 50;  // 2500 points on an area of 1
  const Unrolled torus = unrolled_torus();
  expect_arrows_on_arrows(*read(torus.flat, torus.points), torus, spacing);
  const Unrolled klein = unrolled("klein-bottle", 1 / pi, 1 / (4 * pi), {.n = 2500});
  expect_arrows_on_arrows(*read(klein.flat, klein.points), klein, spacing);
  const Unrolled strip = unrolled("moebius", 1 / pi, 1, {.n = 2500});
  expect_arrows_on_arrows(*read(strip.flat, strip.points), strip, spacing);
}

TEST(ReadTear, ArcsFollowEachOther) {
  const auto [points, flat] = unrolled_torus();
  const auto reading = read(flat, points);
  ASSERT_TRUE(reading);
  for (std::size_t a = 0; a < reading->arcs.size(); ++a) {
    const RimArc& next = reading->arcs[(a + 1) % reading->arcs.size()];
    EXPECT_EQ(reading->arcs[a].points.back(), next.points.front());
  }
}

// Only the outer rim of the annulus is known to be a boundary.
TEST(ReadTear, AHoleWithoutBoundaryIsAGap) {
  const Dataset data = generate_dataset("annulus", {.n = 2000});
  const auto radius = data.points.rowwise().norm();
  std::vector<double> to_outer_rim;
  for (Index k = 0; k < data.points.rows(); ++k) {
    to_outer_rim.push_back(radius.maxCoeff() - radius[k]);
  }
  EXPECT_EQ(surface(read(data.points, data.points)), "annulus");
  EXPECT_EQ(surface(read(data.points, data.points, to_outer_rim)), "disc");
}

TEST(TraceRims, WalksAroundHolesAreApart) {
  const RowMatrix points = generate_dataset("disc-three-holes", {.n = 3000}).points;
  const NeighborGraph graph = graph_of(points);
  const auto outlines = trace_rims({points, graph});
  ASSERT_EQ(outlines.size(), 1U);
  EXPECT_EQ(outlines[0].walks.size(), 4U);
  // The longest goes around all others, and counter-clockwise.
  double area = 0.0;
  const auto& walk = outlines[0].walks[0];
  for (std::size_t i = 0; i < walk.size(); ++i) {
    const auto p = points.row(walk[i]), q = points.row(walk[(i + 1) % walk.size()]);
    area += (p[0] * q[1] - p[1] * q[0]) / 2;
  }
  EXPECT_GT(area, 1.0);  // the disc with its holes
}

// A reading that contradicts the data costs confidence, and is told.
TEST(ReadTears, AContradictionIsTold) {
  const auto [points, flat] = unrolled_torus();
  const NeighborGraph graph = graph_of(points);
  const auto read_as = [&](bool orientable) {
    Topology topology;
    topology.dimension = 2;
    topology.component_of.assign(points.rows(), 0);
    topology.boundary_distance.assign(points.rows(), far);
    topology.components.push_back({.points = points.rows(),
                                   .orientable = orientable,
                                   .euler_characteristic = 0,
                                   .name = orientable ? "torus" : "Klein bottle",
                                   .confidence = 0.85,
                                   .sure = true});
    const EuclideanMetric metric(points);
    return read_tears({flat, graph}, metric, topology).components[0];
  };
  const ComponentTopology agrees = read_as(true), differs = read_as(false);
  EXPECT_EQ(agrees.word, "a b a' b'");
  EXPECT_EQ(agrees.rim.size(), 4U);
  EXPECT_TRUE(agrees.sure);
  EXPECT_EQ(agrees.doubt, "");
  EXPECT_LT(differs.confidence, 0.85);
  EXPECT_FALSE(differs.sure);
  EXPECT_NE(differs.doubt.find("which is a torus"), std::string::npos);
}

}  // namespace
}  // namespace ldle
