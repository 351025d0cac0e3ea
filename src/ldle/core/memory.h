#pragma once

namespace ldle {

/// Bytes of memory that the machine could still give; infinite where it does not say.
double available_memory();

/// Bytes of memory that this process holds; 0 where the machine does not say.
double resident_memory();

}  // namespace ldle
