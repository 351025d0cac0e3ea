#include "ldle/local_views/need_eigenvectors.h"

#include <algorithm>

#include "ldle/core/parallel_for.h"
#include "ldle/local_views/tangent_maps.h"
#include "ldle/local_views/view_pairs.h"

namespace ldle::local_views {
namespace {

constexpr Index most_sampled = 2000;

/// Some points of each component, evenly spaced in their order.
std::vector<Id> sample_components(const Ragged<Id>& components) {
  std::vector<Id> sample;
  for (Index c = 0; c < components.size(); ++c) {
    const auto points = components[c];
    const Index count = std::min(std::ssize(points), most_sampled);
    for (Index i = 0; i < count; ++i) sample.push_back(points[i * std::ssize(points) / count]);
  }
  return sample;
}

}  // namespace

std::vector<char> need_eigenvectors(const NeighborGraph& graph, const Data& data,
                                    const std::vector<Id>& component,
                                    const LocalViewOptions& options, const Context& context) {
  const Index components = component.empty() ? 0 : *std::ranges::max_element(component) + 1;
  const std::vector<Id> sample = sample_components(group_by_label(component, components));
  Ragged<Id> views;
  for (Id point : sample) {
    const auto nearest = graph.neighbors[point];
    views.push_back(nearest.first(std::min<std::size_t>(nearest.size(), options.view_neighbors)));
  }
  const auto maps =
      make_tangent_maps(data, views, options.dimension, options.view_neighbors, context);

  constexpr double most = good_distortion * good_distortion;
  std::vector<char> is_bad(sample.size());
  parallel_for(std::ssize(sample), 64, context, [&](Index begin, Index end) {
    ViewPairs pairs;
    for (Index i = begin; i < end; ++i) {
      pairs.assign(std::as_const(views)[i], data);
      is_bad[i] = !(pairs.squared_distortion(*maps, static_cast<Id>(i), most) <= most);
    }
  });

  std::vector<Index> points(components, 0), bad(components, 0);
  for (std::size_t i = 0; i < sample.size(); ++i) {
    ++points[component[sample[i]]];
    bad[component[sample[i]]] += is_bad[i];
  }
  std::vector<char> needed(components);
  for (Index c = 0; c < components; ++c) {
    needed[c] = static_cast<double>(bad[c]) > most_bad_maps * static_cast<double>(points[c]);
  }
  return needed;
}

}  // namespace ldle::local_views
