#include "ldle/pipeline/choose_dimension.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ldle/error.h"

namespace ldle::pipeline {
namespace {

/// With less confidence a warning is added.
constexpr double enough_confidence = 0.5;

}  // namespace

std::optional<DimensionEstimate> choose_dimension(const NeighborGraph& graph, const DataSize& size,
                                                  Options& options, const Context& context) {
  const bool is_given = options.local_views.dimension != 0;
  if (graph.nearest < neighbors::neighbors_for_dimension) {
    if (is_given) return std::nullopt;
    throw InvalidArgument(
        "dimension", "auto",
        fmt::format("the estimate needs {} neighbours of each point, but there are {}",
                    neighbors::neighbors_for_dimension, graph.nearest));
  }
  DimensionEstimate estimate = neighbors::estimate_dimension(graph, context);
  if (size.kind == DataKind::points) {
    estimate.dimension = std::min(estimate.dimension, size.columns);
  }
  if (is_given) return estimate;
  options.local_views.dimension = estimate.dimension;
  check(options);
  return estimate;
}

void explain_dimension(const DimensionEstimate& estimate, Result& result) {
  const auto disagreeing = static_cast<Index>(
      std::lround(estimate.disagreeing * static_cast<double>(result.embedding.rows())));
  result.choices.emplace_back(
      "dimension",
      fmt::format("{} (estimate {:.2f}, confidence {:.2f}; the neighbourhoods of {} points have "
                  "another dimension)",
                  estimate.dimension, estimate.value, estimate.confidence, disagreeing));
  if (estimate.confidence >= enough_confidence) return;
  result.warnings.push_back(
      fmt::format("dimension = {} is not sure (estimate {:.2f}, confidence {:.2f}; the "
                  "neighbourhoods of {} points have another dimension): also try one more or one "
                  "less",
                  estimate.dimension, estimate.value, estimate.confidence, disagreeing));
}

}  // namespace ldle::pipeline
