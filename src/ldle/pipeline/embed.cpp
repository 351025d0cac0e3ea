#include "ldle/pipeline/embed.h"

#include <fmt/format.h>

#include <optional>

#include "ldle/core/parallel_for.h"
#include "ldle/gluing/glue.h"
#include "ldle/local_views/improve_views.h"
#include "ldle/local_views/original_half.h"
#include "ldle/neighbors/distinct_points.h"
#include "ldle/neighbors/doubled_manifold.h"
#include "ldle/neighbors/nearest_neighbors.h"
#include "ldle/neighbors/shortest_path_metric.h"
#include "ldle/neighbors/spatial_order.h"
#include "ldle/pipeline/check_data.h"
#include "ldle/pipeline/choose_dimension.h"
#include "ldle/pipeline/collect_result.h"
#include "ldle/pipeline/expect_run.h"
#include "ldle/pipeline/find_topology.h"
#include "ldle/pipeline/stage_clock.h"
#include "ldle/registration/lay_out.h"
#include "ldle/tear/read_tear.h"
#include "ldle/topology/describe_components.h"
#include "ldle/topology/look_through_noise.h"

namespace ldle {
namespace {

void require_converged(const Spectrum& spectrum) {
  if (spectrum.converged) return;
  throw ComputationFailed(fmt::format(
      "the eigenvectors of the graph Laplacian did not converge (largest relative residual {:.1e}, "
      "{}); going on would embed noise",
      spectrum.largest_residual(), spectrum.solver));
}

// The data of a run, what it is expected to take, and who watches it.
struct Run {
  const DistinctPoints& distinct;
  DataSize size;
  RunEstimate expected;
  Observer& observer;
  StageClock& clock;
  const Boundary* boundary = nullptr;  // of the distinct points, where it is known
};

// A small map around every point, and what it was made of.
struct Surroundings {
  NeighborGraph graph;  // as far as the maps reach
  std::vector<double> kernel_scale;
  Spectrum spectrum;
  LocalViews views;
};

// The first half of the algorithm: maps of low distortion around every point of a graph.
Surroundings map_surroundings(NeighborGraph graph, const Metric& metric, const Options& options,
                              Run& run) {
  StageClock& clock = run.clock;
  clock.measures_with(metric);

  // How strongly neighbours are tied together.
  GraphLaplacian laplacian =
      clock.run("laplacian", [&] { return build_laplacian(graph, options.laplacian); });
  graph = nearest_in(graph, options.local_views.view_neighbors);  // all that views look at

  // The slowest vibrations of the graph, if maps may be made of them.
  const auto vibrations = [&] {
    const SolverLimits limits{options.local_views.dimension, memory_left(options)};
    return compute_spectrum(laplacian, options.spectrum, limits, run.observer);
  };
  Spectrum spectrum = options.local_views.kind == LocalViewKind::tangent
                          ? Spectrum::of_components(laplacian.component)
                          : clock.run("spectrum", vibrations);
  require_converged(spectrum);
  if (!reads_laplacian(options.local_views)) laplacian.matrix = {};  // large

  // Around every point a small map: d vibrations that run across each other there, or its tangent
  // plane.
  LocalViews views = clock.run("local views", [&] {
    return make_local_views({graph, metric, spectrum, &laplacian}, options.local_views,
                            run.observer);
  });

  // Bad maps give way to better ones of their neighbours.
  views = clock.run("improvement",
                    [&] { return improve_views(std::move(views), metric, run.observer); });
  return {std::move(graph), std::move(laplacian.scale), std::move(spectrum), std::move(views)};
}

// Once the dimension is known.
void check_cut(const Options& options, const DistinctPoints& distinct) {
  if (!options.cut) return;
  check_cut(*options.cut, std::ssize(distinct.class_of), options.local_views.dimension);
}

// The cut as the stages count points.
Cut of_distinct(const Cut& cut, const DistinctPoints& distinct) {
  Cut result{{}, cut.motions};
  for (Id k : distinct.first) result.piece_of.push_back(cut.piece_of[k]);
  return result;
}

Polish polish_from(const Registered& start, const Metric& metric, const Options& options,
                   Observer& observer) {
  return polish_embedding(start, metric, options.polish, tear_rule(options), memory_left(options),
                          observer);
}

// The polished embedding with pieces moved, its tears found anew, polished again.
Polish cut_again(const Registered& start, const Polish& polished, const Metric& metric,
                 const Options& options, const Run& run) {
  Registration moved = move_pieces(start, polished, of_distinct(*options.cut, run.distinct));
  const Registered from{start.graph, start.local, start.views, moved};
  moved.torn_views = find_tears_anew(from, metric, tear_rule(options), run.observer);
  return polished_twice(polished.report, polish_from(from, metric, options, run.observer));
}

// What the data are does not depend on how they are embedded.
std::optional<Topology> look_at_topology(const NeighborGraph& graph, const Metric& metric,
                                         const Options& options, const Run& run) {
  const Index nearest = std::min(graph.nearest, neighbors_for_survey(graph.size()));
  if (!options.topology || nearest < least_neighbors_for_survey) return {};
  const Index dimension = options.local_views.dimension;
  return run.clock.run("topology", [&] {
    const Survey survey = make_survey(nearest_in(graph, nearest), metric, dimension, run.observer);
    Topology found = describe_components(survey, run.observer);
    const auto* of_points = dynamic_cast<const EuclideanMetric*>(&metric);
    if (of_points == nullptr) return found;
    return look_through_noise(std::move(found), survey, of_points->points(), run.observer);
  });
}

// The algorithm, from the neighbour graph on.
Result embed_graph(NeighborGraph graph, const Metric& metric, Options options, Run run) {
  Observer& observer = run.observer;
  StageClock& clock = run.clock;

  // How many coordinates a map needs, where nobody said.
  const auto found = choose_dimension(graph, run.size, options);
  if (found) run.expected = expect_run(run.size, options, observer);
  check_cut(options, run.distinct);
  std::optional<Topology> topology = look_at_topology(graph, metric, options, run);

  // A known boundary is no boundary any more when a mirror image is glued to it.
  std::optional<DoubledMetric> doubled;
  if (run.boundary != nullptr) doubled.emplace(metric, graph, *run.boundary);
  Surroundings around =
      doubled ? map_surroundings(double_graph(graph, *doubled, observer), *doubled, options, run)
              : map_surroundings(std::move(graph), metric, options, run);
  if (doubled) {
    around.graph = nearest_in(graph, options.local_views.view_neighbors);
    around.views =
        improve_views(original_half(std::move(around.views), metric, observer), metric, observer);
  }
  const LocalViews& local_views = around.views;

  // Small maps merge into larger ones as long as these stay true.
  const IntermediateViews views = clock.run(
      "clustering", [&] { return cluster_views(local_views, metric, options.clusters, observer); });

  // The larger maps move until they agree where they overlap, or are torn apart.
  const Registration registration = clock.run("registration", [&] {
    Registration registered = register_views(views, metric, options.local_views.view_neighbors,
                                             options.registration, options.seed, observer);
    lay_out_side_by_side(views, registered);
    return registered;
  });

  // Points move until neighbours are as far apart as in the data, and needless tears close.
  const Registered registered{around.graph, local_views, views, registration};
  Polish polish =
      options.polish.kind == PolishKind::without
          ? unpolished(registration)
          : clock.run("polish", [&] { return polish_from(registered, metric, options, observer); });

  // Pieces go where someone wants them, so that the tear runs elsewhere.
  if (options.cut) {
    polish = clock.run("cut", [&] { return cut_again(registered, polish, metric, options, run); });
  }

  // The two sides of a tear get the same colours.
  const Gluing gluing =
      clock.run("gluing", [&] { return glue(local_views, views, polish.torn_views); });

  // How they are glued, as a word.
  if (topology && options.local_views.dimension == 2) {
    topology = clock.run("tear", [&] {
      return read_tears({polish.embedding, around.graph}, metric, std::move(*topology));
    });
  }

  const StageValues values{run.distinct, around.kernel_scale, around.spectrum, local_views,
                           views,        registration,        polish,          gluing};
  Result result = collect_result(values, options);
  result.inside = look_inside(values, metric);
  // New points have no neighbours in the mirror, and no view knows of a cut.
  if (doubled || options.cut) result.view_maps.reset();
  if (found) explain_dimension(*found, result);
  if (topology) result.topology = of_given_points(std::move(*topology), run.distinct);
  result.times = clock.times();
  return with_estimate(std::move(result), run.expected);
}

template <class DistanceSource>
Result embed_source(const DistanceSource& metric, const Options& options, const Run& run) {
  NeighborGraph graph = run.clock.run("neighbors", [&] {
    return nearest_neighbors(metric, options.laplacian.graph_neighbors, run.observer);
  });
  return embed_graph(std::move(graph), metric, options, run);
}

std::vector<double> picked(const std::vector<double>& values, const std::vector<Id>& which) {
  std::vector<double> result;
  for (Id k : which) result.push_back(values[k]);
  return result;
}

// Without a boundary where none is known.
Result embed_points(ConstRowMatrixRef points, std::span<const double> boundary,
                    const Options& options, Observer& observer, StageStore& store) {
  check(options);
  check_points(points, options.local_views.dimension);
  std::optional<Boundary> known;
  if (!boundary.empty()) known = read_boundary(boundary, points.rows());
  const ThreadLimit limit(options.threads);
  StageClock clock(observer, store);
  const DistinctPoints distinct =
      clock.run("points", [&] { return in_spatial_order(distinct_points(points), points); });
  check_enough_points(distinct, options.laplacian.graph_neighbors);
  if (known) known->values = picked(known->values, distinct.first);
  const DataSize size{(known ? 2 : 1) * distinct.size(), points.cols()};
  const Run run{distinct, size,  expect_run(size, options, observer),
                observer, clock, known ? &*known : nullptr};
  const RowMatrix ordered = points(distinct.first, Eigen::all);
  return embed_source(EuclideanMetric(ordered), options, run);
}

}  // namespace

Result embed(ConstRowMatrixRef points, const Options& options) {
  Observer silent;
  return embed(points, options, silent);
}

Result embed(ConstRowMatrixRef points, const Options& options, Observer& observer,
             StageStore& store) {
  return embed_points(points, {}, options, observer, store);
}

Result embed_bounded(ConstRowMatrixRef points, std::span<const double> boundary,
                     const Options& options, Observer& observer, StageStore& store) {
  if (boundary.empty()) throw InvalidArgument("boundary", "has no values");
  return embed_points(points, boundary, options, observer, store);
}

Result embed_distances(ConstRowMatrixRef distances, const Options& options, Observer& observer,
                       StageStore& store) {
  check(options);
  check_distances(distances);
  const ThreadLimit limit(options.threads);
  StageClock clock(observer, store);
  const DistinctPoints distinct =
      clock.run("points", [&] { return distinct_by_distance(distances); });
  check_enough_points(distinct, options.laplacian.graph_neighbors);
  const DataSize size{distinct.size(), distances.cols(), DataKind::distances};
  const Run run{distinct, size, expect_run(size, options, observer), observer, clock};
  const auto embed_matrix = [&](ConstRowMatrixRef different) {
    return embed_source(DistanceMatrixMetric(different), options, run);
  };
  if (distinct.duplicates() == 0) return embed_matrix(distances);
  return embed_matrix(distances(distinct.first, distinct.first));
}

Result embed_neighbors(const GivenNeighbors& neighbors, const Options& options, Observer& observer,
                       StageStore& store) {
  check(options);
  check_given_neighbors(neighbors);
  const ThreadLimit limit(options.threads);
  StageClock clock(observer, store);
  const DistinctPoints distinct =
      clock.run("points", [&] { return distinct_by_neighbors(neighbors); });
  const DataSize size{distinct.size(), neighbors.ids.cols(), DataKind::neighbors};
  const Run run{distinct, size, expect_run(size, options, observer), observer, clock};
  const NeighborGraph graph =
      clock.run("neighbors", [&] { return graph_of_given(neighbors, distinct); });
  if (graph.size() < 2) {
    throw InvalidArgument("neighbors", fmt::format("{} different points", graph.size()),
                          "there must be at least two");
  }
  const ShortestPathMetric metric(graph);
  return embed_graph(graph, metric, options, run);
}

}  // namespace ldle
