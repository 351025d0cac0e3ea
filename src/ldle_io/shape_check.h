#pragma once

#include <functional>
#include <string>

#include "ldle/types.h"

namespace ldle {

/// Throws InvalidArgument if a matrix of this shape cannot be used. It is called before memory is
/// allocated; for a table, whose rows are not known in advance, whenever more memory is needed.
using ShapeCheck = std::function<void(Index rows, Index columns)>;

/// A check that the matrix fits into the available memory. `name` is that of the file.
ShapeCheck check_fits_memory(const std::string& name);

}  // namespace ldle
