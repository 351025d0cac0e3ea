#include "cli/run_observer.h"

#include <fmt/core.h>

#include "cli/interrupt.h"

namespace ldle::cli {

RunObserver::RunObserver(Loudness loudness) : verbose_(loudness == Loudness::verbose) {
  if (loudness != Loudness::quiet && ProgressBar::has_terminal()) bar_.emplace();
}

void RunObserver::advance(Index done, Index total) {
  if (bar_) bar_->advance(done, total);
}

bool RunObserver::stop_requested() const {
  return interrupt_requested();
}

void RunObserver::stage_begins(const std::string& name) {
  if (bar_) bar_->begin(name);
  memory_.mark();
}

void RunObserver::stage_ends(const std::string& name, double seconds) {
  if (bar_) bar_->end();
  stage_peaks_mb_[name] = memory_.peak_since_mark();
  if (verbose_) fmt::print(stderr, "ldle: {:<20} {:8.3f} s\n", name, seconds);
}

}  // namespace ldle::cli
