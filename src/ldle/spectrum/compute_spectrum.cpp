#include "ldle/spectrum/compute_spectrum.h"

#include <algorithm>
#include <limits>
#include <span>

#include "ldle/core/ragged.h"
#include "ldle/spectrum/component_eigenpairs.h"

namespace ldle {
namespace {

using SparseMatrix = Eigen::SparseMatrix<double>;

SparseMatrix submatrix(const SparseMatrix& matrix, std::span<const Id> points,
                       std::span<const Id> position) {
  SparseMatrix part(static_cast<Index>(points.size()), static_cast<Index>(points.size()));
  std::vector<Eigen::Triplet<double>> entries;
  for (std::size_t column = 0; column < points.size(); ++column) {
    for (SparseMatrix::InnerIterator entry(matrix, points[column]); entry; ++entry) {
      entries.emplace_back(position[entry.row()], static_cast<int>(column), entry.value());
    }
  }
  part.setFromTriplets(entries.begin(), entries.end());
  return part;
}

ComponentEigenpairs eigenpairs_of(const GraphLaplacian& laplacian, std::span<const Id> points,
                                  Index count, Progress& progress) {
  if (laplacian.components == 1) {
    return component_eigenpairs(laplacian.matrix, count, progress);
  }
  std::vector<Id> position(laplacian.size(), none);
  for (std::size_t i = 0; i < points.size(); ++i) position[points[i]] = static_cast<Id>(i);
  return component_eigenpairs(submatrix(laplacian.matrix, points, position), count, progress);
}

}  // namespace

double Spectrum::largest_residual() const {
  double largest = 0.0;
  for (Index c = 0; c < residuals.rows(); ++c) {
    for (Index i = 0; i < available[c]; ++i) largest = std::max(largest, residuals(c, i));
  }
  return largest;
}

Spectrum compute_spectrum(const GraphLaplacian& laplacian, const SpectrumOptions& options,
                          Progress& progress) {
  const Index n = laplacian.size();
  const Index wanted = options.eigenvectors;
  const double nothing = std::numeric_limits<double>::quiet_NaN();
  auto vectors = std::make_shared<RowMatrix>(RowMatrix::Zero(n, wanted));
  Spectrum spectrum;
  spectrum.component = laplacian.component;
  spectrum.values.setConstant(laplacian.components, wanted, nothing);
  spectrum.residuals.setConstant(laplacian.components, wanted, nothing);
  spectrum.converged = true;

  bool any_dense = false, any_sparse = false;
  const Ragged<Id> members = group_by_label(laplacian.component, laplacian.components);
  for (Index c = 0; c < laplacian.components; ++c) {
    const Index count = std::min(wanted, members.length(c) - 1);
    spectrum.available.push_back(count);
    if (count == 0) continue;
    const auto pairs = eigenpairs_of(laplacian, members[c], count, progress);
    spectrum.values.row(c).head(count) = pairs.values.transpose();
    spectrum.residuals.row(c).head(count) = pairs.residuals.transpose();
    spectrum.solves += pairs.solves;
    spectrum.converged = spectrum.converged && pairs.converged;
    (pairs.dense ? any_dense : any_sparse) = true;
    for (Index i = 0; i < members.length(c); ++i) {
      vectors->row(members[c][i]).head(count) = pairs.vectors.row(i);
    }
  }
  spectrum.solver = !any_dense   ? "shift-invert block Lanczos on a sparse Cholesky factor"
                    : any_sparse ? "shift-invert block Lanczos on a sparse Cholesky factor; dense "
                                   "for small components"
                                 : "dense";
  spectrum.vectors = std::move(vectors);
  return spectrum;
}

}  // namespace ldle
