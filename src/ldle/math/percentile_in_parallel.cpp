#include "ldle/math/percentile_in_parallel.h"

#include <limits>
#include <numeric>
#include <vector>

#include "ldle/core/make_ragged.h"
#include "ldle/math/percentile.h"

namespace ldle::math {
namespace {

constexpr Index fewest_in_parallel = 100000;
constexpr Index values_per_block = 16384;
constexpr Index sampled = 4096;
/// Sampled values on each side of the percentile that surely lie around it: six standard deviations
/// of the rank in a random sample.
constexpr Index margin = 200;

struct Range {
  double low, high;
};

/// Two sampled values, between which the percentile probably lies.
Range probable_range(std::span<const double> values, double percent) {
  std::vector<double> sample(sampled);
  for (Index i = 0; i < sampled; ++i) sample[i] = values[i * std::ssize(values) / sampled];
  std::sort(sample.begin(), sample.end());
  const auto at = static_cast<Index>(percent / 100.0 * static_cast<double>(sampled - 1));
  constexpr double infinity = std::numeric_limits<double>::infinity();
  return {at < margin ? -infinity : sample[at - margin],
          at + margin >= sampled ? infinity : sample[at + margin]};
}

}  // namespace

double percentile(std::span<const double> values, double percent, const Context& context) {
  const Index count = std::ssize(values);
  if (count < fewest_in_parallel) return percentile(values, percent);
  const Range range = probable_range(values, percent);
  const Index blocks = (count + values_per_block - 1) / values_per_block;
  std::vector<Index> below(blocks, 0);
  std::vector<std::vector<double>> inside(blocks);
  parallel_for(count, values_per_block, context, [&](Index begin, Index end) {
    const Index block = begin / values_per_block;
    for (Index i = begin; i < end; ++i) {
      below[block] += values[i] < range.low;
      if (values[i] >= range.low && values[i] <= range.high) inside[block].push_back(values[i]);
    }
  });
  std::vector<double> candidates;
  for (const auto& list : inside) candidates.insert(candidates.end(), list.begin(), list.end());
  const double position = percent / 100.0 * static_cast<double>(count - 1);
  const double within =
      position - static_cast<double>(std::accumulate(below.begin(), below.end(), Index{0}));
  const double last = static_cast<double>(candidates.size()) - 1.0;
  // Values in an unlucky order.
  if (!(within >= 0.0 && within <= last)) return percentile(values, percent);
  return order_statistic_in_place(candidates, within);
}

}  // namespace ldle::math
