#include "ldle/local_views/local_maps.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "ldle/local_views/maps_of_two_kinds.h"
#include "local_views/map_laws.h"
#include "oracles/local_views.h"
#include "oracles/points.h"

namespace ldle::local_views::local_maps_test {

const RowMatrix eigenvectors = oracle::random_box(20, Eigen::RowVectorXd::Ones(6), 1);

/// 20 maps of two eigenvectors each.
std::shared_ptr<EigenvectorMaps> sample_maps() {
  auto maps = std::make_shared<EigenvectorMaps>(SharedMatrix(eigenvectors), 20, 2);
  for (Id k = 0; k < 20; ++k) {
    maps->chosen(k)[0] = k % 6;
    maps->chosen(k)[1] = (k + 2) % 6;
    maps->scale(k)[0] = 1.0 + k;
    maps->scale(k)[1] = 0.5;
  }
  return maps;
}

TEST(EigenvectorMaps, AreScaledEigenvectors) {
  const auto maps = sample_maps();
  const std::vector<Id> points{7, 0, 19, 7};
  EXPECT_EQ(maps->dimension(), 2);
  for (Id k : {0, 5, 19}) {
    EXPECT_FALSE(maps->is_tangent(k));
    EXPECT_TRUE(std::ranges::equal(maps->chosen_eigenvectors(k), maps->chosen(k)));
    const RowMatrix image = test::image(*maps, k, points);
    for (std::size_t i = 0; i < points.size(); ++i) {
      EXPECT_EQ(image(i, 0), (1.0 + k) * eigenvectors(points[i], k % 6));
      EXPECT_EQ(image(i, 1), 0.5 * eigenvectors(points[i], (k + 2) % 6));
    }
  }
}

TEST(EigenvectorMaps, CanBeMadeFromStoredChoicesAndScales) {
  const auto maps = sample_maps();
  const EigenvectorMaps again(SharedMatrix(eigenvectors), 2, maps->all_chosen(),
                              maps->all_scales());
  const auto all = test::all_points(20);
  for (Id k = 0; k < 20; ++k) EXPECT_EQ(test::image(again, k, all), test::image(*maps, k, all));
}

TEST(EigenvectorMaps, HaveNoEigenvectorsBeforeTheyAreChosen) {
  const EigenvectorMaps maps(SharedMatrix(eigenvectors), 20, 2);
  EXPECT_EQ(std::ranges::count(maps.all_chosen(), none), 40);
}

/// Maps of which every one multiplies the first two columns by its number.
std::shared_ptr<const LocalMaps> table_maps() {
  std::vector<RowMatrix> tables;
  for (int k = 0; k < 20; ++k) tables.push_back(double(k) * eigenvectors.leftCols(2));
  return std::make_shared<oracle::TableMaps>(tables);
}

TEST(MapsOfTwoKinds, TheSecondHalfAreTheTangentMaps) {
  const auto first = sample_maps();
  const auto second = table_maps();
  const MapsOfTwoKinds maps(20, first, second);
  const auto all = test::all_points(20);
  EXPECT_EQ(maps.points(), 20);
  EXPECT_EQ(maps.dimension(), 2);
  EXPECT_EQ(maps.of_eigenvectors(), first.get());
  EXPECT_EQ(maps.tangent(), second.get());
  for (Id k = 0; k < 20; ++k) {
    EXPECT_FALSE(maps.is_tangent(k));
    EXPECT_TRUE(maps.is_tangent(20 + k));
    EXPECT_TRUE(std::ranges::equal(maps.chosen_eigenvectors(k), first->chosen(k)));
    EXPECT_TRUE(maps.chosen_eigenvectors(20 + k).empty());
    EXPECT_EQ(test::image(maps, k, all), test::image(*first, k, all));
    EXPECT_EQ(test::image(maps, 20 + k, all), test::image(*second, k, all));
  }
}

TEST(MapsOfTwoKinds, OneKindMayBeMissing) {
  EXPECT_EQ(MapsOfTwoKinds(20, sample_maps(), nullptr).dimension(), 2);
  EXPECT_EQ(MapsOfTwoKinds(20, nullptr, table_maps()).dimension(), 2);
}

}  // namespace ldle::local_views::local_maps_test
