#include "ldle/local_views/make_eigenvector_maps.h"

#include <fmt/format.h>

#include <cmath>

#include "ldle/core/parallel_for.h"
#include "ldle/local_views/choose_eigenvectors.h"
#include "ldle/local_views/gradient_sources.h"

namespace ldle::local_views {
namespace {

// gamma_ki = 1 / root mean square of phi_i over the view (paper, Eq. gammaki_discrete).
void view_scales(const SharedMatrix& eigenvectors, std::span<const Id> view, Index count,
                 std::vector<double>& gamma) {
  Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(count);
  for (Id point : view) sum += eigenvectors.row(point).head(count).cwiseAbs2();
  gamma.resize(static_cast<std::size_t>(count));
  for (Index i = 0; i < count; ++i) {
    gamma[i] = sum[i] > 0.0 ? std::sqrt(static_cast<double>(view.size()) / sum[i]) : 0.0;
  }
}

std::vector<double> one_per_dimension(const std::vector<double>& values, Index dimension) {
  return values.size() == 1 ? std::vector<double>(static_cast<std::size_t>(dimension), values[0])
                            : values;
}

void check_enough_eigenvectors(const Spectrum& spectrum, Index dimension) {
  for (Index available : spectrum.available) {
    if (available < dimension) {
      throw InvalidArgument(
          "dimension", fmt::format("{}", dimension),
          fmt::format("a component of the neighbour graph has only {} eigenvectors; use local "
                      "views of another kind",
                      available));
    }
  }
}

void make_maps_at(std::span<const Id> points, const GradientSources& sources,
                  const LocalViewOptions& options, const Context& context, EigenvectorMaps& maps) {
  const Spectrum& spectrum = sources.spectrum;
  const Index d = options.dimension;
  parallel_for_with_progress(std::ssize(points), 128, context, [&](Index begin, Index end) {
    EigenvectorChoice choice(one_per_dimension(options.gradient_percentile, d),
                             one_per_dimension(options.slope_fraction, d));
    const auto gradients = estimate_gradients(sources, options);
    std::vector<double> gamma;
    for (Index i = begin; i < end; ++i) {
      const Id point = points[i];
      const Index count = spectrum.available[spectrum.component[point]];
      view_scales(spectrum.vectors, sources.views.members[point], count, gamma);
      choice.choose(gradients->at(point), gamma, maps.chosen(point));
      for (Index s = 0; s < d; ++s) maps.scale(point)[s] = gamma[maps.chosen(point)[s]];
    }
  });
}

void map_to_zero(std::span<const Id> points, EigenvectorMaps& maps) {
  for (Id point : points) {
    for (Id& chosen : maps.chosen(point)) chosen = 0;
    for (double& scale : maps.scale(point)) scale = 0.0;
  }
}

}  // namespace

std::shared_ptr<const EigenvectorMaps> make_eigenvector_maps(const LocalViews& views,
                                                             const LocalViewSources& sources,
                                                             const LocalViewOptions& options,
                                                             const Context& context) {
  const Spectrum& spectrum = sources.spectrum;
  if (options.kind == LocalViewKind::eigenmaps) {
    check_enough_eigenvectors(spectrum, options.dimension);
  }
  auto maps = std::make_shared<EigenvectorMaps>(spectrum.vectors, views.size(), options.dimension);
  for_each_component(
      views, sources, options,
      [&](std::span<const Id> points, const GradientSources& gradients) {
        if (spectrum.available[spectrum.component[points[0]]] >= options.dimension) {
          make_maps_at(points, gradients, options, context, *maps);
        } else {
          map_to_zero(points, *maps);
        }
      },
      context);
  return maps;
}

}  // namespace ldle::local_views
