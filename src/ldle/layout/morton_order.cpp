#include "ldle/layout/morton_order.h"

#include <algorithm>
#include <cstdint>

namespace ldle::layout {
namespace {

/// The axes that a curve follows: more would leave too few bits for each.
constexpr Index most_axes = 3;
constexpr int bits_of_an_axis = 20;

struct Key {
  Id component;
  std::uint64_t code;
  Id point;

  auto operator<=>(const Key&) const = default;
};

}  // namespace

std::vector<Id> morton_order(const RowMatrix& places, std::span<const Id> component,
                             std::span<const double> offset) {
  const Index n = places.rows(), axes = std::min(places.cols(), most_axes);
  const Eigen::RowVectorXd low = places.colwise().minCoeff();
  const double width = (places.colwise().maxCoeff() - low).maxCoeff();
  // Shifted places are between 0 and 2 widths.
  const double cells = width > 0.0 ? 0.499 * (1 << bits_of_an_axis) / width : 0.0;
  std::vector<Key> keys(n);
  for (Index k = 0; k < n; ++k) {
    std::uint64_t cell[most_axes];
    for (Index s = 0; s < axes; ++s) {
      cell[s] = static_cast<std::uint64_t>((places(k, s) - low(s) + offset[s] * width) * cells);
    }
    std::uint64_t code = 0;
    for (int bit = bits_of_an_axis - 1; bit >= 0; --bit) {
      for (Index s = 0; s < axes; ++s) code = (code << 1) | ((cell[s] >> bit) & 1);
    }
    keys[k] = {component[k], code, static_cast<Id>(k)};
  }
  std::sort(keys.begin(), keys.end());
  std::vector<Id> order(n);
  for (Index k = 0; k < n; ++k) order[k] = keys[k].point;
  return order;
}

}  // namespace ldle::layout
