#pragma once

#include <vector>

#include "ldle/context.h"
#include "ldle/neighbors/data.h"

namespace ldle::smoothing {

/// Numbers of neighbours at which the thickness is measured: 24, 48, 96, ... up to an eighth of
/// the points. Empty if there are too few points.
std::vector<Index> thickness_sizes(Index points);

/// The thickness of a neighbourhood is the share of its variance that lies outside its d principal
/// directions. Returns a percentile over a sample of points, by default the median, for each number
/// of neighbours, up to the first at which most neighbourhoods reach into another cluster. The data
/// must have coordinates.
std::vector<double> thickness(const Data& data, Index dimension, const std::vector<Index>& sizes,
                              const Context& context, double percent = 50.0);

/// Whether noise hides a manifold of d dimensions. Let s be the standard deviation of the noise and
/// T the radius of a neighbourhood. Its variance is about s^2 in each normal direction and grows
/// like T^2 in each tangential one, so noise makes small neighbourhoods thick, and larger ones
/// thinner. The thickness that curvature causes grows like T^2. Data of more dimensions are thicker
/// at every size. `thickness` is the result of the function above for thickness_sizes().
bool is_noisy(const std::vector<double>& thickness);

}  // namespace ldle::smoothing
