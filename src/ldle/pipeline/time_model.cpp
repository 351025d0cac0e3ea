#include "ldle/pipeline/time_model.h"

#include <algorithm>
#include <cmath>

#include "ldle/layout/arrange_neighbors.h"
#include "ldle/math/filtered_subspace.h"
#include "ldle/math/panel_product.h"
#include "ldle/neighbors/nearest_neighbors.h"

namespace ldle::pipeline {
namespace {

/// Seconds that one thread needs for a unit of work, and the fraction of the work that is not
/// parallel.
struct Rate {
  double seconds;
  double serial;
};

// The comment of each rate names its unit of work. The rates were fitted by eye to Klein bottles of
// 10^4, 10^5 and 10^6 points (two threads of an otherwise idle AMD EPYC). Those of registration and
// polish are for swiss rolls; surfaces that are torn take longer (see slower). Both were fitted to
// 1 and 2 threads of an Intel Xeon and to 16 threads of a larger machine. The exponents of the
// options were fitted to runs of the catalogue's manifolds with one option changed. To measure
// again: run `bench/scaling`, print the estimate's stages beside the times in summary.json, and
// scale each rate by their quotient.
namespace rate {
constexpr double ns = 1e-9;
constexpr Rate tree_search{200 * ns, 0.1};       // a neighbour found
constexpr Rate block_search{0.029 * ns, 0.0};    // a coordinate of one pair of points
constexpr Rate candidates{1300 * ns, 0.0};       // a neighbour found among candidates
constexpr Rate matrix_search{1.5 * ns, 0.0};     // a distance
constexpr Rate path_search{15 * ns, 0.0};        // an edge visited by a search
constexpr Rate topology{250 * ns, 0.5};          // a neighbour of a point
constexpr Rate laplacian{73 * ns, 1.0};          // a neighbour of a point
constexpr Rate dense{1.5 * ns, 0.5};             // n^3
constexpr Rate analysis{22 * ns, 1.0};           // an entry of the Laplacian, times log2 n
constexpr Rate factor{0.03 * ns, 1.0};           // the square of a factor column's length
constexpr Rate solve{0.33 * ns, 1.0};            // an entry of the factor, for one column
constexpr Rate orthogonalise{0.33 * ns, 0.0};    // an entry of one column, against one other column
constexpr Rate filter{0.14 * ns, 0.0};           // an entry of the Laplacian, for one column
constexpr Rate local_views{1.6 * ns, 0.0};       // a value of an eigenvector in a view, times d
constexpr Rate axes{4 * ns, 0.0};                // n^3 of a view's covariance or Gram matrix
constexpr Rate pairs{3 * ns, 0.0};               // two points of a view under a tangent map
constexpr Rate products{5 * ns, 0.0};            // a neighbour on another's tangent space
constexpr Rate medians{270 * ns, 0.0};           // a neighbour of a point
constexpr Rate improvement{24 * ns, 0.0};        // a pair of points in a view
constexpr Rate clustering{21 * ns, 0.6};         // see predict_seconds
constexpr Rate clustered_blocks{21 * ns, 0.05};  // the same
constexpr Rate registration{30000 * ns, 0.22};   // see predict_seconds
constexpr Rate polish{38000 * ns, 0.1};          // a point
constexpr Rate surface{1 * ns, 0.0};             // see polish
constexpr Rate arrangement{100 * ns, 0.05};      // a step of a point, times log2 n
constexpr Rate layout{11000 * ns, 0.05};         // a point, times log2 n
constexpr Rate placing{300 * ns, 0.05};          // a landmark near a point
constexpr Rate placing_columns{30 * ns, 0.05};   // a coordinate of such a landmark
constexpr Rate scores{180 * ns, 0.05};           // the same two for the anomaly score of a point:
constexpr Rate score_columns{17 * ns, 0.05};     // 0.6 of the time of placing it
constexpr Rate whole_search{0.25 * ns, 0.0};     // a coordinate of any landmark
constexpr Rate tear{2000 * ns, 0.5};             // a point
constexpr Rate start{0.08, 1.0};                 // a run
constexpr Rate write{5000 * ns, 1.0};            // a point
}  // namespace rate

double seconds(double work, const Rate& rate, Index threads) {
  return work * rate.seconds * (rate.serial + (1.0 - rate.serial) / static_cast<double>(threads));
}

/// Relative cost of a distance in an intermediate view. It grows with the number of columns of the
/// points, unless there is a table of distances. It is much higher for given neighbours, because
/// shortest paths must be searched.
double cost_of_distance(const RunScale& run) {
  switch (run.kind) {
    case DataKind::points:
      return run.has_distance_table() ? 1.0 : 1.0 + run.columns / 25.0;
    case DataKind::distances:
      return 1.0;
    case DataKind::neighbors:
      return 15.0;
  }
  return 1.0;
}

double neighbors(const RunScale& run, Index threads) {
  const double n = run.points;
  switch (run.kind) {
    case DataKind::points:
      return run.columns <= 15.0 ? seconds(n * run.graph_neighbors, rate::tree_search, threads)
                                 : seconds(n * n * run.columns, rate::block_search, threads) +
                                       seconds(n * run.graph_neighbors, rate::candidates, threads);
    case DataKind::distances:
      return seconds(n * n, rate::matrix_search, threads);
    case DataKind::neighbors:
      return seconds(2.0 * n * run.columns * run.columns, rate::path_search, threads);
  }
  return 0.0;
}

double spectrum(const RunScale& run, ExpectedSolver solver, Index threads) {
  const double n = run.points;
  switch (solver) {
    case ExpectedSolver::dense:
      return seconds(n * n * n, rate::dense, threads);
    case ExpectedSolver::shift_invert: {
      const double factor = run.factor_entries();
      const double columns = 2.6 * run.eigenvectors + 130.0;  // of the Lanczos basis
      return seconds(run.laplacian_entries() * std::log2(n), rate::analysis, threads) +
             seconds(factor * factor / n, rate::factor, threads) +
             // Right-hand sides are solved in two groups.
             seconds(factor * columns, rate::solve, std::min<Index>(threads, 2)) +
             seconds(n * columns * columns, rate::orthogonalise, threads);
    }
    case ExpectedSolver::filtered: {
      // The degree of the filter grows like the square root of the highest over the lowest
      // eigenvalue.
      const double degrees =
          62.0 * std::max(1.0, std::pow(n / (run.eigenvectors * run.graph_neighbors),
                                        1.0 / run.dimension));
      const auto columns = static_cast<double>(
          math::filtered_block(static_cast<Index>(run.eigenvectors), math::panel_width<float>));
      return seconds(run.laplacian_entries() * degrees * columns, rate::filter, threads);
    }
    case ExpectedSolver::nothing:
      return 0.0;
  }
  return 0.0;
}

double tangent_spaces(const RunScale& run, local_views::TangentForm form, Index threads) {
  const double v = run.view_neighbors;
  const double size = form == local_views::TangentForm::projection ? std::min(run.columns, v) : v;
  return seconds(run.points * size * size * (size + 9.0), rate::axes, threads);
}

// Choice of eigenvectors, principal axes of the views, and distortions over pairs of points.
double local_views(const RunScale& run, Index threads) {
  const double n = run.points, v = run.view_neighbors;
  const double of_eigenvectors =
      seconds(n * run.eigenvectors * v * run.dimension, rate::local_views, threads);
  if (!run.tangent) return of_eigenvectors;
  return of_eigenvectors + tangent_spaces(run, *run.tangent, threads) +
         seconds(n * v * v, rate::pairs, threads);
}

// Tangent spaces, the neighbours as seen from each other's tangent spaces, and medians.
double anomalies(const RunScale& run, Index threads) {
  const double n = run.points, v = run.view_neighbors;
  const local_views::TangentForm form = local_views::tangent_form(
      run.kind == DataKind::points, static_cast<Index>(run.columns), static_cast<Index>(v));
  const bool projected = form == local_views::TangentForm::projection;
  const double products = projected ? run.columns * run.dimension : v * cost_of_distance(run);
  return tangent_spaces(run, form, threads) + seconds(n * v * products, rate::products, threads) +
         seconds(n * run.listed_neighbors(), rate::medians, threads);
}

// Steps of all points. Up to coarsest_size points take 500 steps each. Of more points, groups take
// most of the steps, and the points 200; each level has about a third of the points of the one
// before.
double steps_of_arrangement(double points) {
  const auto groups = static_cast<double>(layout::coarsest_size);
  return points <= groups ? 500.0 * points : 250.0 * (points + groups);
}

/// How much longer registration and polish take than those of data that fit.
struct Slower {
  double registration, polish;
};

// A torn surface gets a second cut, more steps, cuts through views, and moves of parts that lie on
// each other. Measured with 10^4 points and two threads, registration and polish: flat torus 1 to 2
// and 1 to 4, Klein bottle 2.5 to 4.5 and 3 to 12, projective plane 4 and 3.5, sphere 4 to 6 and 4
// to 7, curved torus 5 and 10, genus 2 3.5 and 7, genus 3 6 and 13, meshes of animals 4 and 20, 8
// and 29 times. A Klein bottle of 10^5 points: 3 and 7 times.
Slower slower(ViewFit fit) {
  switch (fit) {
    case ViewFit::unknown:
    case ViewFit::good:
      return {1.0, 1.0};
    case ViewFit::torn:
      return {2.0, 3.0};
    case ViewFit::torn_and_distorted:
      return {3.5, 9.0};
  }
  return {1.0, 1.0};
}

double polish(const RunScale& run, Index threads) {
  const double n = run.points, v = run.view_neighbors;
  const double steps =
      seconds(n * std::sqrt(v / 25.0), rate::polish, threads) * slower(run.fit).polish;
  if (run.kind != DataKind::points || run.columns <= run.dimension) return steps;
  // A surface is fitted to the neighbours of a point's neighbours.
  constexpr double neighbors_of_neighbors = 3.5;
  const double around = neighbors_of_neighbors * v;
  const double size = std::min(run.columns, around);
  return steps + seconds(n * size * around * (size + 9.0), rate::surface, threads);
}

}  // namespace

StageSeconds predict_seconds(const RunScale& run, ExpectedSolver solver, Index threads) {
  const double n = run.points, v = run.view_neighbors, d = run.dimension;
  const RunScale mapped = run.of_local_maps();
  StageSeconds time = {};
  time.neighbors = neighbors(run, threads);
  time.anomalies = anomalies(run, threads);
  time.topology = seconds(n * run.surveyed_neighbors(), rate::topology, threads);
  time.laplacian = seconds(mapped.points * run.graph_neighbors, rate::laplacian, threads);
  time.spectrum = spectrum(run.laid_out ? run.of_groups() : mapped, solver, threads);
  // Eight searches for the neighbours of smoothed points, and tangent spaces twice.
  const double directions = std::min(run.columns, run.graph_neighbors);
  time.smoothing =
      time.laplacian + time.spectrum +
      8.0 * seconds(n * run.view_neighbors, rate::tree_search, threads) +
      2.0 * seconds(n * directions * directions * (directions + 9.0), rate::axes, threads);
  time.local_views = local_views(mapped, threads);
  time.improvement = seconds(
      mapped.points * v * v *
          (run.kind == DataKind::points && !run.has_distance_table() ? 1.0 + run.columns / 250.0
                                                                     : 1.0),
      rate::improvement, threads);
  time.clustering = seconds(n * std::log2(n) * std::pow(v, 1.45) * 0.5 * d * cost_of_distance(run),
                            run.in_blocks ? rate::clustered_blocks : rate::clustering, threads);
  // Before a polish the sweeps end when the seam settles, mostly after ten or twenty.
  const double sweeps =
      0.3 + 0.007 * (run.polished ? std::min(run.refinements, 20.0) : run.refinements);
  time.registration =
      seconds(std::pow(n, 1.05) * std::pow(4.0, d - 2.0) * std::sqrt(v / 25.0) * sweeps,
              rate::registration, threads) *
      (run.synchronized ? 1.8 : 1.0) * slower(run.fit).registration;
  time.polish = polish(run, threads);
  time.arrangement = seconds(steps_of_arrangement(n) * std::log2(n), rate::arrangement, threads);
  time.layout = seconds(n * std::log2(n), rate::layout, threads);
  time.tear = seconds(n, rate::tear, threads);
  time.result = rate::start.seconds + seconds(n, rate::write, threads);
  return time;
}

double predict_placing_seconds(const DataSize& points, Index landmarks, Index view_neighbors,
                               Index threads) {
  const auto n = static_cast<double>(points.points), columns = static_cast<double>(points.columns);
  const double near = n * static_cast<double>(std::min(view_neighbors, landmarks));
  const double along_landmarks = points.columns <= neighbors::kd_tree_dimensions
                                     ? 0.0
                                     : n * static_cast<double>(landmarks) * columns;
  return seconds(near, rate::placing, threads) +
         seconds(near * columns, rate::placing_columns, threads) +
         seconds(near, rate::scores, threads) +
         seconds(near * columns, rate::score_columns, threads) +
         2.0 * seconds(along_landmarks, rate::whole_search, threads);
}

}  // namespace ldle::pipeline
