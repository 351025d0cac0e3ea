#include "oracles/shapes.h"

namespace ldle::oracle {

double shape_error(const RowMatrix& found, const RowMatrix& wanted) {
  const Motion motion = procrustes(found, wanted);
  const RowMatrix moved = (found * motion.rotation).rowwise() + motion.translation;
  const RowMatrix centered = wanted.rowwise() - wanted.colwise().mean();
  return (moved - wanted).norm() / centered.norm();
}

}  // namespace ldle::oracle
