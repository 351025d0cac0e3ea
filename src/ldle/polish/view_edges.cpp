#include "ldle/polish/view_edges.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <ranges>

#include "ldle/core/group_in_parallel.h"
#include "ldle/core/make_ragged.h"
#include "ldle/core/parallel_for.h"
#include "ldle/polish/smooth_points.h"

namespace ldle::polish {
namespace {

// Shorter edges are weighted as if they had this fraction of a view's radius, which bounds the
// weights.
constexpr double least_part_of_radius = 1e-3;
constexpr Index edges_per_block = 1024;  // points whose edges are one block

// Makes lists symmetric: j is a neighbour of i if one of the two is a member of the other's view.
Ragged<Id> symmetric_neighbors(const Ragged<Id>& members, const Context& context) {
  const Ragged<Id> holders = transpose(members, members.size(), context);
  return make_ragged<Id>(members.size(), context, [&] {
    return [&](Index i, std::vector<Id>& list) {
      const auto before = std::ssize(list);
      list.insert(list.end(), members[i].begin(), members[i].end());
      list.insert(list.end(), holders[i].begin(), holders[i].end());
      std::sort(list.begin() + before, list.end());
      list.erase(std::unique(list.begin() + before, list.end()), list.end());
      list.erase(std::remove(list.begin() + before, list.end(), static_cast<Id>(i)), list.end());
    };
  });
}

math::EdgeLengths measured_edges(const LocalViews& views, const Data& data,
                                 const std::vector<double>& noise, const Context& context) {
  math::EdgeLengths edges;
  edges.neighbors = symmetric_neighbors(views.members, context);
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

void select_untorn(const math::EdgeLengths& edges, const std::vector<Id>& cluster_of,
                   const math::IdPairSet& torn, math::EdgeLengths& untorn, const Context& context) {
  const auto is_torn = [&](Index i, Index s) {
    return torn.contains(cluster_of[i], cluster_of[edges.neighbors.values[s]]);
  };
  const auto edges_of = [&](Index i) {
    return std::views::iota(edges.neighbors.offsets[i], edges.neighbors.offsets[i + 1]);
  };
  auto& offsets = untorn.neighbors.offsets;
  offsets.assign(edges.size() + 1, 0);
  parallel_for(edges.size(), edges_per_block, context, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) {
      for (Index s : edges_of(i)) offsets[i + 1] += !is_torn(i, s);
    }
  });
  std::partial_sum(offsets.begin(), offsets.end(), offsets.begin());
  untorn.neighbors.values.resize(offsets.back());
  untorn.length.resize(offsets.back());
  untorn.weight.resize(offsets.back());
  parallel_for(edges.size(), edges_per_block, context, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) {
      Index to = offsets[i];
      for (Index s : edges_of(i)) {
        if (is_torn(i, s)) continue;
        untorn.neighbors.values[to] = edges.neighbors.values[s];
        untorn.length[to] = edges.length[s];
        untorn.weight[to++] = edges.weight[s];
      }
    }
  });
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
