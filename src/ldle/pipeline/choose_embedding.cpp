#include "ldle/pipeline/choose_embedding.h"

#include "ldle/error.h"
#include "ldle/math/percentile.h"
#include "ldle/metrics.h"

namespace ldle::pipeline {
namespace {

/// Only views can use a boundary or a cut.
bool needs_views(const Input& input) {
  return !std::holds_alternative<std::monostate>(input.boundary) || input.cut.has_value();
}

/// Whether each local view has the better of two maps. If one kind was asked for, a high distortion
/// says little about the data.
bool has_best_maps(const Options& options) {
  return options.local_views.kind == LocalViewKind::best ||
         options.local_views.kind == LocalViewKind::both;
}

}  // namespace

void choose_embedding(const std::optional<DimensionEstimate>& estimate, const Input& input,
                      Options& options) {
  const bool has_boundary = !std::holds_alternative<std::monostate>(input.boundary);
  if (options.embedding == EmbeddingKind::layout && needs_views(input)) {
    throw InvalidArgument("embedding", "layout",
                          has_boundary
                              ? "a layout cannot use a boundary; leave it out, or use views"
                              : "a layout cannot be cut; leave out the cut, or use views");
  }
  if (options.embedding != EmbeddingKind::automatic) return;
  const bool lay_out = exceeds(estimate, options.local_views.dimension) && !needs_views(input);
  options.embedding = lay_out ? EmbeddingKind::layout : EmbeddingKind::views;
}

double trustworthiness(const Input& input, const Result& result, const Context& context) {
  constexpr Index most_points = 500;
  const auto& points = std::get<Points>(input.data).rows;
  RankOptions options;
  if (points.rows() > most_points) options.points = most_points;
  return neighborhood_ranks(points.view(), result.embedding, options, context).trustworthiness;
}

bool local_views_fail(const std::vector<double>& distortion,
                      const std::optional<DimensionEstimate>& estimate, const Input& input,
                      const Options& given, Index dimension) {
  constexpr Index few_points = 2000;
  constexpr double too_much = 7.0;
  const bool costs_time = std::ssize(distortion) >= few_points || is_doubtful(estimate, dimension);
  return costs_time && given.embedding == EmbeddingKind::automatic && has_best_maps(given) &&
         !needs_views(input) && math::percentile(distortion, 50) >= too_much;
}

double trust_if_doubtful(const Input& input, const Options& given, const Result& result,
                         const Context& context) {
  constexpr Index fewest_points = 30;  // enough for the ranks of 12 neighbours
  constexpr double distortion_in_doubt = 2.0;
  constexpr double too_little_trust = 0.9;  // even if lengths are those of the data
  const bool is_open = given.embedding == EmbeddingKind::automatic && !result.laid_out;
  const bool fits = !is_doubtful(result.dimension_estimate, result.embedding.cols()) &&
                    (!has_best_maps(given) ||
                     math::percentile(result.local_distortion, 50) < distortion_in_doubt);
  const bool is_measured = std::holds_alternative<Points>(input.data) && !needs_views(input) &&
                           result.embedding.rows() >= fewest_points;
  if (!is_open || fits || !is_measured) return 1.0;
  const double trust = trustworthiness(input, result, context);
  return result.to_scale && trust >= too_little_trust ? 1.0 : trust;
}

}  // namespace ldle::pipeline
