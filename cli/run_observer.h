#pragma once

#include <map>
#include <optional>
#include <string>

#include "cli/memory_meter.h"
#include "cli/progress_bar.h"
#include "ldle/observer.h"

namespace ldle::cli {

/// With `progress` nothing is written to stdout, which is left to the answer.
enum class Loudness { quiet, progress, normal, verbose };

/// Shows a run on stderr and stops it when the user asks: a progress bar where there is a
/// terminal, or when verbose a line for each stage. Keeps the peak memory of each. What the run is
/// expected to take goes to stdout.
class RunObserver final : public Observer {
 public:
  explicit RunObserver(Loudness loudness);

  void advance(Index done, Index total) override;
  bool stop_requested() const override;
  void expects(const RunEstimate& estimate) override;
  void stage_begins(const std::string& name) override;
  void stage_ends(const std::string& name, double seconds) override;

  /// Peak resident memory during each stage that has ended, and up to now, in MB.
  const std::map<std::string, double>& stage_peaks_mb() const { return stage_peaks_mb_; }
  double peak_mb() const { return memory_.peak(); }

  /// Takes the bar off the terminal for good.
  void close() { bar_.reset(); }

 private:
  Loudness loudness_;
  std::optional<ProgressBar> bar_;
  MemoryMeter memory_;
  std::map<std::string, double> stage_peaks_mb_;
};

}  // namespace ldle::cli
