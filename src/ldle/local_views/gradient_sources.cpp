#include "ldle/local_views/gradient_sources.h"

#include <fmt/format.h>

#include <optional>

#include "ldle/core/parallel_for.h"
#include "ldle/error.h"
#include "ldle/local_views/tangent_maps.h"

namespace ldle::local_views {
namespace {

std::vector<std::vector<Id>> points_of_components(const Spectrum& spectrum) {
  std::vector<std::vector<Id>> points(spectrum.available.size());
  for (std::size_t k = 0; k < spectrum.component.size(); ++k) {
    points[spectrum.component[k]].push_back(static_cast<Id>(k));
  }
  return points;
}

void check_pair(const Spectrum& spectrum, const IdPair& pair) {
  for (Index available : spectrum.available) {
    for (Id i : {pair.first, pair.second}) {
      if (i < 0 || i >= available) {
        throw InvalidArgument("eigenvectors", fmt::format("{}", i),
                              fmt::format("must be from 0 to {}", available - 1));
      }
    }
  }
}

}  // namespace

void for_each_component(
    const LocalViews& views, const LocalViewSources& sources, const LocalViewOptions& options,
    const std::function<void(std::span<const Id>, const GradientSources&)>& visit,
    const Context& context) {
  const Spectrum& spectrum = sources.spectrum;
  std::shared_ptr<const LocalMaps> tangent;
  if (options.gradient_estimator == GradientEstimator::linear_regression) {
    tangent = make_tangent_maps(sources.data, views.members, options.dimension,
                                options.view_neighbors, context);
  }
  GradientSources gradients{views, sources.data, spectrum, sources.laplacian, tangent.get()};
  const auto components = points_of_components(spectrum);
  for (std::size_t c = 0; c < components.size(); ++c) {
    std::optional<TripleProducts> triples;
    if (options.gradient_estimator == GradientEstimator::low_rank_feynman_kac) {
      triples.emplace(spectrum, static_cast<Id>(c), components[c], context);
      gradients.triples = &*triples;
    }
    visit(components[c], gradients);
  }
}

std::vector<double> gradient_products(const LocalViews& views, const LocalViewSources& sources,
                                      const LocalViewOptions& options, const IdPair& eigenvectors,
                                      const Context& context) {
  check_pair(sources.spectrum, eigenvectors);
  std::vector<double> products(views.size());
  const auto at_points = [&](std::span<const Id> points, const GradientSources& gradients) {
    parallel_for_with_progress(std::ssize(points), 128, context, [&](Index begin, Index end) {
      const auto estimate = estimate_gradients(gradients, options);
      std::vector<double> column;
      for (Id point : points.subspan(begin, end - begin)) {
        estimate->at(point).column(eigenvectors.second, column);
        products[point] = column[eigenvectors.first];
      }
    });
  };
  for_each_component(views, sources, options, at_points, context);
  return products;
}

}  // namespace ldle::local_views
