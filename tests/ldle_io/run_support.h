#pragma once

#include <limits>

#include "ldle/result.h"
#include "ldle_io/support.h"

namespace ldle::test {

/// Three points in two views, torn apart. One point is a duplicate and one has an infinite
/// distortion.
inline Result small_result() {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  Result result;
  result.embedding = (RowMatrix(3, 2) << 0.1, 0.2, 0.3, 0.4, 0.5, 0.6).finished();
  result.piece = {0, 0, 0};
  result.pieces = 1;
  result.color = {0, none, 0};
  result.colors = 1;
  result.torn_views = {{0, 1}};
  result.seam = {{0, 2}};
  result.cluster_of = {0, 0, 1};
  result.local_distortion = {1.5, std::numeric_limits<double>::infinity(), 2.0};
  result.view_distortion = {1.5, 3.0};
  result.anomaly_score = {1.0, 1.25, 4.0};
  result.duplicates = 1;
  result.spectrum.eigenvalues = (RowMatrix(1, 3) << 0.5, 0.75, nan).finished();
  result.spectrum.residuals = (RowMatrix(1, 3) << 1e-9, 2e-9, nan).finished();
  result.spectrum.solver = "dense";
  result.local_views.of_eigenvectors = 1;
  result.local_views.on_tangent_planes = 2;
  result.registration.synchronization = {2, 0.5, 0.25, 3};
  result.registration.torn_history = {4, 1};
  result.choices = {{"neighbour search", "exact"}};
  result.warnings = {"one point repeats another"};
  result.times = {{"neighbours", 0.5}};
  return result;
}

}  // namespace ldle::test
