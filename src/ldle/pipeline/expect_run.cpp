#include "ldle/pipeline/expect_run.h"

#include <fmt/format.h>

#include <algorithm>

#include "ldle/core/rounded.h"
#include "ldle/error.h"
#include "ldle/pipeline/fit_to_points.h"
#include "ldle/pipeline/memory_model.h"

namespace ldle::pipeline {
namespace {

constexpr double gigabyte = 1e9;

void check_memory_limit(const RunEstimate& estimate, const ContextOptions& options) {
  const StageEstimate& highest = estimate.highest();
  if (!options.memory_limit || highest.peak_bytes <= gigabyte * *options.memory_limit) return;
  throw InvalidArgument(
      "memory_limit", fmt::format("{}", *options.memory_limit),
      fmt::format(
          "the run needs about {} GB of memory in stage {}{}; raise the limit, use fewer "
          "points, or lower eigenvectors, graph_neighbors or view_neighbors",
          two_digits(highest.peak_bytes / gigabyte), highest.stage,
          estimate.solver == ExpectedSolver::filtered ? ", even without a Cholesky factor" : ""));
}

/// Estimates are not exact, so only a run that needs much more than there is, is refused.
void check_available_memory(const RunEstimate& estimate) {
  constexpr double much_more = 1.5;
  const StageEstimate& highest = estimate.highest();
  if (highest.peak_bytes <= much_more * estimate.memory_bytes) return;
  throw InvalidArgument(
      "points", fmt::format("the run needs about {} GB of memory in stage {}, but only {} GB "
                            "are available; use fewer points, or lower eigenvectors, "
                            "graph_neighbors or view_neighbors",
                            two_digits(highest.peak_bytes / gigabyte), highest.stage,
                            two_digits(estimate.memory_bytes / gigabyte)));
}

void check_both(const RunEstimate& estimate, const Context& context) {
  check_memory_limit(estimate, context.options());
  check_available_memory(estimate);
}

}  // namespace

RunEstimate estimate_in_memory(const DataSize& size, const Options& options,
                               const Context& context) {
  RunEstimate estimate = estimate_run(size, options, context);
  check_both(estimate, context);
  return estimate;
}

RunEstimate expect_run(const DataSize& size, const Options& options, const Context& context) {
  RunEstimate estimate = estimate_in_memory(size, options, context);
  context.observer().expects(estimate);
  return estimate;
}

void check_memory(const DataSize& size, const Options& options, const Context& context) {
  Options fitted = options;
  fit_to_points(std::max<Index>(size.points, 1), fitted);
  estimate_in_memory(size, fitted, context);
}

void check_memory_of_topology(const DataSize& size, Index dimension, const Context& context) {
  Options options;
  options.local_views.dimension = dimension;
  fit_to_points(std::max<Index>(size.points, 1), options);
  RunEstimate estimate = estimate_run(size, options, context);
  std::erase_if(estimate.stages, [](const StageEstimate& stage) {
    return stage.stage != "neighbors" && stage.stage != "topology";
  });
  check_both(estimate, context);
}

void check_memory_of_views(const IntermediateViews& views, const Context& context) {
  if (!context.options().memory_limit) return;
  std::vector<double> views_of_point(views.cluster_of.size(), 0.0);
  for (Id point : views.views.values) ++views_of_point[point];
  double images = 0.0, shared = 0.0;
  for (double count : views_of_point) {
    images += count;
    shared += count * count;
  }
  const double bytes = bytes_of_alignment(images, shared, static_cast<double>(views.dimension));
  if (bytes <= context.memory_left()) return;
  throw InvalidArgument(
      "memory_limit", fmt::format("{}", *context.options().memory_limit),
      fmt::format("the views of these data overlap so much that aligning them needs {} GB more "
                  "than the limit; raise the limit, use fewer points, or lower view_neighbors",
                  two_digits((bytes - context.memory_left()) / gigabyte)));
}

void explain_estimate(const RunEstimate& estimate, Result& result) {
  result.estimate = estimate;
  if (estimate.fits()) return;
  result.warnings.push_back(fmt::format(
      "the run was expected to need {} GB of memory, more than the {} GB that "
      "were available",
      two_digits(estimate.peak_bytes() / gigabyte), two_digits(estimate.memory_bytes / gigabyte)));
}

}  // namespace ldle::pipeline
