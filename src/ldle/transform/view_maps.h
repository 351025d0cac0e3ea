#pragma once

#include <vector>

#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/local_views/local_views.h"
#include "ldle/neighbors/distinct_points.h"
#include "ldle/registration/registration.h"
#include "ldle/spectrum/spectrum.h"

namespace ldle {

/// How intermediate views whose maps are made of eigenvectors place a point x:
///   y(x) = sum_s phi_{i_s}(x) A_s + v,   A = b diag(gamma) T.
struct ViewMaps {
  /// n x N: the eigenvectors phi_i at every point as it was given.
  RowMatrix eigenvectors;
  /// sigma_k of every point.
  std::vector<double> kernel_scale;
  /// M x d: i_1 .. i_d of every view; none where its map is of another kind.
  IdMatrix chosen;
  /// M x d: the eigenvalues that belong to them.
  RowMatrix eigenvalue;
  /// M x d^2: the rows A_1 .. A_d of every view, one after the other.
  RowMatrix matrix;
  /// M x d: v.
  RowMatrix translation;

  Index views() const { return chosen.rows(); }
  /// Whether a view's map is made of eigenvectors.
  bool has(Id view) const { return chosen(view, 0) != none; }
};

/// The stages' values that the maps are read off from; all of them count distinct points.
struct ViewMapSources {
  const DistinctPoints& distinct;
  const std::vector<double>& kernel_scale;
  const Spectrum& spectrum;
  const LocalViews& local_views;
  const IntermediateViews& views;
  const Registration& registration;
};

ViewMaps make_view_maps(const ViewMapSources& sources);

}  // namespace ldle
