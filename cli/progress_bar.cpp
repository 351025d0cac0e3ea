#include "cli/progress_bar.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "cli/terminal.h"

namespace ldle::cli {
namespace {

constexpr auto redraw_every = std::chrono::milliseconds(100);
constexpr const char* clear_line = "\r\x1b[K";

std::string bar(double fraction, int cells) {
  const int full = static_cast<int>(fraction * cells);
  return std::string(full, '#') + std::string(cells - full, '.');
}

}  // namespace

ProgressBar::ProgressBar() : painter_([this] { draw_until_closed(); }) {}

ProgressBar::~ProgressBar() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
  }
  wake_.notify_one();
  painter_.join();
  if (!stage_.empty()) std::fputs(clear_line, stderr);
}

bool ProgressBar::has_terminal() {
  return isatty(STDERR_FILENO) == 1;
}

void ProgressBar::begin(const std::string& stage) {
  const std::lock_guard lock(mutex_);
  stage_ = stage;
  done_ = total_ = 0;
  start_ = Clock::now();
  draw();
}

void ProgressBar::advance(Index done, Index total) {
  const std::lock_guard lock(mutex_);
  done_ = done;
  total_ = total;
}

void ProgressBar::end() {
  const std::lock_guard lock(mutex_);
  stage_.clear();
  std::fputs(clear_line, stderr);
}

void ProgressBar::draw_until_closed() {
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, redraw_every, [this] { return closed_; })) {
    if (!stage_.empty()) draw();
  }
}

void ProgressBar::draw() const {
  const auto width = static_cast<int>(terminal_width(STDERR_FILENO).value_or(80));
  std::fputs((clear_line + line(width - 1)).c_str(), stderr);
  std::fflush(stderr);
}

std::string ProgressBar::line(int width) const {
  const double seconds = std::chrono::duration<double>(Clock::now() - start_).count();
  const std::string name = fmt::format("{:<20}", stage_);
  const std::string elapsed = fmt::format(" {:7.1f} s", seconds);
  const int cells = std::min(40, width - static_cast<int>(name.size() + elapsed.size()) - 8);
  std::string text = name;
  if (total_ > 0 && cells > 4) {
    const double fraction = std::clamp(static_cast<double>(done_) / total_, 0.0, 1.0);
    text += fmt::format("[{}] {:3.0f}%", bar(fraction, cells), 100 * fraction);
  }
  text += elapsed;
  return text.substr(0, std::max(0, width));
}

}  // namespace ldle::cli
