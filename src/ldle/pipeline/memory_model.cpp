#include "ldle/pipeline/memory_model.h"

#include <algorithm>

#include "ldle/math/eigen_solver.h"
#include "ldle/neighbors/shortest_path_metric.h"

namespace ldle::pipeline {
namespace {

constexpr double number = sizeof(double);
constexpr double id = sizeof(Id);
constexpr double entry = number + id;  // of a neighbour graph or a sparse matrix

/// The program itself, and what a picture takes.
constexpr double process = 20e6;

// The data for as long as the run lasts, in bytes a point. Points are put in order; of a graph
// given, edges are kept in both directions.
double data(const RunScale& run) {
  switch (run.kind) {
    case DataKind::points:
      return 2.0 * number * run.columns;
    case DataKind::distances:
      return number * run.columns;
    case DataKind::neighbors:
      return (entry + 2.0 * 2.0 * number) * run.columns;
  }
  return 0.0;
}

// While neighbours are searched they stand in lists of their own, padded. A third of that memory
// does not go back to the system: it lies between pieces in use.
double neighbor_lists(const RunScale& run) {
  const double from_points = 2.0 * number * run.listed_neighbors();
  const double edges = 6.0 * number * run.columns;
  const double centered = run.kind == DataKind::points ? number * run.columns : 0.0;
  return run.kind == DataKind::neighbors ? edges : from_points + centered;
}

// Shortest paths out of a graph given are kept from the first local view on.
double shortest_paths(const RunScale& run) {
  if (run.kind != DataKind::neighbors) return 0.0;
  const Index kept = neighbors::ShortestPathMetric::kept_by_default(
      static_cast<Index>(run.points), static_cast<Index>(run.columns));
  return 2.0 * number * std::min(static_cast<double>(kept) / run.points, run.points);
}

double solver_bytes(const RunScale& run, ExpectedSolver solver) {
  const math::MatrixSize matrix{static_cast<Index>(run.points),
                                static_cast<Index>(run.laplacian_entries()),
                                number * run.factor_entries()};
  const auto count = static_cast<Index>(run.eigenvectors);
  switch (solver) {
    case ExpectedSolver::dense:
      return math::dense_solver().predicted_bytes(matrix, count);
    case ExpectedSolver::shift_invert:
      return math::shift_invert_solver().predicted_bytes(matrix, count);
    case ExpectedSolver::filtered:
      return math::filtered_solver().predicted_bytes(matrix, count);
    case ExpectedSolver::nothing:
      return 0.0;
  }
  return 0.0;
}

// Charts on tangent planes.
double charts(const RunScale& run, local_views::TangentForm form, double neighbors) {
  const double d = run.dimension;
  return form == local_views::TangentForm::projection ? number * (1.0 + d) * run.columns
                                                      : (id + number * d) * neighbors + number * d;
}

// Neighbours and those that hang together, charts, pairs of them, and two graphs of paths.
double survey(const RunScale& run) {
  const double neighbors = run.surveyed_neighbors();
  const local_views::TangentForm form = local_views::tangent_form(
      run.kind == DataKind::points, static_cast<Index>(run.columns), static_cast<Index>(neighbors));
  const double pairs = 6.0 * (2.0 * id + sizeof(float));
  const double paths = 2.0 * 15.0 * (id + sizeof(float));
  return (entry + id) * neighbors + charts(run, form, neighbors) + pairs + paths + 12.0 * number;
}

// The maps made at a point.
double local_maps(const RunScale& run) {
  const double d = run.dimension;
  const double of_eigenvectors = run.has_eigenvectors() ? (number + id) * d : 0.0;
  if (!run.tangent) return of_eigenvectors;
  return of_eigenvectors + charts(run, *run.tangent, run.view_neighbors);
}

}  // namespace

StageMemory predict_memory(const RunScale& run, ExpectedSolver solver) {
  const double n = run.points, d = run.dimension, views = run.views_of_a_point();
  StageMemory peak = {};
  double held = process + n * (data(run) + entry * run.listed_neighbors());
  peak.neighbors = held + n * neighbor_lists(run);
  held += n * neighbor_lists(run) / 3.0;

  peak.topology = held + n * survey(run);

  const double laplacian = entry * run.laplacian_entries();
  peak.laplacian = held + 3.3 * laplacian;  // one-sided, transposed, their union, the result
  peak.spectrum = held + laplacian + solver_bytes(run, solver);

  held += n * (number * run.eigenvectors + id + shortest_paths(run));
  const double local_view = id * run.view_neighbors + 3.0 * number + local_maps(run);
  peak.local_views = held + n * (local_view + 4.0 * number);
  held += n * local_view;

  // Clusters with their images, who sees whom, and a heap of bids that has room to grow.
  const double bids = 1.25 * 3.0 * number * run.view_neighbors;
  const double clusters = (2.0 * id + number * d) * run.view_neighbors + 25.0 * number;
  const double merged = (id + number * d) * views;
  peak.clustering = held + n * (bids + clusters + merged);
  held += n * merged;

  // Every view in two places, and the rows of points that two views share.
  const double placed = (number + 2.0 * number * d) * views;
  const double shared = 1.5 * number * views * views;
  peak.registration = held + n * (placed + shared);
  // EdgeLengths and those that are whole; their Laplacian twice or, once it is factored, their
  // pictures as seen and as turned. The factor has fewer neighbours than that of the graph
  // Laplacian.
  const double springs = 1.3 * run.view_neighbors;
  const double whole = 2.0 * (id + 2.0 * number);
  const double turning = number * (1.0 + 2.0 * d);
  peak.polish = held + n * springs * (whole + std::max(2.0 * entry, turning));
  peak.polish_factor = number * 0.7 * run.factor_entries();
  // Who has a point among its neighbours, and the triangles around it, before and after agreeing.
  peak.tear = held + n * (id * run.view_neighbors + 40.0 * number);
  peak.result = held + n * 4.0 * number * d;
  return peak;
}

}  // namespace ldle::pipeline
