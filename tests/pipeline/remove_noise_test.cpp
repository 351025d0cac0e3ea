#include "ldle/pipeline/remove_noise.h"

#include <gtest/gtest.h>

#include "ldle/datasets.h"
#include "ldle/embed.h"
#include "ldle/error.h"
#include "ldle/metrics.h"
#include "oracles/points.h"

namespace ldle::pipeline::remove_noise_test {

Dataset noisy_sheet(double noise) {
  DatasetRequest request;
  request.n = 1600;
  request.noise = noise;
  return generate_dataset("sheet-in-20d", request);
}

Options with_smoothing(SmoothingKind kind) {
  Options options;
  options.spectrum.eigenvectors = 40;
  options.topology = false;
  options.embedding = EmbeddingKind::views;
  options.smoothing = kind;
  return options;
}

/// With noise of 0.02 in each of 20 axes, the distance to a neighbour is mostly noise.
TEST(RemoveNoise, ANoisySheetComesOutFlatAndTheResultSaysSo) {
  const double noise = 0.02;
  const Dataset sheet = noisy_sheet(noise);
  const Result smooth = embed(sheet.points, with_smoothing(SmoothingKind::automatic));
  const Result rough = embed(sheet.points, with_smoothing(SmoothingKind::never));
  EXPECT_NEAR(smooth.removed_noise, noise, 0.1 * noise);
  EXPECT_EQ(rough.removed_noise, 0.0);
  EXPECT_TRUE(smooth.to_scale);
  EXPECT_FALSE(rough.to_scale);
  EXPECT_NE(smooth.verdict.find("after noise of about 0.02 was removed"), std::string::npos);
  const double error = procrustes_error(smooth.embedding, *sheet.flat, Alignment::rigid);
  // Noise along the sheet is kept: two axes of it, relative to a spread of sqrt((9 + 1) / 12).
  EXPECT_LT(error, 1.5 * noise * std::sqrt(2.0 / (10.0 / 12.0)));
}

TEST(RemoveNoise, CleanDataAreNotSmoothed) {
  for (const DatasetInfo& info : dataset_catalog()) {
    DatasetRequest request;
    request.n = 1000;
    request.noise = 0.0;
    const Dataset data = generate_dataset(info.name, request);
    Options options;
    choose_smoothing(Data::of_points(data.points), options, Context());
    EXPECT_EQ(options.smoothing, SmoothingKind::never) << info.name;
  }
}

TEST(RemoveNoise, ABlockIsNotFlattened) {
  const RowMatrix block = oracle::random_box(1500, Eigen::RowVector3d(4, 1, 1), 1);
  const Result result = embed(block, with_smoothing(SmoothingKind::automatic));
  EXPECT_EQ(result.removed_noise, 0.0);
}

TEST(RemoveNoise, NeedsCoordinates) {
  const RowMatrix points = oracle::grid(20, 10);
  RowMatrix distances(points.rows(), points.rows());
  for (Index i = 0; i < points.rows(); ++i) {
    distances.row(i) = (points.rowwise() - points.row(i)).rowwise().norm();
  }
  const Data data = Data::of_distances(distances);
  Options options;
  choose_smoothing(data, options, Context());
  EXPECT_EQ(options.smoothing, SmoothingKind::never);
  options.smoothing = SmoothingKind::always;
  EXPECT_THROW(choose_smoothing(data, options, Context()), InvalidArgument);
}

TEST(RemoveNoise, ThePaperHasNone) {
  EXPECT_EQ(paper_options().smoothing, SmoothingKind::never);
}

}  // namespace ldle::pipeline::remove_noise_test
