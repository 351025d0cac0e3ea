#pragma once

#include <vector>

#include "ldle/context.h"
#include "ldle/core/ragged.h"
#include "ldle/neighbors/data.h"
#include "ldle/topology/path_graph.h"

namespace ldle::topology {

/// Above this quotient, neighbourhoods are too thick to have tangent spaces: charts, boundary and
/// neighbouring cells would be those of noise.
inline constexpr double vague_from = 0.2;

/// Returns for each component how clearly its neighbourhoods have tangent spaces of the given
/// dimension d: the quotient v_(d+1) / v_d of the variances of a neighbourhood along its principal
/// directions, in the median over some of its points. It is 0 if the data are flat, and near 1 if
/// they have more than d dimensions or the noise is as large as the neighbourhoods. Where the data
/// bend, the nearest half of a neighbourhood is flatter, and its quotient is returned.
std::vector<double> tangent_gaps(const Ragged<Id>& lists, const PathGraph& paths, const Data& data,
                                 Index dimension, const Context& context);

}  // namespace ldle::topology
