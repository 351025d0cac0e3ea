#include "ldle/pipeline/embed.h"

#include <gtest/gtest.h>

#include <cstring>
#include <numeric>

#include "ldle/neighbors/spatial_order.h"
#include "oracles/points.h"
#include "oracles/shapes.h"
#include "oracles/stages.h"

namespace ldle {
namespace {

RowMatrix sheet() {
  return oracle::shaken(oracle::grid(22, 15), 0.2, 1);
}

Options options_for(Index dimension) {
  Options options = oracle::small_options(dimension);
  options.threads = 1;
  return options;
}

/// Eigenvectors whose waves are long compared with a view, so that shapes come out.
Options slow_waves() {
  Options options = options_for(2);
  options.spectrum.eigenvectors = 8;
  return options;
}

bool same_bytes(const RowMatrix& a, const RowMatrix& b) {
  return a.rows() == b.rows() && a.cols() == b.cols() &&
         std::memcmp(a.data(), b.data(), sizeof(double) * std::size_t(a.size())) == 0;
}

/// Rows that the pipeline takes in the order in which they are given.
RowMatrix in_order(const RowMatrix& points) {
  return points(spatial_order(points), Eigen::all);
}

void expect_same_local_distortion(const Result& plain, const Result& other) {
  for (std::size_t k = 0; k < plain.local_distortion.size(); ++k) {
    EXPECT_NEAR(other.local_distortion[k] / plain.local_distortion[k], 1.0, 1e-6) << k;
  }
}

TEST(Embed, ShiftsOfTheDataDoNotMatterAndScalesCarryOver) {
  const RowMatrix points = oracle::roll_up(sheet(), 44);
  const Options options = options_for(2);
  const RowMatrix plain = embed(points, options).embedding;
  const RowMatrix moved = (2.5 * points).rowwise() + Eigen::RowVector3d(9, -7, 4);
  const RowMatrix other = embed(moved, options).embedding;
  EXPECT_LT((other - 2.5 * plain).norm(), 1e-6 * other.norm());
}

/// Local views know nothing of the frame. The order of the points follows it, and decides between
/// equal bids of clusters that share a map.
TEST(Embed, TurnsOfTheDataLeaveTheLocalViewsAndTheShape) {
  const RowMatrix points = oracle::roll_up(sheet(), 44);
  const Options options = slow_waves();
  const RowMatrix turned = points * oracle::random_rotation(3, 4, false);
  const auto plain = embed(points, options), other = embed(turned, options);
  expect_same_local_distortion(plain, other);
  EXPECT_LT(oracle::shape_error(other.embedding, plain.embedding), 0.05);
}

TEST(Embed, AHigherDimensionalAmbientSpaceDoesNotMatter) {
  const RowMatrix points = sheet();
  const Options options = slow_waves();
  const Eigen::MatrixXd frame = oracle::random_rotation(20, 4).topRows(2);
  const RowMatrix wide = points * frame;  // 20 columns: another neighbour search
  const auto plain = embed(points, options), other = embed(wide, options);
  expect_same_local_distortion(plain, other);
  EXPECT_LT(oracle::shape_error(other.embedding, plain.embedding), 0.05);
}

TEST(Embed, TheOrderOfScatteredRowsDoesNotMatter) {
  // On the grid all is ties: they go by place, not by row.
  for (const RowMatrix& points : {sheet(), RowMatrix(oracle::grid(20, 15))}) {
    const auto shuffled_rows = [&](std::uint64_t seed) {
      std::vector<Index> order(points.rows());
      std::iota(order.begin(), order.end(), 0);
      Random(seed).shuffle(order);
      return order;
    };
    const auto first_order = shuffled_rows(3), second_order = shuffled_rows(4);
    const Options options = options_for(2);
    const auto first = embed(points(first_order, Eigen::all), options);
    const auto second = embed(points(second_order, Eigen::all), options);
    EXPECT_EQ(first.torn_views, second.torn_views);
    std::vector<Index> in_second(points.rows());
    for (Index i = 0; i < points.rows(); ++i) in_second[second_order[i]] = i;
    for (Index i = 0; i < points.rows(); ++i) {
      const Index j = in_second[first_order[i]];
      EXPECT_EQ(first.embedding.row(i), second.embedding.row(j));
      EXPECT_EQ(first.local_distortion[i], second.local_distortion[j]);
      EXPECT_EQ(first.cluster_of[i], second.cluster_of[j]);
      EXPECT_EQ(first.color[i], second.color[j]);
    }
  }
}

TEST(Embed, OneAndTwoThreadsGiveTheSameBytes) {
  for (const auto& [points, dimension] :
       {std::pair<RowMatrix, Index>{oracle::grid(20, 15), 2}, {oracle::sphere(300), 2}}) {
    Options options = options_for(dimension);
    options.registration.tear_relaxation = 1;
    const auto one = embed(points, options);
    options.threads = 2;
    const auto two = embed(points, options);
    EXPECT_TRUE(same_bytes(one.embedding, two.embedding));
    EXPECT_TRUE(same_bytes(one.eigenvalues, two.eigenvalues));
    EXPECT_EQ(one.color, two.color);
    EXPECT_EQ(one.seam, two.seam);
    EXPECT_EQ(one.cluster_of, two.cluster_of);
    EXPECT_EQ(one.local_distortion, two.local_distortion);
  }
}

TEST(Embed, DuplicatesShareThePlaceOfTheFirst) {
  const RowMatrix points = sheet();
  RowMatrix doubled(points.rows() + 60, 2);
  doubled << points, points.topRows(50), points.topRows(10);
  const Options options = options_for(2);
  const auto plain = embed(points, options);
  const auto result = embed(doubled, options);
  EXPECT_EQ(result.duplicates, 60);
  EXPECT_TRUE(same_bytes(result.embedding.topRows(points.rows()), plain.embedding));
  for (Index i = 0; i < 60; ++i) {
    const Index repeated = points.rows() + i, first = i % 50;
    EXPECT_EQ(result.embedding.row(repeated), result.embedding.row(first));
    EXPECT_EQ(result.cluster_of[repeated], result.cluster_of[first]);
    EXPECT_EQ(result.color[repeated], result.color[first]);
    EXPECT_EQ(result.component[repeated], result.component[first]);
  }
}

TEST(Embed, ComponentsLieSideBySideEachInItsShape) {
  const RowMatrix left = oracle::shaken(oracle::grid(16, 14), 0.2, 1);
  const RowMatrix right = oracle::shaken(oracle::grid(13, 14), 0.2, 2);
  const auto result = embed(oracle::stack(left, right, Eigen::RowVector2d(100, 0)), slow_waves());
  ASSERT_EQ(result.components, 2);
  ASSERT_EQ(result.eigenvalues.rows(), 2);
  double low[2] = {1e300, 1e300}, high[2] = {-1e300, -1e300};
  for (Index k = 0; k < result.embedding.rows(); ++k) {
    const Id piece = result.component[k];
    EXPECT_EQ(piece, result.component[k < left.rows() ? 0 : left.rows()]);
    low[piece] = std::min(low[piece], result.embedding(k, 0));
    high[piece] = std::max(high[piece], result.embedding(k, 0));
  }
  const double gap = std::max(low[1] - high[0], low[0] - high[1]);
  EXPECT_GT(gap, 0.5);  // of a spacing of 1: nobody takes the two for one
  EXPECT_LT(oracle::shape_error(result.embedding.topRows(left.rows()), left), 0.15);
  EXPECT_LT(oracle::shape_error(result.embedding.bottomRows(right.rows()), right), 0.15);
}

TEST(Embed, DistancesGiveWhatPointsGive) {
  const RowMatrix points = in_order(sheet());
  const RowMatrix distances = oracle::distance_matrix(points);
  Observer observer;
  const RowMatrix plain = embed(points, options_for(2)).embedding;
  const auto result = embed_distances(distances, options_for(2), observer);
  EXPECT_LT((result.embedding - plain).norm(), 1e-6 * plain.norm());
}

/// With every other point among the neighbours no shortest path beats the edge itself.
TEST(Embed, ACompleteNeighborGraphGivesWhatPointsGive) {
  const RowMatrix points = in_order(oracle::shaken(oracle::grid(12, 10), 0.2, 1));
  const Eigen::MatrixXd distances = oracle::distance_matrix(points);
  const auto graph = oracle::neighbor_graph(distances, points.rows());
  IdMatrix ids(points.rows(), points.rows());
  RowMatrix lengths(points.rows(), points.rows());
  std::copy(graph.neighbors.values.begin(), graph.neighbors.values.end(), ids.data());
  std::copy(graph.distances.begin(), graph.distances.end(), lengths.data());
  Observer observer;
  const RowMatrix plain = embed(points, options_for(2)).embedding;
  const auto result = embed_neighbors({ids, lengths}, options_for(2), observer);
  EXPECT_LT((result.embedding - plain).norm(), 1e-6 * plain.norm());
}

class Watcher : public Observer {
 public:
  explicit Watcher(std::string stop_in = "") : stop_in_(std::move(stop_in)) {}
  void stage_begins(const std::string& name) override {
    stages.push_back(name);
    stopped_ = name == stop_in_;
  }
  void finished(const Spectrum& spectrum) override { eigenvectors = spectrum.vectors->cols(); }
  bool stop_requested() const override { return stopped_; }

  std::vector<std::string> stages;
  Index eigenvectors = 0;

 private:
  std::string stop_in_;
  bool stopped_ = false;
};

TEST(Embed, TheObserverSeesEveryStageAndCanStopInAnyButTheLast) {
  const RowMatrix points = oracle::shaken(oracle::grid(14, 12), 0.2, 1);
  Watcher all;
  const auto result = embed(points, options_for(2), all);
  EXPECT_EQ(all.eigenvectors, options_for(2).spectrum.eigenvectors);
  ASSERT_GE(all.stages.size(), 7u);
  ASSERT_EQ(result.times.size(), all.stages.size());
  all.stages.pop_back();  // colouring the tear is done at once
  for (const std::string& stage : all.stages) {
    SCOPED_TRACE(stage);
    Watcher stopping(stage);
    EXPECT_THROW(embed(points, options_for(2), stopping), Interrupted);
    EXPECT_EQ(stopping.stages.back(), stage);
  }
}

}  // namespace
}  // namespace ldle
