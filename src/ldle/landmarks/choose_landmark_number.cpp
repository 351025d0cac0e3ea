#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ldle/core/rounded.h"
#include "ldle/landmarks/random_sample.h"
#include "ldle/landmarks/resolution.h"
#include "ldle/neighbors/distinct_points.h"
#include "ldle/neighbors/estimate_dimension.h"
#include "ldle/neighbors/nearest_neighbors.h"
#include "ldle/smoothing/thickness.h"

namespace ldle {
namespace {

/// The search for neighbours takes much longer in many columns.
constexpr Index sample_in_few_columns = 20000, sample_in_many_columns = 5000;
constexpr Index graph_neighbors = 49;
constexpr double fewest = 10000.0, most = 200000.0;
/// In nine of ten places, the surface is at most as curved and as noisy.
constexpr double percent = 90.0;

RowMatrix distinct_sample(RowSource& source, const Context& context) {
  const bool few = source.columns() <= neighbors::kd_tree_dimensions;
  const RowMatrix points =
      landmarks::random_sample(source, few ? sample_in_few_columns : sample_in_many_columns,
                               context)
          .points;
  return points(distinct_points(points).first, Eigen::all);
}

Index dimension_of(const Data& sample, const Context& context) {
  const Index nearest = std::min(graph_neighbors, sample.size());
  if (nearest < neighbors::neighbors_for_dimension) return 1;
  return neighbors::estimate_dimension(neighbors::nearest_neighbors(sample, nearest, context),
                                       context)
      .dimension;
}

/// The share of the variance with this ratio of the variance across the surface to that along it.
double percent_of(double ratio) {
  return 100.0 * ratio / (1.0 + ratio);
}

}  // namespace

LandmarkNumber choose_landmark_number(RowSource& source, Index dimension, Index view_neighbors,
                                      const Context& context) {
  const Data sample = Data::of_points(distinct_sample(source, context));
  const std::vector<Index> sizes = smoothing::thickness_sizes(sample.size());
  const Index of_data = dimension_of(sample, context);
  // Noise makes data look as if they had more dimensions.
  const bool hidden = dimension > 0 && of_data > dimension &&
                      smoothing::is_noisy(smoothing::thickness(sample, dimension, sizes, context));
  if (!hidden) dimension = of_data;
  const landmarks::ThicknessModel model(
      sizes, smoothing::thickness(sample, dimension, sizes, context, percent), dimension);
  const double wanted =
      landmarks::landmarks_that_resolve(model, sample.size(), view_neighbors, fewest);
  const double number = std::clamp(std::ceil(wanted), fewest, most);
  const double in_view = static_cast<double>(view_neighbors * sample.size()) / number;
  return {static_cast<Index>(number),
          fmt::format("{:.0f} ({} {}; {} % of the variance of a local view is due "
                      "to curvature, {} % to noise{})",
                      number, hidden ? "noisy data of dimension" : "estimated dimension", dimension,
                      two_digits(percent_of(model.of_curvature(in_view))),
                      two_digits(percent_of(model.of_noise(in_view))),
                      wanted > most      ? "; more would be better, but take too long"
                      : wanted <= fewest ? "; fewer would do"
                                         : "")};
}

}  // namespace ldle
