#pragma once

#include <string>

#include "ldle/context.h"
#include "ldle/options.h"
#include "ldle/pipeline/collect_result.h"

namespace ldle::pipeline {

/// How far edge lengths of the embedding are from those of the data, as |l / d - 1| over the edges
/// to the nearest neighbours that are not torn.
struct LengthErrors {
  double median = 0.0;
  double of_nine_in_ten = 0.0;
};
LengthErrors length_errors(const StageValues& values, const Context& context);

/// The first thing that a user reads about an embedding.
struct Verdict {
  std::string text;
  bool to_scale = true;  ///< distances can be read
};
Verdict judge(const StageValues& values, const Options& options, const Context& context);

}  // namespace ldle::pipeline
