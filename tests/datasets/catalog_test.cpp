#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "ldle/datasets.h"
#include "ldle/error.h"
#include "ldle/options.h"

namespace ldle::datasets::catalog_test {

std::string option(const OptionValues& options, const std::string& name) {
  for (const auto& [key, value] : options) {
    if (key == name) return value;
  }
  return "";
}

class EveryDataset : public ::testing::TestWithParam<std::string> {};

TEST_P(EveryDataset, HasItsDefaultSizeAndArraysOfEqualLength) {
  const DatasetInfo& info = dataset_info(GetParam());
  const Dataset data = generate_dataset(GetParam(), {});
  const Index n = data.points.rows();
  EXPECT_EQ(n, info.default_size);
  EXPECT_EQ(data.parameters.rows(), n);
  EXPECT_EQ(data.parameters.cols(), static_cast<Index>(data.parameter_names.size()));
  EXPECT_FALSE(info.description.empty());
  if (data.flat) {
    EXPECT_EQ(data.flat->rows(), n);
  }
  if (data.boundary_distance) {
    ASSERT_EQ(static_cast<Index>(data.boundary_distance->size()), n);
    for (const double distance : *data.boundary_distance) ASSERT_GE(distance, 0);
  }
}

TEST_P(EveryDataset, HasAboutTheRequestedSize) {
  for (const Index n : {500, 3000}) {
    const Dataset data = generate_dataset(GetParam(), {.n = n});
    EXPECT_TRUE(data.points.allFinite());
    EXPECT_TRUE(data.parameters.allFinite());
    EXPECT_NEAR(static_cast<double>(data.points.rows()), static_cast<double>(n), 0.15 * n);
  }
}

TEST_P(EveryDataset, DependsOnTheSeedOnly) {
  const DatasetRequest request{.n = 500, .noise = 0.01, .seed = 7};
  const Dataset first = generate_dataset(GetParam(), request);
  EXPECT_EQ(first.points, generate_dataset(GetParam(), request).points);
  const Dataset other = generate_dataset(GetParam(), {.n = 500, .noise = 0.01, .seed = 8});
  EXPECT_NE(first.points, other.points);
}

TEST_P(EveryDataset, NoiseMovesThePointsOnly) {
  const Dataset clean = generate_dataset(GetParam(), {.n = 500, .noise = 0.0, .seed = 3});
  const Dataset noisy = generate_dataset(GetParam(), {.n = 500, .noise = 0.1, .seed = 3});
  EXPECT_NE(clean.points, noisy.points);
  EXPECT_EQ(clean.parameters, noisy.parameters);
  EXPECT_EQ(clean.boundary_distance, noisy.boundary_distance);
  EXPECT_EQ(clean.flat.has_value(), noisy.flat.has_value());
  if (clean.flat) {
    EXPECT_EQ(*clean.flat, *noisy.flat);
  }
}

TEST_P(EveryDataset, HasNoRepeatedPoints) {
  const Dataset data = generate_dataset(GetParam(), {.n = 1000, .noise = 0.0});
  std::set<std::vector<double>> seen;
  for (const auto& row : data.points.rowwise()) {
    EXPECT_TRUE(seen.emplace(row.begin(), row.end()).second);
  }
}

TEST_P(EveryDataset, HasExactlyTheRequestedNumberOfRandomPoints) {
  const DatasetRequest request{.n = 777, .noise = 0.0, .seed = 5, .sampling = Sampling::random};
  const Dataset data = generate_dataset(GetParam(), request);
  EXPECT_EQ(data.points.rows(), 777);
  EXPECT_EQ(data.parameters.rows(), 777);
  EXPECT_TRUE(data.points.allFinite());
  EXPECT_EQ(data.points, generate_dataset(GetParam(), request).points);
  DatasetRequest other = request;
  other.seed = 6;
  EXPECT_NE(data.points, generate_dataset(GetParam(), other).points);
  const Dataset standard = generate_dataset(GetParam(), {.n = 777, .noise = 0.0, .seed = 5});
  EXPECT_EQ(data.points.cols(), standard.points.cols());
  EXPECT_EQ(data.flat.has_value(), standard.flat.has_value());
  EXPECT_EQ(data.boundary_distance.has_value(), standard.boundary_distance.has_value());
}

TEST_P(EveryDataset, UsesAGridByDefaultIfThereIsOne) {
  const DatasetRequest request{.n = 500, .noise = 0.0, .sampling = Sampling::grid};
  if (dataset_info(GetParam()).has_grid) {
    EXPECT_EQ(generate_dataset(GetParam(), request).parameters,
              generate_dataset(GetParam(), {.n = 500, .noise = 0.0, .seed = 9}).parameters);
  } else {
    EXPECT_THROW(generate_dataset(GetParam(), request), InvalidArgument);
  }
}

TEST_P(EveryDataset, InvalidSizesAndNoiseAreRejected) {
  const double infinity = std::numeric_limits<double>::infinity();
  for (const Index n : {Index{-5}, Index{0}, Index{1}, std::numeric_limits<Index>::max()}) {
    EXPECT_THROW(generate_dataset(GetParam(), {.n = n}), InvalidArgument) << n;
  }
  for (const double noise : {-0.1, infinity, -infinity, std::nan("")}) {
    EXPECT_THROW(generate_dataset(GetParam(), {.n = 500, .noise = noise}), InvalidArgument);
  }
}

TEST_P(EveryDataset, TheLeastSizeInTheErrorMessageIsAccepted) {
  std::string message;
  try {
    generate_dataset(GetParam(), {.n = 1});
  } catch (const InvalidArgument& error) {
    message = error.what();
  }
  const auto at = message.find("from ");
  ASSERT_NE(at, std::string::npos) << message;
  const Index least = std::stol(message.substr(at + 5));
  EXPECT_THROW(generate_dataset(GetParam(), {.n = least - 1}), InvalidArgument);
  const Dataset data = generate_dataset(GetParam(), {.n = least});
  EXPECT_GT(data.points.rows(), 1);
  EXPECT_TRUE(data.points.allFinite());
}

TEST_P(EveryDataset, PaperOptionsExist) {
  std::set<std::string> known;
  Options options;
  Options::describe(options, [&](const OptionInfo& info, auto&) { known.insert(info.name); });
  for (const auto& [name, value] : dataset_info(GetParam()).paper_options) {
    EXPECT_TRUE(known.count(name)) << name;
    EXPECT_GT(std::stod(value), 0);
  }
}

std::vector<std::string> all_names() {
  std::vector<std::string> names;
  for (const DatasetInfo& info : dataset_catalog()) names.push_back(info.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Catalog, EveryDataset, ::testing::ValuesIn(all_names()),
                         [](const auto& instance) {
                           std::string name = instance.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(Catalog, NamesAreUniqueAndUnknownNamesAreRejected) {
  const auto names = all_names();
  EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), names.size());
  try {
    dataset_info("torus");
    FAIL();
  } catch (const InvalidArgument& error) {
    const std::string message = error.what();
    EXPECT_NE(message.find("torus"), std::string::npos);
    for (const auto& name : names) EXPECT_NE(message.find(name), std::string::npos) << name;
  }
  EXPECT_THROW(generate_dataset("", {}), InvalidArgument);
  EXPECT_THROW(paper_options_for("nothing", {}), InvalidArgument);
}

TEST(PaperOptionsFor, DependOnTheSizeOfTheSparseSwissRoll) {
  for (const Index n : {280, 184, 133, 200}) {
    const OptionValues options = paper_options_for("sparse-swiss-roll", {.n = n});
    EXPECT_EQ(option(options, "scale_neighbor"), "2");
    EXPECT_EQ(option(options, "eigenvectors"), "25");
    EXPECT_EQ(option(options, "view_neighbors"), "4");
    EXPECT_EQ(option(options, "min_cluster_size"), "3");
  }
  EXPECT_EQ(paper_options_for("sparse-swiss-roll", {}),
            dataset_info("sparse-swiss-roll").paper_options);
  EXPECT_EQ(option(paper_options_for("sparse-swiss-roll", {}), "view_neighbors"), "7");
}

TEST(PaperOptionsFor, DependOnTheNoiseOfTheSwissRoll) {
  const auto least = [](double noise) {
    return option(paper_options_for("swiss-roll", {.noise = noise}), "min_cluster_size");
  };
  EXPECT_EQ(least(0.01), "5");
  EXPECT_EQ(least(0.015), "15");
  EXPECT_EQ(least(0.02), "10");
  EXPECT_EQ(least(0.0), "");
}

TEST(PaperOptionsFor, AreFixedForOtherDataSets) {
  EXPECT_EQ(paper_options_for("moebius", {.n = 500}), dataset_info("moebius").paper_options);
  EXPECT_EQ(option(dataset_info("curved-torus").paper_options, "min_cluster_size"), "18");
  EXPECT_EQ(option(dataset_info("cuboid").paper_options, "dimension"), "3");
}

TEST(NoisySwissRoll, HasUniformNoiseByDefault) {
  const Dataset noisy = generate_dataset("noisy-swiss-roll", {});
  const Dataset clean = generate_dataset("swiss-roll", {});
  const RowMatrix noise = noisy.points - clean.points;
  EXPECT_GE(noise.minCoeff(), -1e-15);
  EXPECT_LE(noise.maxCoeff(), 0.05);
  EXPECT_GT(noise.maxCoeff(), 0.0495);
}

}  // namespace ldle::datasets::catalog_test
