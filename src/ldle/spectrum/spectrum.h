#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "ldle/shared_matrix.h"
#include "ldle/types.h"

namespace ldle {

/// The lowest non-trivial eigenpairs of each connected component of the graph. The Laplacian is
/// block diagonal, so every component has a spectrum of its own; its constant null vector is left
/// out. Column i of `vectors` holds the i-th eigenvectors of all components: each has norm 1 on the
/// points of its component.
struct Spectrum {
  /// n x N: row k holds the values of the eigenvectors at point k. Zero beyond `available`.
  SharedMatrix vectors;
  /// components x N, ascending in each row; NaN beyond `available`.
  RowMatrix values;
  /// components x N: |L phi - lambda phi| / lambda, NaN beyond `available`.
  RowMatrix residuals;
  /// Number of eigenpairs of each component: N, or its number of points less one if that is
  /// smaller.
  std::vector<Index> available;
  /// Component of each point.
  std::vector<Id> component;

  /// Which solvers ran, why, and how much work they did, as text.
  std::string solver;
  /// Number of columns multiplied by the Laplacian or its inverse.
  Index products = 0;
  /// All pairs have converged (see spectrum_tolerance).
  bool converged = false;

  /// Returns false if no eigenvectors were computed.
  bool has_vectors() const { return !vectors.empty(); }
  /// Returns the largest relative residual of all eigenpairs, or 0 if there are none.
  double largest_residual() const {
    double largest = 0.0;
    for (Index c = 0; c < residuals.rows(); ++c) {
      for (Index i = 0; i < available[c]; ++i) largest = std::max(largest, residuals(c, i));
    }
    return largest;
  }

  /// Returns a spectrum that has components, but neither eigenpairs nor `vectors`.
  static Spectrum of_components(std::vector<Id> component) {
    Spectrum spectrum;
    spectrum.component = std::move(component);
    spectrum.converged = true;
    return spectrum;
  }
};

}  // namespace ldle
