#include "cli/memory_meter.h"

#include <sys/resource.h>

#include <algorithm>
#include <fstream>
#include <string>

namespace ldle::cli {

void MemoryMeter::mark() {
  peak_before_mark_ = peak();
  std::ofstream("/proc/self/clear_refs") << "5";  // proc(5): resets VmHWM
}

double MemoryMeter::peak_since_mark() const {
  std::ifstream status("/proc/self/status");
  for (std::string name; status >> name; status.ignore(4096, '\n')) {
    double kilobytes = 0.0;
    if (name == "VmHWM:" && status >> kilobytes) return kilobytes / 1024.0;
  }
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024.0;
}

double MemoryMeter::peak() const {
  return std::max(peak_before_mark_, peak_since_mark());
}

}  // namespace ldle::cli
