#pragma once

#include "ldle/types.h"
#include "ldle_io/input_file.h"
#include "ldle_io/shape_check.h"

namespace ldle {

/// The places x, y and z of the vertices of a PLY file, as text or binary; other properties and
/// other elements are passed over. Throws InvalidArgument if the file is not valid. `check` is
/// called before memory is allocated.
RowMatrix read_ply(InputFile& file, const ShapeCheck& check);

}  // namespace ldle
