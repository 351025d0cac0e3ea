#pragma once

#include "ldle/context.h"
#include "ldle/math/accelerator.h"
#include "ldle/neighbors/data.h"
#include "ldle/neighbors/neighbor_graph.h"

namespace ldle::neighbors {

/// Above this many columns a kd-tree visits nearly every leaf, and comparing whole blocks of
/// points is faster.
inline constexpr Index kd_tree_dimensions = 15;

/// With fewer points the host has found their neighbours before a device has begun.
inline constexpr Index least_points_for_device = 4096;

/// Returns the exact `nearest` nearest neighbours of every point, and all points that tie with the
/// last of them (see tie_tolerance). Throws InvalidArgument if there are fewer than `nearest`
/// points.
NeighborGraph nearest_neighbors(const Data& data, Index nearest, const Context& context);

/// The searches that nearest_neighbors chooses from. They give the same result. All but the last
/// need the coordinates of the points. The device finds candidates, and the host chooses from them
/// by their exact distances; this throws math::DeviceFailed.
NeighborGraph nearest_neighbors_by_kd_tree(const Data& data, Index nearest, const Context& context);
NeighborGraph nearest_neighbors_by_blocks(const Data& data, Index nearest, const Context& context);
NeighborGraph nearest_neighbors_by_device(math::Accelerator& device, const Data& data,
                                          Index nearest, const Context& context);
NeighborGraph nearest_neighbors_by_distances(const Data& data, Index nearest,
                                             const Context& context);

}  // namespace ldle::neighbors
