#include "ldle/registration/lay_out.h"

#include <limits>
#include <vector>

namespace ldle {

void lay_out_side_by_side(const IntermediateViews& views, Registration& registration) {
  const Index d = registration.embedding.cols();
  const double infinity = std::numeric_limits<double>::infinity();
  RowMatrix low = RowMatrix::Constant(registration.trees, d, infinity);
  RowMatrix high = RowMatrix::Constant(registration.trees, d, -infinity);
  const auto tree_of = [&](Index k) { return registration.tree[views.cluster_of[k]]; };
  for (Index k = 0; k < registration.embedding.rows(); ++k) {
    const Id tree = tree_of(k);
    low.row(tree) = low.row(tree).cwiseMin(registration.embedding.row(k));
    high.row(tree) = high.row(tree).cwiseMax(registration.embedding.row(k));
  }
  const RowMatrix extent = high - low;
  const double gap = gap_between_pieces * extent.col(0).maxCoeff();
  const double total = extent.col(0).sum() + gap * static_cast<double>(registration.trees - 1);
  RowMatrix shift = -0.5 * (low + high);
  double left = -0.5 * total;
  for (Index tree = 0; tree < registration.trees; ++tree) {
    shift(tree, 0) = left - low(tree, 0);
    left += extent(tree, 0) + gap;
  }
  for (Index k = 0; k < registration.embedding.rows(); ++k) {
    registration.embedding.row(k) += shift.row(tree_of(k));
  }
  for (Index m = 0; m < registration.size(); ++m) {
    registration.translation.row(m) += shift.row(registration.tree[m]);
  }
}

}  // namespace ldle
