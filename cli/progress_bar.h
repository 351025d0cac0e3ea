#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "ldle/types.h"

namespace ldle::cli {

/// One line on the terminal behind stderr: stage, bar and elapsed time. It is drawn a few times a
/// second by a thread of its own, so that time goes on while a stage has nothing to tell, and is
/// cut to the terminal's width of that moment, so that resizing never leaves broken lines.
class ProgressBar {
 public:
  ProgressBar();
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// False where the bar would end up in a file or a pipe.
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
