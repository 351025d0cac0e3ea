#include "ldle/anomalies/usual_values.h"

#include <algorithm>
#include <cmath>

#include "ldle/core/parallel_for.h"
#include "ldle/math/percentile.h"

namespace ldle::anomalies {
namespace {

/// Number of medians over neighbours, one after the other. Their reach must exceed the size of an
/// unusual region; with more of them a change of density would count as unusual.
constexpr int usual_passes = 6;

/// Median and 90th percentile of |x| for a normal x are 0.67 and 1.64 standard deviations, so
/// median + 2.4 (percentile - median) is three of them.
constexpr double high_percent = 90.0;
constexpr double high_weight = 2.4;

/// A distance across the data counts from this fraction of the distance to the neighbours on, even
/// if there is no noise.
constexpr double least_across = 0.02;

/// A percentile of the values of each point and its neighbours.
std::vector<double> around(const std::vector<double>& values, const Ragged<Id>& neighbors,
                           double percent, const Context& context) {
  std::vector<double> result(values.size());
  parallel_for(std::ssize(values), 128, context, [&](Index begin, Index end) {
    std::vector<double> near;
    for (Index k = begin; k < end; ++k) {
      near.clear();
      for (Id j : neighbors[k]) near.push_back(values[j]);
      result[k] = math::percentile_in_place(near, percent);
    }
  });
  return result;
}

std::vector<double> medians(std::vector<double> values, const Ragged<Id>& neighbors,
                            const Context& context) {
  for (int pass = 0; pass < usual_passes; ++pass) values = around(values, neighbors, 50.0, context);
  return values;
}

/// Sixth root of a^6 + max(b^6 - b_usual^6, 0): nearly the larger of two ratios, but both count if
/// they are close, and a point with usual ratios has the score 1.
double joined(double along, double across, double usual_across) {
  const double larger = std::max(along, across);
  const auto sixth_power = [&](double x) { return std::pow(x / larger, 6); };
  const double excess = std::max(sixth_power(across) - sixth_power(usual_across), 0.0);
  return larger * std::pow(sixth_power(along) + excess, 1.0 / 6.0);
}

}  // namespace

UsualValues usual_values(std::vector<double> along, std::vector<double> across,
                         const Ragged<Id>& neighbors, const Context& context) {
  UsualValues usual;
  usual.high_across = medians(around(across, neighbors, high_percent, context), neighbors, context);
  usual.along = medians(std::move(along), neighbors, context);
  usual.across = medians(std::move(across), neighbors, context);
  return usual;
}

double score_of(double along, double across, const Usual& usual) {
  if (usual.along == 0.0) return 1.0;  // a point without neighbours
  const double noise = usual.across + high_weight * std::max(usual.high_across - usual.across, 0.0);
  const double largest = noise + least_across * usual.along;
  return joined(along / usual.along, across / largest, usual.across / largest);
}

}  // namespace ldle::anomalies
