#include "ldle/topology/read_tear.h"

#include <gtest/gtest.h>

#include <numbers>

#include "ldle/datasets/datasets.h"
#include "ldle/neighbors/nearest_neighbors.h"

namespace ldle {
namespace {

constexpr double pi = std::numbers::pi;

NeighborGraph graph_of(const RowMatrix& points) {
  Progress progress;
  return nearest_neighbors(EuclideanMetric(points), 25, progress);
}

// The surface that the rim of an unrolled data set is glued to.
std::string glued(const Dataset& data, double first, double second) {
  RowMatrix flat = data.parameters.leftCols(2);
  flat.col(0) *= first;
  flat.col(1) *= second;
  const NeighborGraph graph = graph_of(data.points);
  const auto reading = read_tear(trace_rims(flat, graph), flat, graph);
  if (!reading) return "not read";
  const auto surfaces = glue(reading->word);
  return surfaces.size() == 1 ? name_of(surfaces[0]) : "several";
}

// Angles times radii are lengths.
TEST(ReadTear, UnrolledSurfacesAreGluedBack) {
  EXPECT_EQ(glued(generate_dataset("flat-torus", {.n = 2500}), 1 / pi, 1 / (4 * pi)), "torus");
  EXPECT_EQ(glued(generate_dataset("klein-bottle", {.n = 2500}), 1 / pi, 1 / (4 * pi)),
            "Klein bottle");
  EXPECT_EQ(glued(generate_dataset("moebius", {.n = 2500}), 1 / pi, 1), "Moebius strip");
  EXPECT_EQ(glued(generate_dataset("square", {.n = 1000}), 1, 1), "disc");
  EXPECT_EQ(glued(generate_dataset("annulus", {.n = 2000}), 1, 1), "annulus");
}

TEST(ReadTear, ArcsThatBelongTogetherHoldNeighbours) {
  const Dataset data = generate_dataset("flat-torus", {.n = 2500});
  RowMatrix flat = data.parameters;
  flat.col(0) /= pi;
  flat.col(1) /= 4 * pi;
  const NeighborGraph graph = graph_of(data.points);
  const auto reading = read_tear(trace_rims(flat, graph), flat, graph);
  ASSERT_TRUE(reading);
  ASSERT_EQ(reading->arcs.size(), 4U);
  for (const RimArc& arc : reading->arcs) {
    const auto other = std::find_if(
        reading->arcs.begin(), reading->arcs.end(),
        [&](const RimArc& b) { return &b != &arc && b.side.letter == arc.side.letter; });
    ASSERT_NE(other, reading->arcs.end());
    // The middle of an arc is near the middle of its partner in the data, whichever way it runs.
    const Id a = arc.points[arc.points.size() / 2], b = other->points[other->points.size() / 2];
    EXPECT_LT((data.points.row(a) - data.points.row(b)).norm(), 0.1);
    EXPECT_GT((flat.row(a) - flat.row(b)).norm(), 0.3);
  }
}

TEST(TraceRims, WalksAroundHolesAreApart) {
  const RowMatrix points = generate_dataset("disc-three-holes", {.n = 3000}).points;
  const auto outlines = trace_rims(points, graph_of(points));
  ASSERT_EQ(outlines.size(), 1U);
  EXPECT_EQ(outlines[0].size(), 4U);
  // The longest goes around all others, and counter-clockwise.
  double area = 0.0;
  const auto& walk = outlines[0][0];
  for (std::size_t i = 0; i < walk.size(); ++i) {
    const auto p = points.row(walk[i]), q = points.row(walk[(i + 1) % walk.size()]);
    area += (p[0] * q[1] - p[1] * q[0]) / 2;
  }
  EXPECT_GT(area, 1.0);  // the disc with its holes
}

}  // namespace
}  // namespace ldle
