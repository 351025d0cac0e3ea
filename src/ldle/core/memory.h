#pragma once

namespace ldle {

/// Returns the number of bytes of memory that the system has available; infinite if the system does
/// not report it.
double available_memory();

/// Returns the number of bytes of resident memory of this process; 0 if the system does not report
/// it.
double resident_memory();

}  // namespace ldle
