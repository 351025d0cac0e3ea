#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "ldle/shared_matrix.h"
#include "ldle/types.h"

namespace ldle {

/// The lowest non-trivial eigenpairs of each connected component of the graph. The Laplacian is
/// block diagonal, so every component has a spectrum of its own; its constant null vector is left
/// out. Column i of `vectors` holds the i-th eigenvector of every component, each on its own
/// points and of norm 1 there.
struct Spectrum {
  /// n x N: row k holds the values of the eigenvectors at point k. Zero beyond `available`.
  SharedMatrix vectors;
  /// components x N, ascending in each row; NaN beyond `available`.
  RowMatrix values;
  /// components x N: |L phi - lambda phi| / lambda, NaN beyond `available`.
  RowMatrix residuals;
  /// Eigenpairs each component has to offer: at most its size less one.
  std::vector<Index> available;
  /// Component of each point.
  std::vector<Id> component;

  /// Which solvers ran, why, and what it took them, in words.
  std::string solver;
  /// Columns multiplied by the Laplacian or its inverse, in all.
  Index products = 0;
  bool converged = false;

  /// False if no eigenvectors were asked for.
  bool has_vectors() const { return !vectors.empty(); }
  double largest_residual() const {
    double largest = 0.0;
    for (Index c = 0; c < residuals.rows(); ++c) {
      for (Index i = 0; i < available[c]; ++i) largest = std::max(largest, residuals(c, i));
    }
    return largest;
  }

  /// Without eigenpairs and without `vectors`, for those who need none.
  static Spectrum of_components(std::vector<Id> component) {
    Spectrum spectrum;
    spectrum.component = std::move(component);
    spectrum.converged = true;
    return spectrum;
  }
};

}  // namespace ldle
