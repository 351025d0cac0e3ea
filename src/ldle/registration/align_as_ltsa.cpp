#include "ldle/registration/align_as_ltsa.h"

#include <algorithm>
#include <cmath>

#include "ldle/math/decompositions.h"
#include "ldle/math/eigen_solver.h"

namespace ldle::registration {
namespace {

using SparseMatrix = Eigen::SparseMatrix<double>;

/// Q_m: orthonormal columns that span the constants and the coordinates.
Eigen::MatrixXd affine_basis(const Eigen::MatrixXd& coordinates) {
  Eigen::MatrixXd functions(coordinates.rows(), coordinates.cols() + 1);
  functions << Eigen::VectorXd::Ones(coordinates.rows()), coordinates;
  return math::column_space(functions);
}

/// The bases of some views, and the views that contain each point.
struct ViewBases {
  std::vector<Eigen::MatrixXd> basis;              // Q_m of each view
  std::vector<std::vector<std::pair<Id, Id>>> at;  // (view, row) of each point
};

ViewBases bases_of(const IntermediateViews& views, std::span<const Id> some_views,
                   const std::vector<Id>& position, Index points) {
  ViewBases result;
  result.at.resize(points);
  for (Id view : some_views) {
    const Id v = static_cast<Id>(result.basis.size());
    result.basis.push_back(affine_basis(views.coordinates_of(view)));
    const auto members = views.views[view];
    for (std::size_t row = 0; row < members.size(); ++row) {
      result.at[position[members[row]]].emplace_back(v, static_cast<Id>(row));
    }
  }
  return result;
}

Eigen::MatrixXd lowest_vectors(const SparseMatrix& matrix, Index count, const Context& context) {
  const math::EigenSolver& solver = matrix.rows() < math::shift_invert_solver().least_size(count)
                                        ? math::dense_solver()
                                        : math::shift_invert_solver();
  return solver.prepare(matrix, {.count = count})->run(context).vectors;
}

double spread(const Eigen::MatrixXd& rows) {
  return (rows.rowwise() - rows.colwise().mean().eval()).squaredNorm();
}

}  // namespace

SparseMatrix ltsa_matrix(const IntermediateViews& views, std::span<const Id> some_views,
                         std::span<const Id> points) {
  std::vector<Id> position(views.cluster_of.size(), none);
  for (std::size_t i = 0; i < points.size(); ++i) position[points[i]] = static_cast<Id>(i);
  const Index n = std::ssize(points);
  const ViewBases bases = bases_of(views, some_views, position, n);
  SparseMatrix matrix(n, n);
  std::vector<double> column(n, 0.0);
  std::vector<Id> rows;
  for (Index p = 0; p < n; ++p) {
    rows.clear();
    for (const auto& [v, row] : bases.at[p]) {
      const auto members = views.views[some_views[v]];
      const Eigen::VectorXd shadow = bases.basis[v] * bases.basis[v].row(row).transpose();
      for (std::size_t i = 0; i < members.size(); ++i) {
        const Id q = position[members[i]];
        if (column[q] == 0.0) rows.push_back(q);
        column[q] -= shadow[static_cast<Index>(i)];
      }
      column[p] += 1.0;
    }
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    matrix.startVec(p);
    for (Id q : rows) {
      matrix.insertBack(q, p) = column[q];
      column[q] = 0.0;
    }
  }
  matrix.finalize();
  return matrix;
}

RowMatrix align_as_ltsa(const IntermediateViews& views, const RowMatrix& scaled,
                        std::span<const Id> tree, Index trees, const Context& context) {
  std::vector<Id> tree_of_point;
  for (Id cluster : views.cluster_of) tree_of_point.push_back(tree[cluster]);
  const Ragged<Id> points = group_by_label(tree_of_point, trees);
  const Ragged<Id> views_of = group_by_label(tree, trees);
  RowMatrix places = RowMatrix::Zero(std::ssize(views.cluster_of), views.dimension);
  for (Index t = 0; t < trees; ++t) {
    const Index count = std::min(views.dimension, points.length(t) - 1);
    if (count == 0) continue;
    const SparseMatrix matrix =
        ltsa_matrix(views, std::as_const(views_of)[t], std::as_const(points)[t]);
    places(std::as_const(points)[t], Eigen::seqN(0, count)) =
        lowest_vectors(matrix, count, context);
    double wanted = 0.0, present = 0.0;
    for (Id view : std::as_const(views_of)[t]) {
      wanted += spread(scaled.middleRows(views.views.offsets[view], views.views.length(view)));
      present += spread(places(views.views[view], Eigen::all));
    }
    if (present > 0.0) {
      places(std::as_const(points)[t], Eigen::all) *= std::sqrt(wanted / present);
    }
  }
  return places;
}

}  // namespace ldle::registration
