#pragma once

#include "oracles/registration.h"

namespace ldle::oracle {

/// Root mean square distance between two clouds after the best rigid motion, as a fraction of the
/// spread of the second.
inline double shape_error(const RowMatrix& found, const RowMatrix& wanted) {
  const Motion motion = procrustes(found, wanted);
  const RowMatrix moved = (found * motion.rotation).rowwise() + motion.translation;
  const RowMatrix centered = wanted.rowwise() - wanted.colwise().mean();
  return (moved - wanted).norm() / centered.norm();
}

}  // namespace ldle::oracle
