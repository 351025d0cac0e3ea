#include "ldle/registration/lay_out.h"

#include <limits>
#include <vector>

namespace ldle::registration {

RowMatrix shifts_side_by_side(const RowMatrix& embedding, std::span<const Id> piece_of_point,
                              Index pieces) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  RowMatrix low = RowMatrix::Constant(pieces, embedding.cols(), infinity);
  RowMatrix high = RowMatrix::Constant(pieces, embedding.cols(), -infinity);
  for (Index k = 0; k < embedding.rows(); ++k) {
    const Id piece = piece_of_point[k];
    low.row(piece) = low.row(piece).cwiseMin(embedding.row(k));
    high.row(piece) = high.row(piece).cwiseMax(embedding.row(k));
  }
  const RowMatrix extent = high - low;
  const double gap = gap_between_pieces * extent.col(0).maxCoeff();
  const double total = extent.col(0).sum() + gap * static_cast<double>(pieces - 1);
  RowMatrix shift = -0.5 * (low + high);
  double left = -0.5 * total;
  for (Index piece = 0; piece < pieces; ++piece) {
    shift(piece, 0) = left - low(piece, 0);
    left += extent(piece, 0) + gap;
  }
  return shift;
}

std::vector<Id> tree_of_points(const IntermediateViews& views, const Registration& registration) {
  std::vector<Id> tree;
  tree.reserve(views.cluster_of.size());
  for (Id cluster : views.cluster_of) tree.push_back(registration.tree[cluster]);
  return tree;
}

Registration laid_out_side_by_side(const IntermediateViews& views, Registration registration) {
  const std::vector<Id> tree = tree_of_points(views, registration);
  const RowMatrix shift = shifts_side_by_side(registration.embedding, tree, registration.trees);
  for (Index k = 0; k < registration.embedding.rows(); ++k) {
    registration.embedding.row(k) += shift.row(tree[k]);
  }
  for (Index m = 0; m < registration.size(); ++m) {
    registration.translation.row(m) += shift.row(registration.tree[m]);
  }
  RowMatrix& snapshots = registration.snapshots;
  for (Index row = 0; row < snapshots.rows(); ++row) {
    const Id tree_of_view = registration.tree[row % registration.size()];
    snapshots.row(row).tail(shift.cols()) += shift.row(tree_of_view);
  }
  return registration;
}

}  // namespace ldle::registration
