#pragma once

#include "ldle/context.h"
#include "ldle/layout/affinities.h"
#include "ldle/spectrum/spectrum.h"

namespace ldle::layout {

/// Number of steps of arrange_neighbors.
inline constexpr Index arrangement_steps = 500;

/// Returns places from the lowest eigenvectors of each component, with mean square 1 along every
/// axis. If a component has fewer than d eigenvectors, its points are spread along the other axes
/// at random.
RowMatrix starting_places(const Spectrum& spectrum, Index dimension, const Context& context);

/// Decides which points come to lie near each other, by t-SNE: with the affinities w_ij, the kernel
/// q_ij = 1 / (1 + |y_i - y_j|^2) and Z its sum over all pairs, it lowers the Kullback-Leibler
/// divergence of q / Z from w / n,
///   sum over i and j of w_ij / n log(w_ij Z / (n q_ij)),
/// by gradient descent with momentum. The affinities count twelvefold at first, so that clusters
/// form while nothing is in their way. Each component is arranged for itself; `components` lists
/// their points. `places` decides about the large-scale shape: all places start close to 0. Lengths
/// are not those of the data. The result does not depend on the number of threads. Throws
/// Interrupted if the observer asks to stop.
RowMatrix arrange_neighbors(const Affinities& affinities, const Ragged<Id>& components,
                            const RowMatrix& places, const Context& context);

}  // namespace ldle::layout
