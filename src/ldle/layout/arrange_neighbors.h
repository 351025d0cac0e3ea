#pragma once

#include "ldle/context.h"
#include "ldle/layout/coarsen.h"
#include "ldle/spectrum/spectrum.h"

namespace ldle::layout {

/// Largest number of groups in the coarsest level. More points are arranged level by level.
inline constexpr Index coarsest_size = 20000;

/// Returns places from the lowest eigenvectors of each component, with mean square 1 along every
/// axis. If a component has fewer than d eigenvectors, its points are spread along the other axes
/// at random.
RowMatrix starting_places(const Spectrum& spectrum, Index dimension, const Context& context);

/// Decides which points come to lie near each other, by t-SNE: with the affinities w_ij, the kernel
/// q_ij = 1 / (1 + |y_i - y_j|^2 / (u_i u_j)) and Z its sum over all pairs, it lowers the
/// Kullback-Leibler divergence of q / Z from w / n,
///   sum over i and j of w_ij / n log(w_ij Z / (n q_ij)),
/// by gradient descent with momentum. u_i is a local unit of length. It is 1 at first, as in t-SNE,
/// which gives every point the same room. In the last steps it becomes the scale of the affinities,
/// so that dense regions of the data become dense.
///
/// The coarsest level begins: `places` are those of its groups and decide about the large-scale
/// shape. Its affinities count twelvefold at first, so that clusters form while nothing is in their
/// way. Each finer level starts from the places of the level before. Each component is arranged for
/// itself. The result does not depend on the number of threads. Throws Interrupted if the observer
/// asks to stop.
RowMatrix arrange_neighbors(const std::vector<Level>& levels, RowMatrix places,
                            const Context& context);

}  // namespace ldle::layout
