#pragma once

#include <nanobind/nanobind.h>

#include "ldle_io/settings.h"

namespace ldle::python {

/// The settings that a dictionary of names and values asks for; the others have their defaults.
/// Throws InvalidArgument for names that do not exist, values of the wrong type, and values out of
/// range. Whether they suit each other is checked by the run.
Settings settings_from(const nanobind::dict& values);

}  // namespace ldle::python
