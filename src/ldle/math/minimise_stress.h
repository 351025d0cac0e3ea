#pragma once

#include <functional>

#include "ldle/context.h"
#include "ldle/math/multigrid.h"

namespace ldle::math {

struct StressOptions {
  Index steps = 300;  ///< largest number of steps
  /// The iteration has converged when a step moves the points by at most this fraction of the mean
  /// edge length (root mean square over all points).
  double settled_move = 1e-6;
  /// It has also converged when the energy falls by at most this fraction in ten steps. An energy
  /// that falls towards zero, as that of data which fit, never does.
  double settled_energy = 1e-3;
};

struct StressReport {
  Index steps = 0;
  bool settled = false;  ///< whether the iteration converged
};

/// Returns the energy of `places`, and writes the force on each point, half the negative gradient.
using EnergyAndForce = std::function<double(const RowMatrix& places, RowMatrix& force)>;

/// Lowers an energy that the Laplacian of the edges majorises: for all places y and x, the energy
/// at y + x is at most that at y, minus 2 <force, x>, plus <x, L x>. Each step moves the points by
/// `inverse` times the force, which never raises the energy, because `inverse` is that of a matrix
/// that majorises L. The steps are accelerated (Nesterov 1983). If the energy rises, the
/// acceleration starts again from zero.
StressReport minimise_energy(const EnergyAndForce& energy, const EdgeLengths& edges,
                             const Multigrid& inverse, const StressOptions& options,
                             RowMatrix& places, const Context& context);

/// Lowers the edge-length stress in the same way (SMACOF, with an approximate inverse).
StressReport minimise_stress(const EdgeLengths& edges, const Multigrid& inverse,
                             const StressOptions& options, RowMatrix& places,
                             const Context& context);

}  // namespace ldle::math
