#include <gtest/gtest.h>

#include "ldle/datasets/datasets.h"
#include "ldle/local_views/local_views.h"
#include "ldle/math/percentile.h"
#include "ldle/pipeline/embed.h"
#include "ldle/spectrum/spectrum.h"

namespace ldle {
namespace {

/// Keeps what the figures are about, and stops a run once it has seen enough.
class Figures : public Observer {
 public:
  explicit Figures(bool stop_before_clustering) : stop_early_(stop_before_clustering) {}

  void stage_begins(const std::string& name) override {
    stopped_ = stop_early_ && name == "clustering";
  }
  bool stop_requested() const override { return stopped_; }
  void finished(const Spectrum& found) override { spectrum = found; }
  void finished(const LocalViews& found) override { distortion = found.distortion; }

  Spectrum spectrum;
  std::vector<double> distortion;  // of the improved views, which are finished last

 private:
  bool stop_early_;
  bool stopped_ = false;
};

/// The rectangle's eigenvalues are simple, so that programs must agree. The authors' own program
/// gives lambda_1 = 2.0848e-4, lambda_100 = 0.30851, and after post-processing a median distortion
/// of 1.2904 and a 99th percentile of 8.22; the last digits depend on ties among the 49th
/// neighbours.
TEST(PaperFigures, TheRectanglesSpectrumAndLocalViews) {
  Figures figures(true);
  const RowMatrix points = generate_dataset("rectangle", {}).points;
  EXPECT_THROW(embed(points, paper_options(), figures), Interrupted);
  EXPECT_NEAR(figures.spectrum.values(0, 0), 2.0848e-4, 1e-8);
  EXPECT_NEAR(figures.spectrum.values(0, 99), 0.30851, 2e-5);
  EXPECT_NEAR(percentile(figures.distortion, 50), 1.2904, 1e-3);
  EXPECT_NEAR(percentile(figures.distortion, 99), 8.22, 0.02);
}

/// Paper, section on clustering: 635 intermediate views of 79 points on average; the square's
/// eigenvalues are double, so the figures hold roughly. A flat sheet must not stay torn.
TEST(PaperFigures, TheSquaresIntermediateViews) {
  Options options = paper_options();
  options.clusters.min_cluster_size = 10;
  const Result result = embed(generate_dataset("square", {}).points, options);
  EXPECT_NEAR(static_cast<double>(result.view_distortion.size()), 635, 0.03 * 635);
  EXPECT_NEAR(result.average_view_size, 79, 0.03 * 79);
  EXPECT_TRUE(result.torn_views.empty());
  EXPECT_EQ(result.components, 1);
}

/// Closed surfaces come out in one piece, torn, with every tear colour on both sides.
TEST(PaperFigures, TheKleinBottleIsTornAndColoured) {
  const Result result = embed(generate_dataset("klein-bottle", {}).points, paper_options());
  EXPECT_EQ(result.components, 1);
  EXPECT_FALSE(result.torn_views.empty());
  EXPECT_NEAR(static_cast<double>(result.view_distortion.size()), 1124, 0.03 * 1124);
  std::vector<std::vector<Id>> clusters_of_color(static_cast<std::size_t>(result.colors));
  for (std::size_t k = 0; k < result.color.size(); ++k) {
    if (result.color[k] != none) {
      clusters_of_color[result.color[k]].push_back(result.cluster_of[k]);
    }
  }
  for (auto& clusters : clusters_of_color) {
    std::sort(clusters.begin(), clusters.end());
    clusters.erase(std::unique(clusters.begin(), clusters.end()), clusters.end());
    EXPECT_EQ(clusters.size(), 2u);
  }
}

}  // namespace
}  // namespace ldle
