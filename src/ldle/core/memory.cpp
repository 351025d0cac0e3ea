#include "ldle/core/memory.h"

#include <unistd.h>

#include <fstream>
#include <limits>
#include <string>

namespace ldle {

double available_memory() {
  std::ifstream lines("/proc/meminfo");
  std::string name, unit;
  for (double kibibytes; lines >> name >> kibibytes; std::getline(lines, unit)) {
    if (name == "MemAvailable:") return 1024.0 * kibibytes;
  }
  return std::numeric_limits<double>::infinity();
}

double resident_memory() {
  std::ifstream counts("/proc/self/statm");
  double all_pages = 0.0, resident_pages = 0.0;
  counts >> all_pages >> resident_pages;
  return resident_pages * static_cast<double>(sysconf(_SC_PAGESIZE));
}

}  // namespace ldle
