#include "ldle/local_views/make_local_views.h"

#include <fmt/format.h>

#include <cmath>

#include "ldle/core/parallel_for.h"
#include "ldle/local_views/make_eigenvector_maps.h"
#include "ldle/local_views/maps_of_two_kinds.h"
#include "ldle/local_views/tangent_maps.h"
#include "ldle/local_views/view_pairs.h"

namespace ldle::local_views {
namespace {

// U_k: all points of the same component within eps_k, ties included.
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

// Gives each view a map of the requested kind, or the better one of the two made at its point.
void choose_maps(LocalViews& views, const Data& data, LocalViewKind kind, const Context& context) {
  const Index n = views.size();
  views.map_of.resize(n);
  views.distortion.resize(n);
  parallel_for_with_progress(n, 128, context, [&](Index begin, Index end) {
    ViewPairs pairs;
    for (Index k = begin; k < end; ++k) {
      const Id of_eigenvectors = static_cast<Id>(k), tangent = static_cast<Id>(n + k);
      pairs.assign(std::as_const(views.members)[k], data);
      Id& best = views.map_of[k];
      best = kind == LocalViewKind::eigenmaps ? of_eigenvectors : tangent;
      double squared = pairs.squared_distortion(*views.maps, best);
      if (kind == LocalViewKind::both || kind == LocalViewKind::best) {
        const double other = pairs.squared_distortion(*views.maps, of_eigenvectors, squared);
        if (comparable(other) < comparable(squared)) {
          best = of_eigenvectors;
          squared = other;
        }
      }
      views.distortion[k] = std::sqrt(squared);
    }
  });
}

}  // namespace

LocalViews make_local_views(const LocalViewSources& sources, const LocalViewOptions& options,
                            const Context& context) {
  const Data& data = sources.data;
  LocalViews views;
  gather_views(sources.graph, sources.spectrum, options.view_neighbors, views);
  std::shared_ptr<const EigenvectorMaps> of_eigenvectors;
  std::shared_ptr<const LocalMaps> tangent;
  if (options.kind != LocalViewKind::tangent) {
    of_eigenvectors = make_eigenvector_maps(views, sources, options, context);
  }
  if (options.kind != LocalViewKind::eigenmaps) {
    tangent =
        make_tangent_maps(data, views.members, options.dimension, options.view_neighbors, context);
  }
  views.maps = std::make_shared<MapsOfTwoKinds>(views.size(), std::move(of_eigenvectors),
                                                std::move(tangent));
  choose_maps(views, data, options.kind, context);
  return views;
}

}  // namespace ldle::local_views
