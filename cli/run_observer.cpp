#include "cli/run_observer.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>

#include "cli/interrupt.h"
#include "cli/messages.h"
#include "ldle/core/rounded.h"
#include "ldle/estimate.h"

namespace ldle::cli {

RunObserver::RunObserver(Loudness loudness) : loudness_(loudness) {
  if (loudness != Loudness::quiet && ProgressBar::has_terminal()) bar_.emplace();
}

void RunObserver::advance(Index done, Index total) {
  if (bar_) bar_->advance(done, total);
}

bool RunObserver::stop_requested() const {
  return interrupt_requested();
}

void RunObserver::expects(const RunEstimate& estimate) {
  if (loudness_ < Loudness::normal) return;
  constexpr double megabyte = 1024.0 * 1024.0;
  const auto& if_torn = estimate.seconds_if_torn;
  say("estimate: {:.0f} MB of memory{}, {} s{}\n", estimate.peak_bytes() / megabyte,
      estimate.fits() ? ""
                      : fmt::format(" (only {:.0f} MB are available)",
                                    std::max(0.0, estimate.memory_bytes) / megabyte),
      two_digits(estimate.seconds()),
      if_torn ? fmt::format("; {} s if it must be torn", two_digits(*if_torn)) : "");
  std::fflush(stdout);  // because the run may take long
}

void RunObserver::stage_begins(const std::string& name) {
  if (bar_) bar_->begin(name);
  memory_.mark();
}

void RunObserver::stage_ends(const std::string& name, double seconds) {
  if (bar_) bar_->end();
  stage_peaks_mb_[name] = memory_.peak_since_mark();
  if (loudness_ == Loudness::verbose) note("ldle: {:<20} {:8.3f} s\n", name, seconds);
}

}  // namespace ldle::cli
