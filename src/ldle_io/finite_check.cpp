#include "ldle_io/finite_check.h"

#include <fmt/format.h>

#include <cmath>

#include "ldle/error.h"

namespace ldle {

void check_finite(const RowMatrix& rows, const std::string& source, Index first_row) {
  if (rows.allFinite()) return;
  for (Index i = 0; i < rows.rows(); ++i) {
    for (Index j = 0; j < rows.cols(); ++j) {
      if (std::isfinite(rows(i, j))) continue;
      throw InvalidArgument(
          fmt::format("{}, row {}, column {} (from 1)", source, first_row + i + 1, j + 1),
          fmt::format("{}", rows(i, j)), "is not finite");
    }
  }
}

}  // namespace ldle
