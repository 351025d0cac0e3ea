#include "ldle/seam/embedded_graph.h"

#include <gtest/gtest.h>

#include "seam/unrolled.h"

namespace ldle::seam::embedded_graph_test {

/// Points on a line at unit distance: those at a distance of up to 4 are the 8 nearest others.
struct Line {
  RowMatrix points = RowMatrix::Zero(60, 2);
  NeighborGraph graph;

  Line() {
    for (Index k = 0; k < 60; ++k) points(k, 0) = double(k);
    graph = test::graph_of(points);
  }
};

TEST(EmbeddedGraph, SpacingIsTheDistanceToTheEighthNeighbor) {
  const Line line;
  const EmbeddedGraph embedded(line.points, line.graph);
  EXPECT_EQ(embedded.size(), 60);
  EXPECT_EQ(embedded.spacing(30), 4.0);
  EXPECT_EQ(embedded.spacing(0), 8.0);  // at the end of the line
  EXPECT_EQ(embedded.place(7), Eigen::RowVector2d(7, 0));
}

/// Two points are connected up to 2.2 spacings, and torn apart beyond twice their distance in the
/// data and one spacing. Between these limits they are neither.
TEST(EmbeddedGraph, PointsAreConnectedOrTornByTheirDistance) {
  const Line line;
  for (double apart : {1.0, 8.7, 8.9, 9.9, 10.1, 50.0}) {
    RowMatrix embedding = line.points;
    embedding.row(31) = embedding.row(30) + Eigen::RowVector2d(0, apart);
    const EmbeddedGraph embedded(embedding, line.graph);
    EXPECT_DOUBLE_EQ(embedded.apart(30, 31), apart);
    EXPECT_EQ(embedded.hold_together(30, 31), apart <= 2.2 * 4) << apart;
    EXPECT_EQ(embedded.hold_together(31, 30), apart <= 2.2 * 4) << apart;
    EXPECT_EQ(embedded.are_torn(30, 31, 1.0), apart > 2.0 * (1.0 + 4.0)) << apart;
  }
}

}  // namespace ldle::seam::embedded_graph_test
