#pragma once

#include <vector>

#include "ldle/context.h"
#include "ldle/laplacian/graph_laplacian.h"
#include "ldle/layout/affinities.h"

namespace ldle::layout {

/// Points, or groups of points that move together as one heavy point.
struct Level {
  Affinities affinities;
  /// The connected component of each point or group, from 0 to components - 1.
  std::vector<Id> component;
  Index components = 0;
  /// The group of each point (or group) of the next finer level; empty for the points themselves.
  std::vector<Id> group_of_finer = {};
};

/// Groups points that belong together, then groups of groups, until there are at most `most` of
/// them or their number hardly shrinks. The first level holds the points. A group takes up to four
/// members: a point that is not in a group yet and those of its neighbours with the highest
/// affinity that are not either. Affinities of groups are sums over their members, so t-SNE of the
/// groups is t-SNE of the points with all members of a group at one place. Groups are numbered in
/// the order of their first members. Groups do not join components.
std::vector<Level> coarsen(Level points, Index most, const Context& context);

/// Returns the graph Laplacian with the affinities as weights.
GraphLaplacian laplacian_of(const Level& level);

}  // namespace ldle::layout
