#include "ldle_cuda/candidate_search.h"

#include "cuda/gpu_test_fixture.h"
#include "ldle/neighbors/nearest_neighbors.h"
#include "oracles/points.h"

namespace ldle::cuda::candidate_search_test {

class CandidateSearch : public GpuTest {
 protected:
  /// The lists must be those of the host, with the same bytes.
  void expect_as_on_host(const RowMatrix& points, Index nearest) {
    SCOPED_TRACE(testing::Message() << points.rows() << " x " << points.cols() << ", " << nearest);
    const Data data = Data::of_points(points);
    const auto found = neighbors::nearest_neighbors_by_device(gpu(), data, nearest, context);
    const auto wanted = points.cols() <= neighbors::kd_tree_dimensions
                            ? neighbors::nearest_neighbors_by_kd_tree(data, nearest, Context())
                            : neighbors::nearest_neighbors_by_blocks(data, nearest, Context());
    EXPECT_EQ(found.nearest, wanted.nearest);
    EXPECT_EQ(found.neighbors.offsets, wanted.neighbors.offsets);
    EXPECT_EQ(found.neighbors.values, wanted.neighbors.values);
    EXPECT_EQ(found.distances, wanted.distances);
  }
};

RowMatrix random_cloud(Index count, Index columns, std::uint64_t seed) {
  return oracle::random_box(count, Eigen::RowVectorXd::Ones(columns), seed);
}

TEST_F(CandidateSearch, FindsTheNeighboursOfRandomPointsInAnyDimension) {
  for (Index columns : {1, 2, 3, 4, 7, 15, 16, 50, 300}) {
    expect_as_on_host(random_cloud(3000, columns, 10 + columns), 25);
  }
}

TEST_F(CandidateSearch, FindsTheNeighboursOfFewPoints) {
  for (Index count : {2, 7, 8, 9, 31, 32, 33, 63, 64, 65, 200}) {
    expect_as_on_host(random_cloud(count, 3, count), 2);
    expect_as_on_host(random_cloud(count, 3, count), count);
  }
}

TEST_F(CandidateSearch, FindsManyNeighbours) {
  for (Index nearest : {1, 2, 32, 50, 80, 81, 200, 208, 209, 464}) {
    expect_as_on_host(random_cloud(2500, 3, nearest), nearest);
  }
}

TEST_F(CandidateSearch, FindsAllTiesOnGrids) {
  for (Index nearest : {2, 5, 10, 25, 49}) {
    expect_as_on_host(oracle::grid(70, 60), nearest);
    expect_as_on_host(oracle::grid(17, 16, 15), nearest);
    const RowMatrix turned = 0.1 * oracle::grid(70, 60) * oracle::random_rotation(2, 5);
    expect_as_on_host(turned, nearest);
  }
}

TEST_F(CandidateSearch, FindsDuplicates) {
  RowMatrix points = random_cloud(2000, 4, 3);
  for (Index i = 0; i < 700; ++i) points.row(1000 + i) = points.row(i);
  for (Index i = 0; i < 60; ++i) points.row(1800 + i) = points.row(5);
  for (Index nearest : {1, 2, 8, 70}) expect_as_on_host(points, nearest);
}

TEST_F(CandidateSearch, IsExactFarFromTheOriginAndForUnequalScales) {
  RowMatrix far = random_cloud(2000, 20, 4);
  far.array() += 1e6;
  expect_as_on_host(far, 9);
  RowMatrix grid = oracle::grid(50, 40);
  grid.array() += 1e7;
  expect_as_on_host(grid, 9);
  RowMatrix unequal = random_cloud(2000, 3, 4);
  for (Index i = 0; i < 1000; ++i) unequal.row(i) *= 1e-6;
  expect_as_on_host(unequal, 9);
}

TEST_F(CandidateSearch, IsExactForAnyScale) {
  for (double scale : {1e-150, 1e-30, 1e30, 1e150}) {
    expect_as_on_host(scale * random_cloud(1000, 3, 6), 9);
  }
}

/// Far tiles are skipped only if the order of the points follows space.
TEST_F(CandidateSearch, DoesNotDependOnTheOrderOfThePoints) {
  RowMatrix ordered(100000, 2), mixed(100000, 2);
  for (Index i = 0; i < ordered.rows(); ++i) {
    const double angle = 1e-3 * static_cast<double>(i);
    ordered.row(i) << angle * std::cos(angle), angle * std::sin(angle);
    mixed.row(i * 7919 % ordered.rows()) = ordered.row(i);
  }
  expect_as_on_host(ordered, 25);
  expect_as_on_host(mixed, 25);
}

/// More points than one launch searches for.
TEST_F(CandidateSearch, FindsTheNeighboursOfManyPoints) {
  expect_as_on_host(random_cloud(150001, 3, 2), 10);
}

TEST_F(CandidateSearch, KeepsListsShortUnlessThereAreTies) {
  const auto lists = gpu().nearest_candidates(random_cloud(5000, 4, 1), 50, context);
  ASSERT_EQ(lists.size(), 5000);
  for (Index i = 0; i < lists.size(); ++i) {
    EXPECT_GE(lists.length(i), 50);
    EXPECT_LE(lists.length(i), 53);
  }
}

/// Number of points that are no farther from a point than the last of its nearest, by comparing it
/// with all points.
Index nearest_with_ties(const RowMatrix& points, Index point, Index nearest) {
  const Eigen::VectorXd distance = (points.rowwise() - points.row(point)).rowwise().norm();
  std::vector<double> ascending(distance.begin(), distance.end());
  std::nth_element(ascending.begin(), ascending.begin() + (nearest - 1), ascending.end());
  return (distance.array() <= ascending[nearest - 1]).count();
}

TEST_F(CandidateSearch, GivesUpWhereTooManyPointsAreEquallyFar) {
  RowMatrix points = random_cloud(5000, 3, 1);
  for (Index i = 0; i < 300; ++i) points.row(i) = points.row(0);
  const Data data = Data::of_points(points);
  const auto wanted = neighbors::nearest_neighbors(data, 20, Context());
  const auto lists = gpu().nearest_candidates(points, 20, context);
  Index without = 0;
  for (Index i = 0; i < 5000; ++i) {
    EXPECT_EQ(lists.length(i) == 0, nearest_with_ties(points, i, 20) > 224) << i;
    if (lists.length(i) == 0) ++without;
  }
  EXPECT_GE(without, 300);
  // The host then searches by itself.
  EXPECT_THROW(neighbors::nearest_neighbors_by_device(gpu(), data, 20, context),
               math::DeviceFailed);
  const auto found = neighbors::nearest_neighbors(data, 20, context);
  EXPECT_EQ(found.neighbors.values, wanted.neighbors.values);
  EXPECT_EQ(context.take_warnings(),
            std::vector<std::string>{fmt::format("the GPU was not used for nearest neighbours: {} "
                                                 "points have too many others at nearly the same "
                                                 "distance",
                                                 without)});
}

TEST_F(CandidateSearch, RefusesToSearchForTooManyNeighbours) {
  EXPECT_THROW(gpu().nearest_candidates(random_cloud(5000, 3, 1), 465, context),
               math::DeviceFailed);
}

TEST_F(CandidateSearch, GivesTheSameBytesInTwoRuns) {
  const RowMatrix points = random_cloud(20000, 3, 8);
  const auto first = gpu().nearest_candidates(points, 30, context);
  const auto second = gpu().nearest_candidates(points, 30, context);
  EXPECT_EQ(first.offsets, second.offsets);
  EXPECT_EQ(first.values, second.values);
}

}  // namespace ldle::cuda::candidate_search_test
