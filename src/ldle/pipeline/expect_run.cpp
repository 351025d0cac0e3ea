#include "ldle/pipeline/expect_run.h"

#include <fmt/format.h>

#include <algorithm>

#include "ldle/core/error.h"
#include "ldle/core/memory.h"
#include "ldle/core/parallel_for.h"

namespace ldle {
namespace {

constexpr double gigabyte = 1e9;

void check_memory_limit(const RunEstimate& estimate, const Options& options) {
  const StageEstimate& highest = estimate.highest();
  if (!options.memory_limit || highest.peak_bytes <= gigabyte * *options.memory_limit) return;
  throw InvalidArgument(
      "memory_limit", fmt::format("{}", *options.memory_limit),
      fmt::format("the run would take about {:.2g} GB ({}){}; allow that much, or take fewer "
                  "points, or lower eigenvectors, graph_neighbors or view_neighbors",
                  highest.peak_bytes / gigabyte, highest.stage,
                  estimate.solver == ExpectedSolver::filtered ? ", even without a factor" : ""));
}

}  // namespace

double memory_to_use(const Options& options) {
  const double possible = resident_memory() + available_memory();
  return options.memory_limit ? std::min(possible, gigabyte * *options.memory_limit) : possible;
}

double memory_left(const Options& options) {
  constexpr double kept = 10e6;
  return memory_to_use(options) - resident_memory() - kept;
}

RunEstimate expect_run(const DataSize& size, const Options& options, Observer& observer) {
  RunEstimate estimate =
      estimate_run(size, options, {ThreadLimit::current(), memory_to_use(options)});
  check_memory_limit(estimate, options);
  observer.expects(estimate);
  return estimate;
}

Result with_estimate(Result result, const RunEstimate& estimate) {
  result.estimate = estimate;
  if (!estimate.fits()) {
    result.warnings.push_back(
        fmt::format("the run was expected to take {:.2g} GB of memory, more than the {:.2g} GB "
                    "that the machine could give",
                    estimate.peak_bytes() / gigabyte, estimate.memory_bytes / gigabyte));
  }
  return result;
}

}  // namespace ldle
