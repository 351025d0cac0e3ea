#pragma once

#include <span>
#include <vector>

#include "ldle/types.h"

namespace ldle::local_views {

/// Returns the time t_k at which the heat kernel has the mass p = heat_mass within the radius eps_k
/// (paper, Eq. tk).
double heat_time(double radius, double heat_mass, Index dimension);

/// Computes G_kl / 2 t_k for points at the given squared distances from x_k (paper, Eq. Gks).
void heat_weights(std::span<const double> squared_distances, double heat_time,
                  std::vector<double>& weights);

}  // namespace ldle::local_views
