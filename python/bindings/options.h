#pragma once

#include <nanobind/nanobind.h>

#include "ldle/pipeline/options.h"

namespace ldle::python {

/// The options that a dictionary of names and values asks for; the others have their defaults.
/// Throws InvalidArgument for names that do not exist, values of another kind, and values out of
/// range; whether they suit each other is for a run to check.
Options options_from(const nanobind::dict& values);

}  // namespace ldle::python
