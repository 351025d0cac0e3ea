#pragma once

#include <nanobind/nanobind.h>

#include "ldle_io/settings.h"

namespace ldle::python {

/// Returns the settings that a dictionary of names and values describes; all others have their
/// defaults. Throws InvalidArgument for names that do not exist, values of the wrong type, and
/// values out of range. The run checks whether the values are compatible with each other.
Settings settings_from(const nanobind::dict& values);

}  // namespace ldle::python
