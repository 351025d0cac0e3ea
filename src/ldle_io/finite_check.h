#pragma once

#include <string>

#include "ldle/types.h"

namespace ldle {

/// Throws InvalidArgument, with row and column from 1, if a number is not finite. `first_row` is
/// the number, from 0, of the first of these rows in the file `source`.
void check_finite(const RowMatrix& rows, const std::string& source, Index first_row = 0);

}  // namespace ldle
