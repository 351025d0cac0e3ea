#include "ldle/estimate.h"

#include <algorithm>
#include <span>

#include "ldle/pipeline/time_model.h"
#include "ldle/spectrum/choose_solver.h"

namespace ldle {
namespace {

// Predicts the choice of choose_solver.
ExpectedSolver expected_solver(const pipeline::RunScale& run, const Options& options,
                               const Context& context) {
  if (!run.has_eigenvectors()) return ExpectedSolver::nothing;
  const auto count = static_cast<Index>(run.eigenvectors);
  if (run.of_local_maps().points < static_cast<double>(spectrum::least_sparse_size(count))) {
    return ExpectedSolver::dense;
  }
  const EigenSolverOption requested = options.spectrum.eigen_solver;
  if (requested == EigenSolverOption::shift_invert) return ExpectedSolver::shift_invert;
  const bool fits =
      pipeline::predict_memory(run, ExpectedSolver::shift_invert, context.threads()).spectrum <=
      context.memory_bytes();
  return requested == EigenSolverOption::automatic && run.dimension < 3.0 && !run.laid_out && fits
             ? ExpectedSolver::shift_invert
             : ExpectedSolver::filtered;
}

/// Whether a run has a stage.
bool has_stage(const pipeline::RunScale& run, const std::string& stage) {
  if (stage == "laplacian" || stage == "spectrum") return run.has_eigenvectors();
  if (stage == "neighbors" || stage == "anomalies" || stage == "result") return true;
  const bool of_layout = stage == "arrangement" || stage == "layout";
  if (of_layout || run.laid_out) return of_layout && run.laid_out;
  if (stage == "smoothing") return run.smoothed;
  if (stage == "polish") return run.polished;
  if (stage == "topology") return run.described;
  if (stage == "tear") return run.is_read();
  return true;
}

/// Determines the topology beside the stages that follow, up to the gluing word, if there are
/// threads and memory for it. The run then takes longer only by the share of the threads that it
/// uses.
void describe_beside(const pipeline::StageMemory& peak, double seconds_of_topology, Index threads,
                     RunEstimate& estimate) {
  auto& stages = estimate.stages;
  const auto of_name = [&](const char* name) {
    return std::find_if(stages.begin(), stages.end(), [&](auto& s) { return s.stage == name; });
  };
  const auto topology = of_name("topology");
  if (topology == stages.end() || threads == 1) return;
  const std::span beside(topology + 1, of_name("tear"));
  const auto fits = [&](const StageEstimate& stage) {
    return stage.peak_bytes + peak.of_topology <= estimate.memory_bytes;
  };
  estimate.topology_beside = std::all_of(beside.begin(), beside.end(), fits);
  if (!estimate.topology_beside) return;
  for (StageEstimate& stage : beside) stage.peak_bytes += peak.of_topology;
  topology->seconds = seconds_of_topology / static_cast<double>(threads);
}

}  // namespace

double RunEstimate::seconds() const {
  double sum = 0.0;
  for (const StageEstimate& stage : stages) sum += stage.seconds;
  return sum;
}

const StageEstimate& RunEstimate::highest() const {
  return *std::max_element(stages.begin(), stages.end(), [](const auto& a, const auto& b) {
    return a.peak_bytes < b.peak_bytes;
  });
}

RunEstimate estimate_run(const DataSize& size, const Options& options, const Context& context) {
  const pipeline::RunScale run(size, options);
  RunEstimate estimate;
  estimate.memory_bytes = context.memory_bytes();
  estimate.solver = expected_solver(run, options, context);
  const pipeline::StageMemory peak =
      pipeline::predict_memory(run, estimate.solver, context.threads());
  const pipeline::StageSeconds time =
      pipeline::predict_seconds(run, estimate.solver, context.threads());
  estimate.stages = {{"neighbors", peak.neighbors, time.neighbors},
                     {"anomalies", peak.anomalies, time.anomalies},
                     {"topology", peak.topology, time.topology},
                     {"smoothing", peak.smoothing, time.smoothing},
                     {"laplacian", peak.laplacian, time.laplacian},
                     {"spectrum", peak.spectrum, time.spectrum},
                     {"local views", peak.local_views, time.local_views},
                     {"improvement", peak.local_views, time.improvement},
                     {"clustering", peak.clustering, time.clustering},
                     {"registration", peak.registration, time.registration},
                     {"arrangement", peak.layout, time.arrangement},
                     {"layout", peak.layout, time.layout},
                     {"polish", peak.polish, time.polish},
                     {"tear", peak.tear, time.tear},
                     {"result", peak.result, time.result}};
  std::erase_if(estimate.stages,
                [&](const StageEstimate& stage) { return !has_stage(run, stage.stage); });
  const double on_one_thread = pipeline::predict_seconds(run, estimate.solver, 1).topology;
  describe_beside(peak, on_one_thread, context.threads(), estimate);
  if (run.may_be_torn()) {
    pipeline::RunScale torn = run;
    torn.fit = ViewFit::torn_and_distorted;
    const pipeline::StageSeconds longer =
        pipeline::predict_seconds(torn, estimate.solver, context.threads());
    estimate.seconds_if_torn =
        estimate.seconds() + longer.registration - time.registration + longer.polish - time.polish;
  }
  return estimate;
}

}  // namespace ldle
