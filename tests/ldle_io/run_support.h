#pragma once

#include <limits>

#include "ldle/pipeline/result.h"
#include "ldle_io/support.h"

namespace ldle::test {

/// Three points in two views, torn, one of them a duplicate and one with an infinite distortion.
inline Result small_result() {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  Result result;
  result.embedding = (RowMatrix(3, 2) << 0.1, 0.2, 0.3, 0.4, 0.5, 0.6).finished();
  result.component = {0, 0, 0};
  result.components = 1;
  result.color = {0, none, 0};
  result.colors = 1;
  result.torn_views = {{0, 1}};
  result.seam = {{0, 2}};
  result.cluster_of = {0, 0, 1};
  result.local_distortion = {1.5, std::numeric_limits<double>::infinity(), 2.0};
  result.view_distortion = {1.5, 3.0};
  result.duplicates = 1;
  result.eigenvalues = (RowMatrix(1, 3) << 0.5, 0.75, nan).finished();
  result.residuals = (RowMatrix(1, 3) << 1e-9, 2e-9, nan).finished();
  result.solver = "dense";
  result.eigenvector_views = 1;
  result.tangent_views = 2;
  result.synchronization = {2, 0.5, 0.25, 3};
  result.torn_history = {4, 1};
  result.choices = {{"neighbour search", "exact"}};
  result.warnings = {"one point repeats another"};
  result.times = {{"neighbours", 0.5}};
  return result;
}

}  // namespace ldle::test
