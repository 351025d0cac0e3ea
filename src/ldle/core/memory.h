#pragma once

#include <string>

namespace ldle {

/// Returns the number of bytes of memory that the process can still get: what the system has
/// available, within the limits of control groups and of the address space (`ulimit -v`). Infinite
/// if the system does not report it.
double available_memory();

/// Returns the number of bytes that the memory limits of a process's control groups leave; infinite
/// without a limit. `groups` is the text of /proc/self/cgroup, `root` the folder /sys/fs/cgroup.
double memory_left_in_groups(const std::string& groups, const std::string& root);

/// Returns the number of bytes of resident memory of this process; 0 if the system does not report
/// it.
double resident_memory();

}  // namespace ldle
