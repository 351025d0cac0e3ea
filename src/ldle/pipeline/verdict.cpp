#include "ldle/pipeline/verdict.h"

#include <fmt/format.h>

#include <cmath>

#include "ldle/core/make_ragged.h"
#include "ldle/core/rounded.h"
#include "ldle/math/id_pair_set.h"
#include "ldle/math/percentile_in_parallel.h"
#include "ldle/pipeline/choose_embedding.h"

namespace ldle::pipeline {
namespace {

constexpr Index edges_of_a_point = 10;
/// Largest errors of nine in ten edge lengths for "true to scale" and "nearly true to scale".
constexpr double small_error = 0.05, fair_error = 0.25;

std::string manifold(Index dimension) {
  if (dimension == 1) return "a curve";
  if (dimension == 2) return "a 2-D surface";
  return fmt::format("a {}-D manifold", dimension);
}

/// Never finer than 0.01 %.
std::string percent(double part) {
  const double value = 100.0 * part;
  if (value < 0.01) return "0.01 %";
  return two_digits(value) + " %";
}

std::string of_layout(const StageValues& values, Index d, const LengthErrors& errors) {
  const std::string off = fmt::format("edge lengths off by {}", percent(errors.median));
  const std::string reading = "read neighbourhoods, not distances";
  if (!exceeds(values.dimension, d)) {
    return fmt::format("The neighbours of these data were laid out ({}): {}.", off, reading);
  }
  return fmt::format("These data are not {} (estimated dimension {}; {}): {}.", manifold(d),
                     values.dimension->dimension, off, reading);
}

}  // namespace

LengthErrors length_errors(const StageValues& values, const Context& context) {
  const RowMatrix& places = values.polish.embedding;
  const NeighborGraph& graph = values.local.graph;
  const auto& cluster = values.views.cluster_of;
  const math::IdPairSet torn(values.polish.torn_views);
  const auto add_errors = [&](Index k, std::vector<double>& errors) {
    const auto neighbors = graph.neighbors[k];
    const auto lengths = graph.distances_of(k);
    const auto count = std::min<std::size_t>(neighbors.size(), edges_of_a_point + 1);
    for (std::size_t i = 0; i < count; ++i) {
      if (neighbors[i] == k || !(lengths[i] > 0.0)) continue;
      if (torn.contains(cluster[k], cluster[neighbors[i]])) continue;
      const double length = (places.row(k) - places.row(neighbors[i])).norm();
      errors.push_back(std::abs(length / lengths[i] - 1.0));
    }
  };
  const auto errors = make_ragged<double>(graph.size(), context, [&] { return add_errors; }).values;
  if (errors.empty()) return {};
  return {math::percentile(errors, 50, context), math::percentile(errors, 90, context)};
}

Verdict judge(const StageValues& values, const Options& options, const Context& context) {
  const LengthErrors errors = length_errors(values, context);
  const Index d = options.local_views.dimension;
  if (options.embedding == EmbeddingKind::layout) return {of_layout(values, d, errors), false};
  const double error = errors.of_nine_in_ten;
  const std::string smoothed =
      values.removed_noise == 0.0
          ? ""
          : fmt::format(", after noise of about {} was removed", two_digits(values.removed_noise));
  const std::string within =
      fmt::format("nine in ten edge lengths are within {}{}", percent(error), smoothed);
  const std::string seam = values.polish.torn_views.empty() ? "" : ", torn along a seam";
  if (error <= small_error) return {fmt::format("True to scale{}: {}.", seam, within), true};
  if (error <= fair_error) return {fmt::format("Nearly true to scale{}: {}.", seam, within), true};
  return {fmt::format("Not true to scale{}: {}; read neighbourhoods, not distances.", seam, within),
          false};
}

}  // namespace ldle::pipeline
