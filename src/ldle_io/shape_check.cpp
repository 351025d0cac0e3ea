#include "ldle_io/shape_check.h"

#include <fmt/format.h>

#include "ldle/core/memory.h"
#include "ldle/core/rounded.h"
#include "ldle/error.h"

namespace ldle {

ShapeCheck check_fits_memory(const std::string& name) {
  return [name](Index rows, Index columns) {
    constexpr double gigabyte = 1e9;
    const double needed = 8.0 * static_cast<double>(rows) * static_cast<double>(columns);
    const double available = available_memory();
    if (needed <= available) return;
    throw InvalidArgument(name, fmt::format("has {} rows and {} columns, which take {} GB of "
                                            "memory; only {} GB are available",
                                            rows, columns, two_digits(needed / gigabyte),
                                            two_digits(available / gigabyte)));
  };
}

}  // namespace ldle
