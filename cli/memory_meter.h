#pragma once

namespace ldle::cli {

/// Measures the peak resident memory of this process in MB, since its start and since the last
/// mark(). Linux keeps one peak for each process, which the process can reset: mark() stores the
/// peak and resets it. External tools such as `time -v` then only see the peak since the last mark.
/// If the kernel cannot reset the peak, peak_since_mark() returns the peak since the start.
class MemoryMeter {
 public:
  void mark();
  double peak_since_mark() const;
  double peak() const;

 private:
  double peak_before_mark_ = 0.0;
};

}  // namespace ldle::cli
