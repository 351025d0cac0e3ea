#include "ldle/neighbors/boundary.h"

#include <fmt/format.h>

#include <algorithm>

#include "ldle/error.h"
#include "ldle/neighbors/metric.h"

namespace ldle {

Boundary read_boundary(std::span<const double> values, Index points) {
  if (std::ssize(values) != points) {
    throw InvalidArgument("boundary", fmt::format("{} values", values.size()),
                          fmt::format("there must be one for each of {} points", points));
  }
  for (std::size_t k = 0; k < values.size(); ++k) {
    if (values[k] >= 0.0 && values[k] <= largest_number) continue;
    throw InvalidArgument(fmt::format("boundary row {}", k), fmt::format("{}", values[k]),
                          "must be 0 or 1, or a distance");
  }
  Boundary boundary;
  boundary.marks = std::all_of(values.begin(), values.end(),
                               [](double value) { return value == 0.0 || value == 1.0; });
  boundary.values.assign(values.begin(), values.end());
  const auto [least, largest] = std::minmax_element(values.begin(), values.end());
  if (boundary.marks && *least == *largest) {
    throw InvalidArgument("boundary", fmt::format("{} for every point", *least),
                          "some points must lie on it (1), others inside (0)");
  }
  return boundary;
}

}  // namespace ldle
