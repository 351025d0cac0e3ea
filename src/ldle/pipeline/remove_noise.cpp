#include "ldle/pipeline/remove_noise.h"

#include <cmath>

#include "ldle/error.h"
#include "ldle/laplacian/build_laplacian.h"
#include "ldle/smoothing/smooth_points.h"
#include "ldle/smoothing/thickness.h"
#include "ldle/spectrum/compute_spectrum.h"

namespace ldle::pipeline {
namespace {

/// Smoothed neighbourhoods are at most this thick, relative to those of the points.
constexpr double much_thinner = 0.5;
/// Noise is less correlated between neighbours than this. Where shape is lost, it is nearly 1.
constexpr double uncorrelated = 0.1;
/// A low pass uses all eigenvectors, or half or a quarter of them.
constexpr Index smallest_part = 4;

double thickness_of_neighborhoods(const Data& data, Index dimension, const Context& context) {
  constexpr Index neighbors = 48;
  return smoothing::thickness(data, dimension, {std::min(neighbors, data.size())}, context).front();
}

bool is_better(const Data& smooth, const Data& data, const Options& options,
               const Context& context) {
  const Index d = options.local_views.dimension;
  return thickness_of_neighborhoods(smooth, d, context) <=
             much_thinner * thickness_of_neighborhoods(data, d, context) &&
         smoothing::correlation_of_noise(data.points()->view(), smooth.points()->view(), context) <=
             uncorrelated;
}

SmoothedData smooth(const NeighborGraph& graph, const Data& data, const Spectrum& spectrum,
                    const Options& options, const Context& context) {
  const auto points = data.points()->view();
  const Index d = options.local_views.dimension;
  const RowMatrix smooth = smoothing::smooth_points(
      points, spectrum, {d, options.local_views.view_neighbors, options.laplacian.graph_neighbors},
      context);
  const auto values = static_cast<double>(points.rows() * std::max<Index>(points.cols() - d, 1));
  return {Data::of_points(smooth), smoothing::neighbors_on_surface(smooth, graph.nearest, context),
          std::sqrt((points - smooth).squaredNorm() / values)};
}

}  // namespace

void choose_smoothing(const Data& data, Options& options, const Context& context) {
  if (options.smoothing == SmoothingKind::always && data.points() == nullptr) {
    throw InvalidArgument("smoothing", "always", "needs the coordinates of the points");
  }
  if (options.smoothing != SmoothingKind::automatic) return;
  const Index d = options.local_views.dimension;
  const bool has_noise = data.points() != nullptr && data.points()->cols() > d &&
                         options.embedding != EmbeddingKind::layout &&
                         smoothing::is_noisy(smoothing::thickness(
                             data, d, smoothing::thickness_sizes(data.size()), context));
  options.smoothing = has_noise ? SmoothingKind::always : SmoothingKind::never;
}

std::optional<SmoothedData> remove_noise(const NeighborGraph& graph, const Data& data,
                                         const std::optional<DimensionEstimate>& dimension,
                                         const Options& given, const Options& options,
                                         StageRunner& stages) {
  if (options.smoothing != SmoothingKind::always) return std::nullopt;
  const Context& context = stages.context();
  return stages.run("smoothing", [&]() -> std::optional<SmoothedData> {
    const Index d = options.local_views.dimension;
    Spectrum spectrum = spectrum::compute_spectrum(
        laplacian::build_laplacian(graph, options.laplacian), options.spectrum,
        dimension ? std::max(dimension->dimension, d) : d, context);
    // Strong noise makes a layer so thick that some of the eigenvectors vary across it.
    for (Index part = 1; part <= smallest_part; part *= 2) {
      const Index most = std::max(options.spectrum.eigenvectors / part, d);
      for (Index& count : spectrum.available) count = std::min(count, most);
      SmoothedData result = smooth(graph, data, spectrum, options, context);
      const bool asked_for = given.smoothing == SmoothingKind::always;
      if (asked_for || is_better(result.data, data, options, context)) return result;
    }
    return std::nullopt;
  });
}

}  // namespace ldle::pipeline
