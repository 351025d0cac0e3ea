#include "ldle/local_views/make_local_views.h"

#include <fmt/format.h>

#include <cmath>

#include "ldle/core/parallel_for.h"
#include "ldle/local_views/choose_eigenvectors.h"
#include "ldle/local_views/view_pairs.h"

namespace ldle {
namespace {

// U_k: everything within eps_k, ties included, in the point's own component.
void gather_views(const NeighborGraph& graph, const Spectrum& spectrum, Index view_neighbors,
                  LocalViews& views) {
  for (Index k = 0; k < graph.size(); ++k) {
    const auto neighbors = graph.neighbors[k];
    const auto distances = graph.distances_of(k);
    if (static_cast<Index>(neighbors.size()) < view_neighbors) {
      throw InvalidArgument(
          "view_neighbors", fmt::format("{}", view_neighbors),
          fmt::format("point {} has only {} neighbours, itself included", k, neighbors.size()));
    }
    const double radius = distances[view_neighbors - 1];
    for (std::size_t j = 0; j < neighbors.size(); ++j) {
      if (distances[j] > radius * (1.0 + tie_tolerance)) break;
      if (spectrum.component[neighbors[j]] != spectrum.component[k]) continue;
      views.members.values.push_back(neighbors[j]);
    }
    views.members.offsets.push_back(static_cast<Index>(views.members.values.size()));
    views.radius.push_back(radius);
  }
}

// gamma_ki = 1 / root mean square of phi_i over the view (paper, Eq. gammaki_discrete).
void view_scales(const RowMatrix& eigenvectors, std::span<const Id> view, Index count,
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
          fmt::format("a component of the neighbour graph has only {} eigenvectors", available));
    }
  }
}

}  // namespace

LocalViews make_local_views(const NeighborGraph& graph, const Metric& metric,
                            const Spectrum& spectrum, const LocalViewOptions& options,
                            Progress& progress) {
  const Index d = options.dimension;
  check_enough_eigenvectors(spectrum, d);
  LocalViews views;
  gather_views(graph, spectrum, options.view_neighbors, views);
  auto maps = std::make_shared<EigenvectorMaps>(spectrum.vectors, graph.size(), d);
  views.map_of.resize(graph.size());
  views.distortion.resize(graph.size());
  const double unit_time = heat_time(1.0, options.heat_mass, d);

  parallel_for_blocks(graph.size(), 128, progress, [&](Index begin, Index end) {
    EigenvectorChoice choice(one_per_dimension(options.gradient_percentile, d),
                             one_per_dimension(options.slope_fraction, d));
    GradientProducts products;
    ViewPairs pairs;
    std::vector<double> squared_distances, gamma;
    for (Index k = begin; k < end; ++k) {
      const Id point = static_cast<Id>(k);
      const auto view = std::as_const(views.members)[k];
      const Index count = spectrum.available[spectrum.component[k]];
      squared_distances.resize(view.size());
      metric.squared_distances(point, view, squared_distances.data());
      products.assign(*spectrum.vectors, point, view, squared_distances,
                      unit_time * views.radius[k] * views.radius[k], count);
      view_scales(*spectrum.vectors, view, count, gamma);
      choice.choose(products, gamma, maps->chosen(point));
      for (Index s = 0; s < d; ++s) maps->scale(point)[s] = gamma[maps->chosen(point)[s]];

      views.map_of[k] = point;
      pairs.assign(view, metric);
      views.distortion[k] = std::sqrt(pairs.squared_distortion(*maps, point));
    }
  });
  views.maps = std::move(maps);
  return views;
}

}  // namespace ldle
