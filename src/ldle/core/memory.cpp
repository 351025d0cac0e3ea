#include "ldle/core/memory.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <sstream>
#include <string>

namespace ldle {

namespace {

constexpr double unlimited = std::numeric_limits<double>::infinity();

/// The number in a file; infinite if there is none, e.g. in a file with the word "max".
double number_in(const std::filesystem::path& file) {
  double value = 0.0;
  return std::ifstream(file) >> value ? value : unlimited;
}

/// The value after a name in a file of names and values; 0 if it is absent.
double value_of(const std::filesystem::path& file, const std::string& wanted) {
  std::ifstream lines(file);
  std::string name, rest;
  for (double value; lines >> name >> value; std::getline(lines, rest)) {
    if (name == wanted) return value;
  }
  return 0.0;
}

double memory_of_system() {
  const double kibibytes = value_of("/proc/meminfo", "MemAvailable:");
  return kibibytes > 0.0 ? 1024.0 * kibibytes : unlimited;
}

double address_space_left() {
  rlimit limit = {};
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return unlimited;
  double pages = 0.0;
  std::ifstream("/proc/self/statm") >> pages;
  return static_cast<double>(limit.rlim_cur) - pages * static_cast<double>(sysconf(_SC_PAGESIZE));
}

/// What one group leaves. Files that the system holds in its cache can be dropped.
double left_in_group(const std::filesystem::path& folder, bool first_version) {
  const double limit = number_in(folder / (first_version ? "memory.limit_in_bytes" : "memory.max"));
  if (limit == unlimited) return unlimited;
  const double used =
      number_in(folder / (first_version ? "memory.usage_in_bytes" : "memory.current"));
  const double cached =
      value_of(folder / "memory.stat", first_version ? "total_inactive_file" : "inactive_file");
  return used == unlimited ? limit : limit - used + cached;
}

}  // namespace

double memory_left_in_groups(const std::string& groups, const std::string& root) {
  namespace fs = std::filesystem;
  double left = unlimited;
  std::istringstream lines(groups);
  // Lines are ID:CONTROLLERS:PATH. The second version of control groups has no controllers here.
  for (std::string line; std::getline(lines, line);) {
    const auto first = line.find(':'), second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    const bool first_version = controllers == "memory";
    if (!controllers.empty() && !first_version) continue;
    const fs::path top = first_version ? fs::path(root) / "memory" : fs::path(root);
    fs::path group = fs::path(line.substr(second + 1)).relative_path();
    // A limit of a group holds for the groups in it.
    for (; !group.empty(); group = group.parent_path()) {
      left = std::min(left, left_in_group(top / group, first_version));
    }
    left = std::min(left, left_in_group(top, first_version));
  }
  return left;
}

double available_memory() {
  std::ifstream groups("/proc/self/cgroup");
  const std::string text{std::istreambuf_iterator<char>(groups), {}};
  return std::max(0.0, std::min({memory_of_system(), address_space_left(),
                                 memory_left_in_groups(text, "/sys/fs/cgroup")}));
}

double resident_memory() {
  std::ifstream counts("/proc/self/statm");
  double all_pages = 0.0, resident_pages = 0.0;
  counts >> all_pages >> resident_pages;
  return resident_pages * static_cast<double>(sysconf(_SC_PAGESIZE));
}

}  // namespace ldle
