#pragma once

#include "ldle/context.h"
#include "ldle/neighbors/neighbor_graph.h"
#include "ldle/spectrum/spectrum.h"

namespace ldle::smoothing {

/// What is known about the manifold behind the noise.
struct NoisyManifold {
  Index dimension;      ///< d
  Index few_neighbors;  ///< number of neighbours that are averaged
  Index neighbors;      ///< number of neighbours that determine a tangent space
};

/// Moves noisy points to the manifold of d dimensions that they lie near:
/// 1. The low pass gives an approximation of the manifold, which is too short at a boundary.
/// 2. Means of neighbours, taken three times, make it thin.
/// 3. Every point x with the approximation y moves to y + T T^T (x - y), where the columns of T
/// span
///    the tangent space at y: only the noise normal to the manifold is removed.
/// 4. Points that are left between two sheets would join them. They are moved to the sheet next to
///    them.
/// 5. Step 3 is repeated with the mean of each point's neighbours as y, which removes what is left
/// of
///    the noise.
/// If short cuts between sheets are left, steps 3 to 5 are done again with more care: x moves close
/// to y where neighbourhoods may belong to two sheets, and the ends of short cuts are moved in
/// step 4. Different points stay different.
RowMatrix smooth_points(ConstRowMatrixRef points, const Spectrum& spectrum,
                        const NoisyManifold& manifold, const Context& context);

/// Returns the nearest neighbours of points near a surface, or all points if there are fewer. The
/// surface has few dimensions, so a kd-tree is fast in many columns too.
NeighborGraph neighbors_on_surface(const RowMatrix& points, Index count, const Context& context);

/// Returns points whose neighbourhood is sparse: the distance to the last of `neighbors` neighbours
/// is more than 1.5 times the median of this distance over these neighbours.
std::vector<Id> strays(const RowMatrix& points, Index neighbors, const Context& context);

/// Returns the correlation of the noise x - y of neighbouring points: the mean of the inner product
/// over pairs of neighbours, divided by the mean square. It is about 0 if the difference is noise,
/// and positive if the shape of the manifold was changed.
double correlation_of_noise(ConstRowMatrixRef points, const RowMatrix& smooth,
                            const Context& context);

}  // namespace ldle::smoothing
