#include "ldle/pipeline/memory_model.h"

#include <algorithm>

#include "ldle/layout/affinities.h"
#include "ldle/math/eigen_solver.h"
#include "ldle/neighbors/shortest_path_metric.h"
#include "ldle/topology/cell_filtration.h"
#include "ldle/topology/describe_components.h"

namespace ldle::pipeline {
namespace {

constexpr double number = sizeof(double);
constexpr double id = sizeof(Id);
constexpr double entry = number + id;  // of a neighbour graph or a sparse matrix

/// Bytes of the program itself and of drawing a picture.
constexpr double process = 24e6;
/// Work space of a thread, and memory that the system's allocator keeps for it.
constexpr double bytes_per_thread = 2e6;

// Bytes per point of the data, which are kept during the whole run. Points are copied into spatial
// order; edges of a given graph are kept in both directions.
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

// Bytes per point during the neighbour search, which keeps the neighbours in separate, padded
// lists, the centred points, and these twice in single precision. A third of this memory is not
// returned to the system afterwards because of fragmentation.
double neighbor_lists(const RunScale& run) {
  const double from_points = 2.0 * number * run.listed_neighbors();
  const double edges = 6.0 * number * run.columns;
  const double centered = run.kind == DataKind::points ? 2.0 * number * run.columns : 0.0;
  return run.kind == DataKind::neighbors ? edges : from_points + centered;
}

// Bytes per point of the shortest paths in a given graph, which are kept from the first local view
// on.
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

// Bytes per point of charts on tangent spaces.
double charts(const RunScale& run, local_views::TangentForm form, double neighbors) {
  const double d = run.dimension;
  return form == local_views::TangentForm::projection ? number * (1.0 + d) * run.columns
                                                      : (id + number * d) * neighbors + number * d;
}

// Bytes per point of topology::Survey: the neighbours, those of them that are connected, charts,
// pairs of charts, two path graphs, and meshes of a surface.
double survey(const RunScale& run) {
  const double neighbors = run.surveyed_neighbors();
  const local_views::TangentForm form = local_views::tangent_form(
      run.kind == DataKind::points, static_cast<Index>(run.columns), static_cast<Index>(neighbors));
  const double pairs = 6.0 * (2.0 * id + sizeof(float));
  const double paths = 2.0 * 15.0 * (id + sizeof(float));
  // About six triangles at each point, in the stars and in two meshes with a list for each point.
  const double meshes = run.dimension == 2.0 ? 6.0 * 5.0 * 3.0 * id + 8.0 * number : 0.0;
  return (entry + id) * neighbors + charts(run, form, neighbors) + pairs + paths + meshes +
         12.0 * number;
}

// Bytes of the cell complexes whose Betti numbers are followed: lists of simplices, their order and
// coboundaries, and the reduced columns over two fields. Complexes of solids are cut off at
// topology::most_simplices; in fewer dimensions cells have few neighbours.
double cell_complexes(const RunScale& run) {
  const double simplices_of_a_cell = run.dimension < 3.0 ? 10.0 : 300.0;
  const auto cells = static_cast<double>(topology::most_cells(static_cast<Index>(run.points)));
  const double simplices =
      std::min(simplices_of_a_cell * cells, static_cast<double>(topology::most_simplices));
  return 250.0 * simplices;
}

// Bytes per point of anomalies::score_anomalies: the nearest neighbours, their charts, and scores.
double scores(const RunScale& run) {
  const double neighbors = run.view_neighbors;
  const local_views::TangentForm form = local_views::tangent_form(
      run.kind == DataKind::points, static_cast<Index>(run.columns), static_cast<Index>(neighbors));
  return entry * neighbors + charts(run, form, neighbors) + 8.0 * number;
}

// Bytes per point of a layout: affinities that one end lists, then both, then their union and those
// of groups; edges; the order along the curve, and the places before and after a pass.
double bytes_of_layout(const RunScale& run) {
  const double affinity = id + 2.0 * sizeof(float);
  return run.graph_neighbors * (number + 4.0 * affinity) +
         1.5 * layout::layout_neighbors * (id + 2.0 * number) + 8.0 * number +
         number * (run.eigenvectors + 3.0 * run.dimension);
}

// Bytes of the maps made at a point.
double local_maps(const RunScale& run) {
  const double d = run.dimension;
  const double of_eigenvectors = run.has_eigenvectors() ? (number + id) * d : 0.0;
  if (!run.tangent) return of_eigenvectors;
  return of_eigenvectors + charts(run, *run.tangent, run.view_neighbors);
}

}  // namespace

double bytes_of_alignment(double images, double shared, double dimension) {
  return images * (number + 2.0 * number * dimension) + shared * 1.5 * number;
}

StageMemory predict_memory(const RunScale& run, ExpectedSolver solver, Index threads) {
  const double n = run.points, d = run.dimension, views = run.views_of_a_point();
  StageMemory peak = {};
  double held = process + bytes_per_thread * static_cast<double>(threads) +
                n * (data(run) + entry * run.listed_neighbors());
  peak.neighbors = held + n * neighbor_lists(run);
  held += n * neighbor_lists(run) / 3.0;

  peak.anomalies = held + n * scores(run);
  if (run.has_distance_table()) held += n * n * number;
  peak.of_topology = n * survey(run) + cell_complexes(run);
  peak.topology = held + peak.of_topology;

  // The doubled manifold has a graph of its own until the local views are made.
  const RunScale mapped = run.of_local_maps();
  const double mapped_graph = run.doubled ? mapped.points * entry * run.listed_neighbors() : 0.0;
  const double laplacian = entry * mapped.laplacian_entries();
  // One-sided, transposed, their union, the result.
  peak.laplacian = held + mapped_graph + 3.3 * laplacian;
  peak.spectrum = held + mapped_graph + laplacian +
                  solver_bytes(run.laid_out ? run.of_groups() : mapped, solver);

  // The Laplacian and its eigenvectors, three versions of the points, and their neighbours.
  peak.smoothing = std::max(peak.laplacian, peak.spectrum) +
                   n * (3.0 * number * run.columns + entry * run.listed_neighbors());

  peak.layout = held + laplacian + n * bytes_of_layout(run);
  if (run.laid_out) {
    peak.result = held + n * 8.0 * number * d;
    return peak;
  }

  const double eigenvectors = number * run.eigenvectors + id + shortest_paths(run);
  const double local_view = id * run.view_neighbors + 3.0 * number + local_maps(run);
  peak.local_views =
      held + mapped_graph + mapped.points * (eigenvectors + local_view + 4.0 * number);
  held += n * (eigenvectors + local_view);

  // Clusters with their images, the local views that contain each point, and a heap of bids with
  // spare capacity.
  const double bids = 1.25 * 3.0 * number * run.view_neighbors;
  const double clusters = (2.0 * id + number * d) * run.view_neighbors + 25.0 * number;
  const double merged = (id + number * d) * views;
  peak.clustering = held + n * (bids + clusters + merged);
  held += n * merged;

  peak.registration = held + bytes_of_alignment(n * views, n * views * views, d);
  // All edges, those that are not torn, and their Laplacian in single precision. In addition the
  // transfers between the levels of the multigrid and a product with them or, once it is made, the
  // reference vectors of the rigid neighbourhoods, their rotations, and places of the points.
  const double edges = 1.3 * run.view_neighbors;
  const double lengths = 2.0 * (id + 2.0 * number) + id + sizeof(float);
  const double transfers = 35.0 * (id + sizeof(float));
  const double references = edges * (id + sizeof(float) * d) + number * d * (d + 6.0);
  peak.polish = held + n * (edges * lengths + std::max(transfers, 0.4 * transfers + references));
  // The points that have a point among their neighbours, and the triangles around it, before and
  // after removing those that are not found at all three corners.
  peak.tear = held + n * (id * run.view_neighbors + 40.0 * number);
  peak.result = held + n * 4.0 * number * d;
  return peak;
}

}  // namespace ldle::pipeline
