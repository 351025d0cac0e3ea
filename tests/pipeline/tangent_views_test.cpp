#include <gtest/gtest.h>

#include "ldle/core/ragged.h"
#include "ldle/pipeline/embed.h"
#include "oracles/points.h"
#include "oracles/shapes.h"
#include "oracles/stages.h"

namespace ldle::pipeline::tangent_views_test {

Options tangent_options(Index dimension) {
  Options options = oracle::small_options(2);  // views larger than the gaps of random samples
  options.local_views.dimension = dimension;
  options.local_views.kind = LocalViewKind::tangent;
  return options;
}

double largest_change_of_distance(const RowMatrix& found, const RowMatrix& wanted) {
  return (oracle::distance_matrix(found) - oracle::distance_matrix(wanted)).cwiseAbs().maxCoeff();
}

/// A random sample of a flat box, rotated into more columns.
RowMatrix flat_box(Index dimension, Index columns) {
  const RowMatrix box = oracle::random_box(300, Eigen::RowVectorXd::Constant(dimension, 5), 1);
  return box * oracle::random_rotation(columns, 2).topRows(dimension);
}

/// Every local map is an isometry, so the views fit exactly.
TEST(TangentViews, FlatDataKeepAllDistances) {
  for (Index dimension : {1, 2, 3}) {
    for (Index columns : {5, 40, 60}) {
      SCOPED_TRACE(testing::Message() << dimension << " in " << columns);
      const RowMatrix points = flat_box(dimension, columns);
      const Result result = embed(points, tangent_options(dimension));
      for (double zeta : result.local_distortion) EXPECT_NEAR(zeta, 1.0, 1e-9);
      EXPECT_LT(largest_change_of_distance(result.embedding, points), 1e-9);
      EXPECT_TRUE(result.torn_views.empty());
    }
  }
}

TEST(TangentViews, DistancesAndNeighborsGiveTheSameAsPoints) {
  const RowMatrix points = flat_box(2, 3);
  const RowMatrix distances = oracle::distance_matrix(points);
  const Result from_matrix = embed(Distances{distances}, tangent_options(2));
  EXPECT_LT(largest_change_of_distance(from_matrix.embedding, points), 1e-9);

  const auto graph = oracle::neighbor_graph(distances, points.rows());
  IdMatrix ids(points.rows(), points.rows());
  RowMatrix lengths(points.rows(), points.rows());
  std::copy(graph.neighbors.values.begin(), graph.neighbors.values.end(), ids.data());
  std::copy(graph.distances.begin(), graph.distances.end(), lengths.data());
  const Result from_graph = embed(Neighbors{ids, lengths}, tangent_options(2));
  EXPECT_LT(largest_change_of_distance(from_graph.embedding, points), 1e-9);
}

TEST(TangentViews, BothComponentsKeepTheirDistances) {
  const RowMatrix one = flat_box(2, 3);
  const Result result =
      embed(oracle::stack(one, one.topRows(200), Eigen::RowVector3d(0, 90, 0)), tangent_options(2));
  EXPECT_EQ(result.pieces, 2);
  EXPECT_LT(largest_change_of_distance(result.embedding.topRows(300), one), 1e-9);
  EXPECT_LT(largest_change_of_distance(result.embedding.bottomRows(200), one.topRows(200)), 1e-9);
}

TEST(TangentViews, NoSpectrumIsComputed) {
  struct StageNames : StageStore {
    void save(const std::string& stage, ConstStageValue value) override {
      EXPECT_FALSE(std::holds_alternative<const Spectrum*>(value));
      saved += stage + ";";
    }
    std::string saved;
  } names;
  const Result result = embed(oracle::sphere(300), tangent_options(2), Context(), names);
  EXPECT_NE(names.saved.find("local views"), std::string::npos) << names.saved;
  for (const StageTime& time : result.times) EXPECT_NE(time.stage, "spectrum");
  EXPECT_FALSE(result.has_spectrum());
  EXPECT_EQ(result.spectrum.solver, "");
  EXPECT_EQ(result.local_views.of_eigenvectors, 0);
  EXPECT_EQ(result.local_views.on_tangent_planes, 300);
  for (const auto& [name, choice] : result.choices) {
    EXPECT_EQ(name.find("eigen"), std::string::npos);
  }
}

TEST(TangentViews, ScaleAndDuplicatesCarryOver) {
  const RowMatrix points = oracle::roll_up(oracle::shaken(oracle::grid(22, 15), 0.2, 1), 44);
  RowMatrix doubled(points.rows() + 20, 3);
  doubled << points, points.topRows(20);
  const Result plain = embed(points, tangent_options(2));
  const Result other = embed(RowMatrix(0x1p70 * doubled), tangent_options(2));
  EXPECT_EQ(other.duplicates, 20);
  EXPECT_EQ(other.embedding.topRows(points.rows()), 0x1p70 * plain.embedding);
  EXPECT_EQ(other.embedding.bottomRows(20), 0x1p70 * plain.embedding.topRows(20));
}

TEST(TangentViews, ALineInThePlaneStaysALine) {
  RowMatrix line = RowMatrix::Zero(150, 3);
  for (Index i = 0; i < 150; ++i) line.row(i) = double(i) * Eigen::RowVector3d(1, 2, 2);
  const Result result = embed(line, tangent_options(2));
  EXPECT_LT(largest_change_of_distance(result.embedding, line), 1e-9);
}

/// On a flat sheet all bids are equal. Clusters stay compact and of similar size.
TEST(TangentViews, TiesDoNotMakeLongOrHugeClusters) {
  const RowMatrix sheets[] = {oracle::random_box(1500, Eigen::RowVector2d(30, 30), 1),
                              oracle::grid(40, 40)};
  for (const RowMatrix& sheet : sheets) {
    const Result result = embed(sheet, tangent_options(2));
    const auto clusters = group_by_label(result.cluster_of, Index(result.view_distortion.size()));
    Index largest = 0;
    for (Index m = 0; m < clusters.size(); ++m) {
      largest = std::max(largest, clusters.length(m));
      const RowMatrix members = sheet(clusters[m], Eigen::all);
      EXPECT_LT(oracle::distance_matrix(members).maxCoeff(), 9.0) << m;
    }
    EXPECT_LE(largest, 4 * tangent_options(2).clusters.min_cluster_size);
  }
}

}  // namespace ldle::pipeline::tangent_views_test
