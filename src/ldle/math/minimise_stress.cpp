#include "ldle/math/minimise_stress.h"

#include <cmath>
#include <limits>
#include <numeric>

namespace ldle::math {
namespace {

double mean_length(const EdgeLengths& edges) {
  const auto& length = edges.length;
  return length.empty() ? 0.0
                        : std::accumulate(length.begin(), length.end(), 0.0) /
                              static_cast<double>(length.size());
}

double root_mean_square(const RowMatrix& moves) {
  return std::sqrt(moves.squaredNorm() / static_cast<double>(std::max<Index>(moves.rows(), 1)));
}

}  // namespace

StressReport minimise_energy(const EnergyAndPull& energy, const EdgeLengths& edges,
                             const LaplacianSystem& system, const StressOptions& options,
                             RowMatrix& places, const Context& context) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  StressReport report;
  const double least_move = options.settled_move * mean_length(edges);
  RowMatrix ahead = places, next, pull;
  double last = infinity, speed = 1.0;
  while (report.steps < options.steps && !report.settled) {
    context.throw_if_stopped();
    const double current = energy(ahead, pull);
    if (current > last) {
      ahead = places;
      speed = 1.0;
      last = infinity;
      continue;
    }
    last = current;
    next = ahead;
    system.solve(pull, next, context);
    report.settled = root_mean_square(next - ahead) <= least_move;
    const double faster = 0.5 * (1.0 + std::sqrt(1.0 + 4.0 * speed * speed));
    ahead = next + (speed - 1.0) / faster * (next - places);
    speed = faster;
    places.swap(next);
    context.advance(++report.steps, options.steps);
  }
  return report;
}

StressReport minimise_stress(const EdgeLengths& edges, const LaplacianSystem& system,
                             const StressOptions& options, RowMatrix& places,
                             const Context& context) {
  const auto energy = [&](const RowMatrix& at, RowMatrix& pull) {
    return stress_and_pull(edges, at, pull, context);
  };
  return minimise_energy(energy, edges, system, options, places, context);
}

}  // namespace ldle::math
