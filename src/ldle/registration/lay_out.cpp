#include "ldle/registration/lay_out.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace ldle::registration {
namespace {

/// Consecutive pieces that are placed side by side.
struct Row {
  Index begin = 0, end = 0;
  double width = 0.0, height = 0.0;
};

/// Fills one row after the other, each up to the width `limit`.
std::vector<Row> fill_rows(const RowMatrix& extent, double gap, double limit) {
  std::vector<Row> rows;
  for (Index piece = 0; piece < extent.rows(); ++piece) {
    const double width = extent(piece, 0);
    if (rows.empty() || rows.back().width + gap + width > limit) {
      rows.push_back({piece, piece + 1, width});
    } else {
      rows.back().width += gap + width;
      rows.back().end = piece + 1;
    }
    if (extent.cols() > 1) rows.back().height = std::max(rows.back().height, extent(piece, 1));
  }
  return rows;
}

double height_of(std::span<const Row> rows, double gap) {
  double height = gap * static_cast<double>(rows.size() - 1);
  for (const Row& row : rows) height += row.height;
  return height;
}

/// Returns the rows that need the least room on a page three times as wide as high. Of equally good
/// ones, the fewest.
std::vector<Row> choose_rows(const RowMatrix& extent, double gap) {
  constexpr double page_shape = 3.0;
  constexpr double tolerance = 1.0 + 1e-9;
  std::vector<Row> best = fill_rows(extent, gap, std::numeric_limits<double>::infinity());
  if (extent.cols() < 2) return best;
  const double total = best.front().width;
  const auto room = [&](const std::vector<Row>& rows) {
    double width = 0.0;
    for (const Row& row : rows) width = std::max(width, row.width);
    return std::max(width / page_shape, height_of(rows, gap));
  };
  for (Index count = 2; count * count <= 2 * extent.rows(); ++count) {
    std::vector<Row> rows = fill_rows(extent, gap, total / static_cast<double>(count) * tolerance);
    if (room(rows) * tolerance < room(best)) best = std::move(rows);
  }
  return best;
}

}  // namespace

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
  const std::vector<Row> rows = choose_rows(extent, gap);
  RowMatrix shift = -0.5 * (low + high);
  double top = 0.5 * height_of(rows, gap);
  for (const Row& row : rows) {
    double left = -0.5 * row.width;
    for (Index piece = row.begin; piece < row.end; ++piece) {
      shift(piece, 0) = left - low(piece, 0);
      if (rows.size() > 1) shift(piece, 1) += top - 0.5 * row.height;
      left += extent(piece, 0) + gap;
    }
    top -= row.height + gap;
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
