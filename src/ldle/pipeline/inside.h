#pragma once

#include "ldle/neighbors/data.h"
#include "ldle/result.h"

namespace ldle::pipeline {

struct StageValues;

/// Largest number of eigenvectors that are shown of n points.
Index most_shown_eigenvectors(Index n);

/// What a report shows of the inside of a run.
Inside look_inside(const StageValues& values, const Data& data);

}  // namespace ldle::pipeline
