#include "ldle/math/minimise_stress.h"

#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "ldle/core/parallel_for.h"

namespace ldle::math {
namespace {

double mean_length(const EdgeLengths& edges) {
  const auto& length = edges.length;
  return length.empty() ? 0.0
                        : std::accumulate(length.begin(), length.end(), 0.0) /
                              static_cast<double>(length.size());
}

constexpr Index moved_per_block = 8192;
/// Steps after which the energy is compared.
constexpr Index energy_steps = 10;

/// Moves the points from `ahead` by `step`: sets `places` to the new places and `ahead` to places
/// further on, by `momentum` times the way since the last `places`. Returns the root mean square of
/// the steps.
double move_ahead(const RowMatrix& step, double momentum, RowMatrix& places, RowMatrix& ahead,
                  const Context& context) {
  std::vector<double> sums((step.size() + moved_per_block - 1) / moved_per_block);
  parallel_for(step.size(), moved_per_block, context, [&](Index begin, Index end) {
    double sum = 0.0;
    for (Index i = begin; i < end; ++i) {
      const double next = ahead.data()[i] + step.data()[i];
      sum += step.data()[i] * step.data()[i];
      ahead.data()[i] = next + momentum * (next - places.data()[i]);
      places.data()[i] = next;
    }
    sums[begin / moved_per_block] = sum;
  });
  return std::sqrt(std::accumulate(sums.begin(), sums.end(), 0.0) /
                   static_cast<double>(std::max<Index>(step.rows(), 1)));
}

}  // namespace

StressReport minimise_energy(const EnergyAndForce& energy, const EdgeLengths& edges,
                             const Multigrid& inverse, const StressOptions& options,
                             RowMatrix& places, const Context& context) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  StressReport report;
  const double least_move = options.settled_move * mean_length(edges);
  RowMatrix ahead = places, step, force;
  Multigrid::Workspace workspace;
  double last = infinity, earlier = infinity, speed = 1.0;
  while (report.steps < options.steps && !report.settled) {
    context.throw_if_stopped();
    const double current = energy(ahead, force);
    if (current > last) {
      ahead = places;
      speed = 1.0;
      last = infinity;
      continue;
    }
    last = current;
    inverse.multiply(force, step, workspace, context);
    const double faster = 0.5 * (1.0 + std::sqrt(1.0 + 4.0 * speed * speed));
    const double move = move_ahead(step, (speed - 1.0) / faster, places, ahead, context);
    speed = faster;
    context.advance(++report.steps, options.steps);
    report.settled = move <= least_move;
    if (report.steps % energy_steps != 0) continue;
    report.settled = report.settled || current >= (1.0 - options.settled_energy) * earlier;
    earlier = current;
  }
  return report;
}

StressReport minimise_stress(const EdgeLengths& edges, const Multigrid& inverse,
                             const StressOptions& options, RowMatrix& places,
                             const Context& context) {
  const auto energy = [&](const RowMatrix& at, RowMatrix& force) {
    return stress_and_force(edges, at, force, context);
  };
  return minimise_energy(energy, edges, inverse, options, places, context);
}

}  // namespace ldle::math
