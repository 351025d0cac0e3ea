#pragma once

#include <nanobind/nanobind.h>

#include "ldle/pipeline/options.h"

namespace ldle::python {

/// The options that a dictionary of names and values asks for; the others have their defaults.
/// Throws InvalidArgument for names that do not exist and values of another kind.
Options options_from(const nanobind::dict& values);

}  // namespace ldle::python
