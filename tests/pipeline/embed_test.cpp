#include "ldle/pipeline/embed.h"

#include <gtest/gtest.h>

#include <cstring>
#include <numeric>

#include "ldle/neighbors/spatial_order.h"
#include "oracles/fake_device.h"
#include "oracles/points.h"
#include "oracles/shapes.h"
#include "oracles/stages.h"

namespace ldle::pipeline::embed_test {

RowMatrix sheet() {
  return oracle::shaken(oracle::grid(22, 15), 0.2, 1);
}

/// Eigenvectors whose wavelengths are large compared with a view, so that shapes are kept.
Options slow_waves() {
  Options options = oracle::small_options(2);
  options.spectrum.eigenvectors = 8;
  return options;
}

bool same_bytes(const RowMatrix& a, const RowMatrix& b) {
  return a.rows() == b.rows() && a.cols() == b.cols() &&
         std::memcmp(a.data(), b.data(), sizeof(double) * std::size_t(a.size())) == 0;
}

/// The same rows in spatial order, which the pipeline does not change.
RowMatrix in_order(const RowMatrix& points) {
  return points(neighbors::spatial_order(points, Context()), Eigen::all);
}

void expect_same_local_distortion(const Result& plain, const Result& other) {
  for (std::size_t k = 0; k < plain.local_distortion.size(); ++k) {
    EXPECT_NEAR(other.local_distortion[k] / plain.local_distortion[k], 1.0, 1e-6) << k;
  }
}

TEST(Embed, IsInvariantUnderShiftsAndEquivariantUnderScale) {
  const RowMatrix points = oracle::roll_up(sheet(), 44);
  const Options options = oracle::small_options(2);
  const RowMatrix plain = embed(points, options).embedding;
  const RowMatrix moved = (2.5 * points).rowwise() + Eigen::RowVector3d(9, -7, 4);
  const RowMatrix other = embed(moved, options).embedding;
  EXPECT_LT((other - 2.5 * plain).norm(), 1e-6 * other.norm());
}

/// Local views do not depend on the coordinate system. The spatial order of the points does, and it
/// decides between equal bids of clusters that share a map.
TEST(Embed, RotationsKeepTheLocalViewsAndTheShape) {
  const RowMatrix points = oracle::roll_up(sheet(), 44);
  const Options options = slow_waves();
  const RowMatrix turned = points * oracle::random_rotation(3, 4, false);
  const auto plain = embed(points, options), other = embed(turned, options);
  expect_same_local_distortion(plain, other);
  EXPECT_LT(oracle::shape_error(other.embedding, plain.embedding), 0.05);
}

TEST(Embed, MoreColumnsKeepTheLocalViewsAndTheShape) {
  const RowMatrix points = sheet();
  const Options options = slow_waves();
  const Eigen::MatrixXd frame = oracle::random_rotation(20, 4).topRows(2);
  const RowMatrix wide = points * frame;  // neighbours in 20 columns are found by another search
  const auto plain = embed(points, options), other = embed(wide, options);
  expect_same_local_distortion(plain, other);
  EXPECT_LT(oracle::shape_error(other.embedding, plain.embedding), 0.05);
}

TEST(Embed, IsEquivariantUnderPermutations) {
  // On the grid there are many ties, which are resolved by position and not by row.
  for (const RowMatrix& points : {sheet(), RowMatrix(oracle::grid(20, 15))}) {
    const auto shuffled_rows = [&](std::uint64_t seed) {
      std::vector<Index> order(points.rows());
      std::iota(order.begin(), order.end(), 0);
      Random(seed).shuffle(order);
      return order;
    };
    const auto first_order = shuffled_rows(3), second_order = shuffled_rows(4);
    const Options options = oracle::small_options(2);
    const auto first = embed(RowMatrix(points(first_order, Eigen::all)), options);
    const auto second = embed(RowMatrix(points(second_order, Eigen::all)), options);
    EXPECT_EQ(first.torn_views, second.torn_views);
    std::vector<Index> in_second(points.rows());
    for (Index i = 0; i < points.rows(); ++i) in_second[second_order[i]] = i;
    for (Index i = 0; i < points.rows(); ++i) {
      const Index j = in_second[first_order[i]];
      EXPECT_EQ(first.embedding.row(i), second.embedding.row(j));
      EXPECT_EQ(first.local_distortion[i], second.local_distortion[j]);
      EXPECT_EQ(first.anomaly_score[i], second.anomaly_score[j]);
      EXPECT_EQ(first.cluster_of[i], second.cluster_of[j]);
      EXPECT_EQ(first.color[i], second.color[j]);
    }
  }
}

TEST(Embed, DuplicatesHaveThePlaceOfTheFirst) {
  const RowMatrix points = sheet();
  RowMatrix doubled(points.rows() + 60, 2);
  doubled << points, points.topRows(50), points.topRows(10);
  const Options options = oracle::small_options(2);
  const auto plain = embed(points, options);
  const auto result = embed(doubled, options);
  EXPECT_EQ(result.duplicates, 60);
  EXPECT_TRUE(same_bytes(result.embedding.topRows(points.rows()), plain.embedding));
  for (Index i = 0; i < 60; ++i) {
    const Index repeated = points.rows() + i, first = i % 50;
    EXPECT_EQ(result.embedding.row(repeated), result.embedding.row(first));
    EXPECT_EQ(result.cluster_of[repeated], result.cluster_of[first]);
    EXPECT_EQ(result.color[repeated], result.color[first]);
    EXPECT_EQ(result.anomaly_score[repeated], result.anomaly_score[first]);
    EXPECT_EQ(result.piece[repeated], result.piece[first]);
  }
}

TEST(Embed, ComponentsLieSideBySideAndKeepTheirShapes) {
  const RowMatrix left = oracle::shaken(oracle::grid(16, 14), 0.2, 1);
  const RowMatrix right = oracle::shaken(oracle::grid(13, 14), 0.2, 2);
  const auto result = embed(oracle::stack(left, right, Eigen::RowVector2d(100, 0)), slow_waves());
  ASSERT_EQ(result.pieces, 2);
  double low[2] = {1e300, 1e300}, high[2] = {-1e300, -1e300};
  for (Index k = 0; k < result.embedding.rows(); ++k) {
    const Id piece = result.piece[k];
    EXPECT_EQ(piece, result.piece[k < left.rows() ? 0 : left.rows()]);
    low[piece] = std::min(low[piece], result.embedding(k, 0));
    high[piece] = std::max(high[piece], result.embedding(k, 0));
  }
  const double gap = std::max(low[1] - high[0], low[0] - high[1]);
  EXPECT_GT(gap, 0.5);  // the spacing is 1
  EXPECT_LT(oracle::shape_error(result.embedding.topRows(left.rows()), left), 0.15);
  EXPECT_LT(oracle::shape_error(result.embedding.bottomRows(right.rows()), right), 0.15);
}

TEST(Embed, DistancesGiveTheSameAsPoints) {
  const RowMatrix points = in_order(sheet());
  const RowMatrix distances = oracle::distance_matrix(points);
  const RowMatrix plain = embed(points, oracle::small_options(2)).embedding;
  const auto result = embed(Distances{distances}, oracle::small_options(2));
  EXPECT_LT((result.embedding - plain).norm(), 1e-6 * plain.norm());
}

/// If every point is a neighbour of every other, the edge is the shortest path.
TEST(Embed, ACompleteNeighborGraphGivesTheSameAsPoints) {
  const RowMatrix points = in_order(oracle::shaken(oracle::grid(12, 10), 0.2, 1));
  const Eigen::MatrixXd distances = oracle::distance_matrix(points);
  const auto graph = oracle::neighbor_graph(distances, points.rows());
  IdMatrix ids(points.rows(), points.rows());
  RowMatrix lengths(points.rows(), points.rows());
  std::copy(graph.neighbors.values.begin(), graph.neighbors.values.end(), ids.data());
  std::copy(graph.distances.begin(), graph.distances.end(), lengths.data());
  const RowMatrix plain = embed(points, oracle::small_options(2)).embedding;
  const auto result = embed(Neighbors{ids, lengths}, oracle::small_options(2));
  EXPECT_LT((result.embedding - plain).norm(), 1e-6 * plain.norm());
}

class Watcher : public Observer {
 public:
  explicit Watcher(std::string stop_in = "") : stop_in_(std::move(stop_in)) {}
  void stage_begins(const std::string& name) override {
    stages.push_back(name);
    stopped_ = name == stop_in_;
  }
  bool stop_requested() const override { return stopped_; }

  std::vector<std::string> stages;

 private:
  std::string stop_in_;
  bool stopped_ = false;
};

TEST(Embed, TheObserverIsToldEveryStageAndCanStopInIt) {
  const RowMatrix points = oracle::shaken(oracle::grid(14, 12), 0.2, 1);
  const Options options = oracle::small_options(2);
  const auto all = std::make_shared<Watcher>();
  const auto result = embed(points, options, Context({}, all));
  ASSERT_GE(all->stages.size(), 7u);
  ASSERT_EQ(result.times.size(), all->stages.size());
  all->stages.pop_back();  // the last stage is too short to be stopped
  for (const std::string& stage : all->stages) {
    SCOPED_TRACE(stage);
    const auto stopping = std::make_shared<Watcher>(stage);
    EXPECT_THROW(embed(points, options, Context({}, stopping)), Interrupted);
    EXPECT_EQ(stopping->stages.back(), stage);
  }
}

TEST(Embed, TheStoreIsGivenTheValuesOfTheStages) {
  struct Recorder : StageStore {
    void save(const std::string& stage, ConstStageValue value) override {
      stages.push_back(stage);
      if (const auto* spectrum = std::get_if<const Spectrum*>(&value)) {
        eigenvectors = (*spectrum)->vectors.cols();
      }
      if (const auto* polish = std::get_if<const Polish*>(&value)) {
        embedding = (*polish)->embedding;
      }
    }
    std::vector<std::string> stages;
    Index eigenvectors = 0;
    RowMatrix embedding;
  } recorder;
  const RowMatrix points = in_order(sheet());
  Options options = oracle::small_options(2);
  options.local_views.kind = LocalViewKind::both;
  const Result result = embed(points, options, Context(), recorder);
  EXPECT_EQ(recorder.eigenvectors, options.spectrum.eigenvectors);
  EXPECT_EQ(recorder.embedding, result.embedding);
  EXPECT_EQ(recorder.stages,
            (std::vector<std::string>{"neighbors", "laplacian", "spectrum", "local views",
                                      "improvement", "clustering", "registration", "polish"}));
}

/// Components whose maps on tangent spaces are good enough get no eigenvectors, and nothing else
/// changes.
TEST(Embed, EigenvectorsAreComputedOnlyForComponentsThatNeedThem) {
  RowMatrix sheet = RowMatrix::Zero(240, 3);
  sheet.leftCols(2) = oracle::shaken(oracle::grid(16, 15), 0.2, 1);
  const RowMatrix solid = oracle::random_box(240, Eigen::RowVector3d(6, 6, 6), 2);
  const auto embed_as = [](const RowMatrix& points, LocalViewKind kind) {
    Options options = oracle::small_options(2);
    options.local_views.kind = kind;
    options.embedding = EmbeddingKind::views;
    options.topology = false;
    return embed(points, options);
  };
  const Result flat = embed_as(sheet, LocalViewKind::best);
  EXPECT_FALSE(flat.has_spectrum());
  EXPECT_TRUE(same_bytes(flat.embedding, embed_as(sheet, LocalViewKind::both).embedding));

  const RowMatrix points = in_order(oracle::stack(sheet, solid, Eigen::RowVector3d(100, 0, 0)));
  const Result mixed = embed_as(points, LocalViewKind::best);
  ASSERT_EQ(mixed.spectrum.eigenvalues.rows(), 2);
  Index solved = 0;
  for (Index c = 0; c < 2; ++c) solved += !std::isnan(mixed.spectrum.eigenvalues(c, 0));
  EXPECT_EQ(solved, 1);
}

TEST(Embed, WarnsOfADeviceThatIsNotUsedAndGivesTheSameBytes) {
  const oracle::ReplacedBackend backend(
      []() -> std::shared_ptr<math::Accelerator> { throw math::DeviceFailed("there is none"); });
  const Context context = oracle::device_context();
  const Result plain = embed(sheet(), slow_waves());
  for (int run = 0; run < 2; ++run) {
    const Result result = embed(sheet(), slow_waves(), context);
    EXPECT_TRUE(same_bytes(result.embedding, plain.embedding));
    auto warnings = plain.warnings;
    warnings.push_back("the GPU was not used: there is none");
    EXPECT_EQ(result.warnings, warnings);
  }
}

/// More than 20000 points are clustered in blocks, and their views are placed level by level.
TEST(EmbedManyPoints, AFlatSheetIsExactForAnyNumberOfThreads) {
  const RowMatrix sheet = oracle::shaken(oracle::grid(151, 140), 0.2, 1);
  const RowMatrix points = oracle::roll_up(sheet, 500);
  Options options;
  options.local_views.dimension = 2;
  options.topology = false;
  const Result one = embed(points, options, Context({.threads = 1}));
  const Result many = embed(points, options, Context({.threads = 3}));
  EXPECT_EQ(one.embedding, many.embedding);
  EXPECT_EQ(one.cluster_of, many.cluster_of);
  std::vector<Index> size(one.cluster_of.size(), 0);
  for (Id cluster : one.cluster_of) ++size[cluster];
  for (Id cluster : one.cluster_of) EXPECT_GE(size[cluster], 5);
  EXPECT_TRUE(one.torn_views.empty());
  EXPECT_LT(oracle::shape_error(one.embedding, sheet), 1e-3);
}

}  // namespace ldle::pipeline::embed_test
