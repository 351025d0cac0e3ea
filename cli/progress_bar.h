#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "ldle/types.h"

namespace ldle::cli {

/// A line on the terminal of stderr with stage, bar and elapsed time. A thread redraws it ten times
/// a second, so the time advances even if a stage reports no progress. The line is cut to the
/// current width of the terminal, so that resizing does not leave broken lines.
class ProgressBar {
 public:
  ProgressBar();
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// Returns false if stderr is a file or a pipe.
  static bool has_terminal();

  void begin(const std::string& stage);
  void advance(Index done, Index total);
  void end();

 private:
  using Clock = std::chrono::steady_clock;

  void draw_until_closed();
  void draw() const;
  std::string line(int width) const;

  std::mutex mutex_;
  std::condition_variable wake_;
  std::string stage_;  ///< empty between stages
  Index done_ = 0;
  Index total_ = 0;
  Clock::time_point start_;
  bool closed_ = false;
  std::thread painter_;
};

}  // namespace ldle::cli
