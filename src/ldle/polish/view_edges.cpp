#include "ldle/polish/view_edges.h"

#include <algorithm>
#include <cmath>

#include "ldle/core/parallel_for.h"
#include "ldle/polish/smooth_points.h"

namespace ldle::polish {
namespace {

// Shorter edges are weighted as if they had this fraction of a view's radius, which bounds the
// weights.
constexpr double least_part_of_radius = 1e-3;

// Makes lists symmetric: j is a neighbour of i if one of the two is a member of the other's view.
Ragged<Id> symmetric_neighbors(const Ragged<Id>& members) {
  const Ragged<Id> holders = transpose(members, members.size());
  Ragged<Id> neighbors;
  neighbors.values.reserve(members.values.size() * 3 / 2);
  std::vector<Id> list;
  for (Index i = 0; i < members.size(); ++i) {
    list.assign(members[i].begin(), members[i].end());
    list.insert(list.end(), holders[i].begin(), holders[i].end());
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    std::erase(list, static_cast<Id>(i));
    neighbors.push_back(list);
  }
  return neighbors;
}

math::EdgeLengths measured_edges(const LocalViews& views, const Data& data,
                                 const std::vector<double>& noise, const Context& context) {
  math::EdgeLengths edges;
  edges.neighbors = symmetric_neighbors(views.members);
  edges.length.resize(edges.neighbors.values.size());
  edges.weight.resize(edges.neighbors.values.size());
  parallel_for_with_progress(edges.size(), 256, context, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) {
      const auto others = std::as_const(edges.neighbors)[i];
      double* length = edges.length.data() + edges.neighbors.offsets[i];
      double* weight = edges.weight.data() + edges.neighbors.offsets[i];
      data.squared_distances(static_cast<Id>(i), others, length);
      for (std::size_t s = 0; s < others.size(); ++s) {
        const Id j = others[s];
        const double least = least_part_of_radius * std::max(views.radius[i], views.radius[j]);
        const double variance = noise[i] * noise[i] + noise[j] * noise[j];
        weight[s] = 1.0 / (std::max(length[s], least * least) + variance);
        length[s] = std::sqrt(length[s]);
      }
    }
  });
  return edges;
}

}  // namespace

math::EdgeLengths view_edges(const LocalViews& views, const Data& data, const Context& context) {
  if (data.points() == nullptr) {
    return measured_edges(views, data, std::vector<double>(views.size(), 0.0), context);
  }
  SmoothPoints smooth =
      smooth_points(data.points()->view(), views.members, views.dimension(), context);
  return measured_edges(views, Data::of_points(std::move(smooth.points)), smooth.noise, context);
}

math::EdgeLengths untorn_edges(const math::EdgeLengths& edges, const std::vector<Id>& cluster_of,
                               const math::IdPairSet& torn) {
  math::EdgeLengths untorn;
  untorn.neighbors.offsets.reserve(edges.size() + 1);
  untorn.neighbors.values.reserve(edges.neighbors.values.size());
  untorn.length.reserve(edges.length.size());
  untorn.weight.reserve(edges.weight.size());
  for (Index i = 0; i < edges.size(); ++i) {
    for (Index s = edges.neighbors.offsets[i]; s < edges.neighbors.offsets[i + 1]; ++s) {
      const Id j = edges.neighbors.values[s];
      if (torn.contains(cluster_of[i], cluster_of[j])) continue;
      untorn.neighbors.values.push_back(j);
      untorn.length.push_back(edges.length[s]);
      untorn.weight.push_back(edges.weight[s]);
    }
    untorn.neighbors.offsets.push_back(static_cast<Index>(untorn.neighbors.values.size()));
  }
  return untorn;
}

void soften(math::EdgeLengths& edges, const RowMatrix& embedding, double threshold,
            const Context& context) {
  parallel_for(edges.size(), 2048, context, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) {
      for (Index s = edges.neighbors.offsets[i]; s < edges.neighbors.offsets[i + 1]; ++s) {
        const double excess = std::abs(math::stretch(edges, i, s, embedding) - 1.0);
        if (excess > threshold) edges.weight[s] *= threshold / excess;
      }
    }
  });
}

}  // namespace ldle::polish
