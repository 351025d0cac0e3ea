#pragma once

#include "ldle/neighbors/data.h"
#include "ldle/result.h"

namespace ldle::pipeline {

struct StageValues;

/// Returns the largest number of eigenvectors that a report shows for n points.
Index most_shown_eigenvectors(Index n);

/// Collects the intermediate values of a run that a report shows.
Inside look_inside(const StageValues& values, const Data& data);

}  // namespace ldle::pipeline
