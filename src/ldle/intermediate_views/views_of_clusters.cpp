#include "ldle/intermediate_views/views_of_clusters.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "ldle/core/parallel_for.h"
#include "ldle/error.h"
#include "ldle/local_views/view_pairs.h"

namespace ldle::intermediate_views {
namespace {

/// Returns the points of each cluster. Throws InvalidArgument as views_of_clusters does.
Ragged<Id> members_of(const std::vector<Id>& cluster_of, Index points) {
  if (std::ssize(cluster_of) != points) {
    throw InvalidArgument("clusters", fmt::format("{} numbers", cluster_of.size()),
                          fmt::format("there must be one for each of {} points", points));
  }
  const auto [least, most] = std::minmax_element(cluster_of.begin(), cluster_of.end());
  if (*least < 0 || *most >= points) {
    throw InvalidArgument("clusters", fmt::format("{}", *least < 0 ? *least : *most),
                          fmt::format("must be from 0 to {}", points - 1));
  }
  Ragged<Id> members = group_by_label(cluster_of, *most + 1);
  for (Index m = 0; m < members.size(); ++m) {
    if (members.length(m) == 0) {
      throw InvalidArgument("clusters", fmt::format("{} of them", members.size()),
                            fmt::format("cluster {} has no points", m));
    }
  }
  return members;
}

std::vector<Id> union_of_views(const LocalViews& views, std::span<const Id> members) {
  std::vector<Id> points;
  for (Id k : members) {
    points.insert(points.end(), views.members[k].begin(), views.members[k].end());
  }
  std::sort(points.begin(), points.end());
  points.erase(std::unique(points.begin(), points.end()), points.end());
  return points;
}

/// Returns the views of given clusters, with room for their coordinates.
IntermediateViews without_maps(const LocalViews& views, std::vector<Id> cluster_of) {
  IntermediateViews result;
  result.dimension = views.dimension();
  result.clusters = members_of(cluster_of, views.size());
  result.cluster_of = std::move(cluster_of);
  for (Index m = 0; m < result.clusters.size(); ++m) {
    result.views.push_back(union_of_views(views, std::as_const(result.clusters)[m]));
  }
  result.map_of.resize(result.size());
  result.distortion.resize(result.size());
  result.coordinates.resize(std::ssize(result.views.values), result.dimension);
  return result;
}

double* first_coordinate(IntermediateViews& views, Index view) {
  return views.coordinates.data() + views.views.offsets[view] * views.dimension;
}

}  // namespace

IntermediateViews views_of_clusters(const LocalViews& views, const Data& data,
                                    std::vector<Id> cluster_of, const Context& context) {
  IntermediateViews result = without_maps(views, std::move(cluster_of));
  parallel_for_with_progress(result.size(), 1, context, [&](Index begin, Index end) {
    local_views::ViewPairs pairs;
    for (Index m = begin; m < end; ++m) {
      const auto points = std::as_const(result.views)[m];
      pairs.assign(points, data);
      double least = std::numeric_limits<double>::infinity();
      result.map_of[m] = views.map_of[result.clusters[m][0]];
      for (Id k : std::as_const(result.clusters)[m]) {
        const double found = pairs.squared_distortion(*views.maps, views.map_of[k], least);
        if (!(found < least)) continue;
        least = found;
        result.map_of[m] = views.map_of[k];
      }
      result.distortion[m] = std::sqrt(least);
      views.maps->evaluate(result.map_of[m], points, first_coordinate(result, m));
    }
  });
  return result;
}

IntermediateViews with_clusters(const IntermediateViews& views, const LocalViews& local,
                                const Data& data, std::vector<Id> cluster_of,
                                const Context& context) {
  IntermediateViews result = without_maps(local, std::move(cluster_of));
  result.map_of = views.map_of;
  result.distortion = views.distortion;
  result.moves = views.moves;
  result.bids = views.bids;
  result.small_clusters = views.small_clusters;
  parallel_for(result.size(), 1, context, [&](Index begin, Index end) {
    local_views::ViewPairs pairs;
    for (Index m = begin; m < end; ++m) {
      const auto points = std::as_const(result.views)[m];
      const Id map = result.map_of[m];
      local.maps->evaluate(map, points, first_coordinate(result, m));
      if (std::ranges::equal(points, views.views[m])) continue;
      pairs.assign(points, data);
      constexpr double any = std::numeric_limits<double>::infinity();
      result.distortion[m] = std::sqrt(pairs.squared_distortion(*local.maps, map, any));
    }
  });
  return result;
}

}  // namespace ldle::intermediate_views
