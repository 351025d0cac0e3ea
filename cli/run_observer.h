#pragma once

#include <map>
#include <optional>
#include <string>

#include "cli/memory_meter.h"
#include "cli/progress_bar.h"
#include "ldle/observer.h"

namespace ldle::cli {

/// How much a command prints while it works. `quiet`: nothing. `progress`: a progress bar on
/// stderr, but nothing on stdout, so that stdout has only the answer. `normal`: also the estimate
/// of time and memory. `verbose`: also a line for each stage.
enum class Loudness { quiet, progress, normal, verbose };

/// Shows the progress of a run and stops the run if the user interrupts it. The progress bar is
/// shown only if stderr is a terminal. The lines for the stages go to stderr, the estimate of time
/// and memory goes to stdout. Records the peak memory of each stage.
class RunObserver final : public Observer {
 public:
  explicit RunObserver(Loudness loudness);

  void advance(Index done, Index total) override;
  bool stop_requested() const override;
  void expects(const RunEstimate& estimate) override;
  void stage_begins(const std::string& name) override;
  void stage_ends(const std::string& name, double seconds) override;

  /// Peak resident memory in MB: during each finished stage, and since the start of the program.
  const std::map<std::string, double>& stage_peaks_mb() const { return stage_peaks_mb_; }
  double peak_mb() const { return memory_.peak(); }

  /// Removes the progress bar from the terminal.
  void close() { bar_.reset(); }

 private:
  Loudness loudness_;
  std::optional<ProgressBar> bar_;
  MemoryMeter memory_;
  std::map<std::string, double> stage_peaks_mb_;
};

}  // namespace ldle::cli
