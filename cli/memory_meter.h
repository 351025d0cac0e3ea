#pragma once

namespace ldle::cli {

/// Peak resident memory of this process, in MB, as a whole and since a moment of choice. Linux
/// keeps one peak and lets a process reset it; so `mark` does, and keeps the old one. Tools
/// outside, `time -v` for one, then see the peak since the last mark only. Where the kernel has no
/// reset, peaks since a mark are those since the start.
class MemoryMeter {
 public:
  void mark();
  double peak_since_mark() const;
  double peak() const;

 private:
  double peak_before_mark_ = 0.0;
};

}  // namespace ldle::cli
