#include "ldle/polish/separate_sheets.h"

#include <algorithm>

#include "ldle/metrics/map_quality.h"
#include "ldle/polish/glue_part.h"
#include "ldle/polish/move_pieces.h"
#include "ldle/polish/part_to_cut_off.h"

namespace ldle::polish {
namespace {

/// Largest number of parts that are cut off before the next polish.
constexpr Index most_parts = 12;
/// Largest number of times that parts are moved and the embedding is polished again.
constexpr Index most_repeats = 8;
/// Largest number of these in a row that do not reduce the area covered twice.
constexpr Index most_in_vain = 2;

double covered_twice(const Registered& start, const Polish& polish, const Context& context) {
  return metrics::map_quality(start.graph, polish.embedding, context).covered_twice;
}

/// The points that have an edge to a point of another piece, ascending.
std::vector<Id> borders_of(const Cut& cut, const math::EdgeLengths& edges) {
  std::vector<Id> points;
  for (Id k = 0; k < edges.size(); ++k) {
    const auto neighbors = edges.neighbors[k];
    if (std::any_of(neighbors.begin(), neighbors.end(),
                    [&](Id j) { return cut.piece_of[j] != cut.piece_of[k]; })) {
      points.push_back(k);
    }
  }
  return points;
}

}  // namespace

std::optional<Separation> cut_overlaps(const Registered& start, const Polish& polished,
                                       const Context& context) {
  MovableViews embedded(start, polished, context);
  std::vector<std::vector<Id>> tried;
  bool moved = false;
  for (Index parts = 0; parts < most_parts; ++parts) {
    tried.push_back(part_to_cut_off(embedded, tried, start.graph, context));
    if (tried.back().empty()) break;
    moved = glue_elsewhere(embedded, tried.back(), context) || moved;
  }
  if (!moved) return std::nullopt;
  return Separation{embedded.moves(), embedded.torn_views()};
}

Polish with_rims_apart(const Registered& start, const math::EdgeLengths& edges, Polish polished,
                       double covered, const seam::TearRule& rule, const Context& context) {
  const Cut no_cut{std::vector<Id>(start.data.size(), none), {}};
  const Registration as_it_is = moved_registration(start, polished, no_cut, context);
  Polish apart = push_rims_apart({start.graph, start.data, start.local, start.views, as_it_is},
                                 edges, rule, context);
  apart.report.torn_history.clear();
  add_first_report(polished.report, apart.report);
  return covered_twice(start, apart, context) < covered ? apart : polished;
}

Polish separate_sheets(const Registered& start, const math::EdgeLengths& edges, Polish polished,
                       const PolishOptions& options, const seam::TearRule& rule,
                       const Context& context) {
  const bool may_cut = options.separate_sheets && rule.tear && start.views.dimension == 2;
  if (!may_cut || polished.torn_views.empty()) return polished;

  double covered = covered_twice(start, polished, context);
  if (covered == 0.0) return polished;
  Polish latest = polished;
  Index vain = 0;
  for (Index repeat = 0; repeat < most_repeats && vain < most_in_vain && covered > 0.0; ++repeat) {
    const std::optional<Separation> separation = cut_overlaps(start, latest, context);
    if (!separation) break;
    Registration moved = moved_registration(start, latest, separation->cut, context);
    moved.torn_views = separation->torn_views;
    const Registered from{start.graph, start.data, start.local, start.views, moved};
    Polish again =
        polish_around(borders_of(separation->cut, edges), from, edges, options, rule, context);
    add_first_report(latest.report, again.report);
    latest = std::move(again);
    const double found = covered_twice(start, latest, context);
    ++vain;
    if (found >= covered) continue;
    vain = 0;
    covered = found;
    polished = latest;
  }
  if (covered == 0.0) return polished;
  return with_rims_apart(start, edges, std::move(polished), covered, rule, context);
}

}  // namespace ldle::polish
