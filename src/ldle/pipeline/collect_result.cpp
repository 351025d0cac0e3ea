#include "ldle/pipeline/collect_result.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace ldle {
namespace {

/// Fewer points for each eigenvector than this are worth a warning.
constexpr Index points_per_eigenvector = 8;

// One value for each point as given, from one for each distinct point.
template <class T>
std::vector<T> for_all_points(const DistinctPoints& distinct, const std::vector<T>& values) {
  std::vector<T> result;
  result.reserve(distinct.class_of.size());
  for (Id place : distinct.class_of) result.push_back(values[place]);
  return result;
}

void place_points(const StageValues& values, Result& result) {
  const auto& [distinct, kernel_scale, spectrum, local_views, views, registration, polish, gluing] =
      values;
  const Index n = static_cast<Index>(distinct.class_of.size());
  result.embedding.resize(n, polish.embedding.cols());
  for (Index k = 0; k < n; ++k) {
    result.embedding.row(k) = polish.embedding.row(distinct.class_of[k]);
  }
  result.cluster_of = for_all_points(distinct, views.cluster_of);
  result.component.reserve(n);
  for (Id cluster : result.cluster_of) result.component.push_back(registration.tree[cluster]);
  result.components = registration.trees;
  result.color = for_all_points(distinct, gluing.color);
  result.colors = gluing.colors;
  result.local_distortion = for_all_points(distinct, local_views.distortion);
  for (const IdPair& pair : gluing.seam) {
    const auto [low, high] = std::minmax(distinct.first[pair.first], distinct.first[pair.second]);
    result.seam.push_back({low, high});
  }
  std::sort(result.seam.begin(), result.seam.end());
}

void copy_reports(const StageValues& values, const Options& options, Result& result) {
  const auto& [distinct, kernel_scale, spectrum, local_views, views, registration, polish, gluing] =
      values;
  result.duplicates = distinct.duplicates();
  result.eigenvalues = spectrum.values;
  result.residuals = spectrum.residuals;
  result.solver = spectrum.solver;
  result.products = spectrum.products;
  result.improvement_sweeps = local_views.improvement_sweeps;
  for (Index k = 0; k < local_views.size(); ++k) {
    ++(local_views.is_tangent(k) ? result.tangent_views : result.eigenvector_views);
  }
  result.view_distortion = views.distortion;
  result.average_view_size =
      static_cast<double>(views.views.values.size()) / static_cast<double>(views.size());
  result.cluster_moves = views.moves;
  result.bids = views.bids;
  result.torn_views = polish.torn_views;
  if (options.polish.kind != PolishKind::without) result.polish = polish.report;
  result.torn_history = registration.torn_history;
  result.alignment_error = registration.alignment_error;
  result.synchronization = registration.synchronization;
  result.sweeps = registration.sweeps;
  result.settled = registration.settled;
  result.last_move = registration.last_move;
}

/// The maps that placed the points, unless the polish has moved them.
std::optional<ViewMaps> maps_in_use(const StageValues& values, const Options& options) {
  const auto& [distinct, kernel_scale, spectrum, local_views, views, registration, polish, gluing] =
      values;
  const bool polished = options.polish.kind != PolishKind::without && polish.report.improved;
  const bool rigid = options.registration.alignment == AlignmentKind::procrustes;
  if (polished || !rigid || spectrum.vectors == nullptr) return std::nullopt;
  return make_view_maps({distinct, kernel_scale, spectrum, local_views, views, registration});
}

void explain_spectrum(const Spectrum& spectrum, const Options& options, Result& result) {
  result.choices.emplace_back("eigen_solver", spectrum.solver);
  const Index wanted = options.spectrum.eigenvectors;
  const Index fewest = *std::min_element(spectrum.available.begin(), spectrum.available.end());
  if (fewest < wanted) {
    result.choices.emplace_back("eigenvectors",
                                fmt::format("{} in the smallest component", fewest));
    result.warnings.push_back(
        fmt::format("a component of the neighbour graph has only {} eigenvectors, fewer than "
                    "eigenvectors = {}",
                    fewest, wanted));
  }
  // The highest of so many eigenvectors vary from one point to the next.
  const Index n = std::ssize(spectrum.component);
  if (fewest * points_per_eigenvector > n) {
    result.warnings.push_back(
        fmt::format("eigenvectors = {} are many for {} points: if the embedding looks folded, try "
                    "{} or fewer",
                    fewest, n, std::max<Index>(n / 10, options.local_views.dimension)));
  }
}

void explain(const StageValues& values, const Options& options, Result& result) {
  const auto& [distinct, kernel_scale, spectrum, local_views, views, registration, polish, gluing] =
      values;
  const auto warn = [&](std::string text) { result.warnings.push_back(std::move(text)); };
  if (result.duplicates > 0) {
    warn(fmt::format("{} points repeat earlier ones; each takes the place of the point it repeats",
                     result.duplicates));
  }
  if (registration.trees > 1) {
    warn(
        fmt::format("the data fall into {} pieces, which are embedded on their own and laid side "
                    "by side",
                    registration.trees));
  }
  if (result.has_spectrum()) explain_spectrum(spectrum, options, result);
  const auto degenerate = std::count_if(views.distortion.begin(), views.distortion.end(),
                                        [](double zeta) { return !std::isfinite(zeta); });
  if (degenerate > 0) {
    warn(fmt::format("{} of {} intermediate views put different points in one place", degenerate,
                     views.size()));
  }
  if (views.small_clusters > 0) {
    warn(fmt::format("{} clusters stayed smaller than min_cluster_size = {}", views.small_clusters,
                     options.clusters.min_cluster_size));
  }
}

}  // namespace

Result collect_result(const StageValues& values, const Options& options) {
  Result result;
  place_points(values, result);
  copy_reports(values, options, result);
  result.view_maps = maps_in_use(values, options);
  explain(values, options, result);
  return result;
}

}  // namespace ldle
