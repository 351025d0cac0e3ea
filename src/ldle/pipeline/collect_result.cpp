#include "ldle/pipeline/collect_result.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ldle/core/rounded.h"
#include "ldle/metrics/map_quality.h"
#include "ldle/pipeline/choose_dimension.h"
#include "ldle/pipeline/choose_local_views.h"
#include "ldle/pipeline/expect_run.h"
#include "ldle/pipeline/find_topology.h"
#include "ldle/pipeline/fit_to_points.h"
#include "ldle/pipeline/inside.h"
#include "ldle/pipeline/verdict.h"
#include "ldle/seam/read_gluing.h"
#include "ldle/transform/view_maps.h"

namespace ldle::pipeline {
namespace {

/// With fewer points per eigenvector a warning is added.
constexpr Index points_per_eigenvector = 8;

void place_points(const StageValues& values, Result& result) {
  const DistinctPoints& distinct = values.distinct();
  const Index n = static_cast<Index>(distinct.class_of.size());
  const RowMatrix& embedding = values.polish.embedding;
  result.embedding.resize(n, embedding.cols());
  for (Index k = 0; k < n; ++k) result.embedding.row(k) = embedding.row(distinct.class_of[k]);
  result.cluster_of = distinct.for_all_points(values.views.cluster_of);
  result.piece.reserve(n);
  for (Id cluster : result.cluster_of) result.piece.push_back(values.registration.tree[cluster]);
  result.pieces = values.registration.trees;
  result.local_distortion = distinct.for_all_points(values.local.views.distortion);
  result.anomaly_score = distinct.for_all_points(values.anomaly_score);
  result.has_boundary = values.has_boundary;
  result.removed_noise = values.removed_noise;
}

void place_seam(const StageValues& values, Result& result) {
  const DistinctPoints& distinct = values.distinct();
  result.torn_views = values.polish.torn_views;
  result.color = distinct.for_all_points(values.seam.color);
  result.colors = values.seam.colors;
  for (const IdPair& pair : values.seam.pairs) {
    const auto [low, high] = std::minmax(distinct.first[pair.first], distinct.first[pair.second]);
    result.seam.push_back({low, high});
  }
  std::sort(result.seam.begin(), result.seam.end());
  if (values.gluing) result.gluing = of_given_points(*values.gluing, distinct);
  if (!values.topology) return;
  Topology topology = *values.topology;
  if (values.gluing) topology = seam::compare_with_gluing(std::move(topology), *values.gluing);
  result.topology = of_given_points(std::move(topology), distinct);
}

void copy_reports(const StageValues& values, const Options& options, Result& result) {
  const auto& [graph, kernel_scale, spectrum, local_views] = values.local;
  result.duplicates = values.distinct().duplicates();
  result.spectrum = {spectrum.values, spectrum.residuals, spectrum.solver, spectrum.products};
  result.local_views.improvement_sweeps = local_views.improvement_sweeps;
  for (Index k = 0; k < local_views.size(); ++k) {
    ++(local_views.is_tangent(k) ? result.local_views.on_tangent_planes
                                 : result.local_views.of_eigenvectors);
  }
  result.laid_out = options.embedding == EmbeddingKind::layout;
  result.view_distortion = values.views.distortion;
  if (values.views.size() > 0) {
    result.average_view_size = static_cast<double>(values.views.views.values.size()) /
                               static_cast<double>(values.views.size());
  }
  result.clustering = {values.views.moves, values.views.bids};
  result.registration = values.registration.report;
  if (options.polish.kind != PolishKind::without) result.polish = values.polish.report;
}

/// The maps of the intermediate views, if they can place new points. They cannot if the polish
/// moved the points, the alignment was not rigid, there are no views or no eigenvectors, the
/// eigenvectors are those of the doubled manifold, or the pieces of a cut were moved.
std::optional<ViewMaps> maps_in_use(const StageValues& values, const Options& options) {
  const bool polished = options.polish.kind != PolishKind::without && values.polish.report.improved;
  const bool rigid = options.registration.alignment == AlignmentKind::procrustes;
  if (polished || !rigid || !values.local.spectrum.has_vectors()) return std::nullopt;
  if (values.has_boundary || values.is_cut || values.views.size() == 0) return std::nullopt;
  return transform::make_view_maps({values.distinct(), values.local.kernel_scale,
                                    values.local.spectrum, values.local.views, values.views,
                                    values.registration});
}

void explain_spectrum(const Spectrum& spectrum, const Options& options, Result& result) {
  result.choices.emplace_back("eigen_solver", spectrum.solver);
  const Index wanted = options.spectrum.eigenvectors;
  // The number of eigenvectors matters only to maps that are made of them.
  if (result.local_views.of_eigenvectors == 0) return;
  const Index fewest = *std::min_element(spectrum.available.begin(), spectrum.available.end());
  if (fewest < wanted) {
    result.choices.emplace_back("eigenvectors",
                                fmt::format("{} in the smallest component", fewest));
    result.warnings.push_back(
        fmt::format("a component of the neighbour graph has only {} eigenvectors, fewer than "
                    "eigenvectors = {}",
                    fewest, wanted));
  }
  // With so many eigenvectors, the highest ones vary from one point to the next.
  const Index n = std::ssize(spectrum.component);
  if (fewest * points_per_eigenvector > n) {
    result.warnings.push_back(fmt::format(
        "eigenvectors = {} is large for {} points; if the embedding looks folded, try {} "
        "or fewer",
        fewest, n, std::max<Index>(n / 10, options.local_views.dimension)));
  }
}

void explain_data(const StageValues& values, Result& result) {
  if (result.duplicates > 0) {
    result.warnings.push_back(
        fmt::format("{} points are duplicates; each gets the place of the point that it repeats",
                    result.duplicates));
  }
  if (values.registration.trees > 1) {
    result.warnings.push_back(
        fmt::format("the data have {} separate parts, which are embedded independently and placed "
                    "side by side",
                    values.registration.trees));
  }
}

void explain_smoothing(const StageValues& values, Result& result) {
  if (values.removed_noise == 0.0) return;
  result.choices.emplace_back(
      "smoothing", fmt::format("noise of about {} was removed (standard deviation across the "
                               "manifold); embedding and lengths are those of the smoothed points",
                               two_digits(values.removed_noise)));
}

void explain_views(const IntermediateViews& views, const Options& options, Result& result) {
  if (views.size() == 0) return;
  const auto degenerate = std::count_if(views.distortion.begin(), views.distortion.end(),
                                        [](double zeta) { return !std::isfinite(zeta); });
  if (degenerate > 0) {
    result.warnings.push_back(
        fmt::format("{} of {} intermediate views map different points to the same place",
                    degenerate, views.size()));
  }
  if (views.small_clusters > 0) {
    result.warnings.push_back(fmt::format("{} clusters stayed smaller than min_cluster_size = {}",
                                          views.small_clusters, options.clusters.min_cluster_size));
  }
}

}  // namespace

Result collect_result(const StageValues& values, const Options& given, const Options& options,
                      const std::vector<StageTime>& times, const Context& context) {
  Result result;
  place_points(values, result);
  place_seam(values, result);
  copy_reports(values, options, result);
  if (options.local_views.dimension == 2 && !result.laid_out) {
    result.map = metrics::map_quality(values.local.graph, values.polish.embedding, context);
  }
  result.view_maps = maps_in_use(values, options);
  if (values.views.size() > 0) result.inside = look_inside(values, values.data);
  const Verdict verdict = judge(values, options, context);
  result.verdict = verdict.text;
  result.to_scale = verdict.to_scale;
  if (!verdict.to_scale) result.warnings.push_back(verdict.text);
  explain_data(values, result);
  explain_fit(given, options, result);
  explain_local_views(given, options, result);
  if (result.has_spectrum()) explain_spectrum(values.local.spectrum, options, result);
  explain_views(values.views, options, result);
  result.dimension_estimate = values.dimension;
  if (given.local_views.dimension == 0) explain_dimension(*values.dimension, result);
  explain_smoothing(values, result);
  explain_estimate(values.expected, result);
  result.times = times;
  return result;
}

}  // namespace ldle::pipeline
