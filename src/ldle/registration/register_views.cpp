#include "ldle/registration/register_views.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include "ldle/core/part_of_stage.h"
#include "ldle/core/random.h"
#include "ldle/math/adjacency.h"
#include "ldle/math/coloring.h"
#include "ldle/math/percentile.h"
#include "ldle/registration/align_as_ltsa.h"
#include "ldle/registration/align_tree.h"
#include "ldle/registration/shorten_seam.h"
#include "ldle/registration/view_order.h"
#include "ldle/registration/view_scales.h"

namespace ldle::registration {
namespace {

/// The refinement has settled if no point moves by more than this fraction of a typical view's
/// size.
constexpr double settled_fraction = 1e-8;
/// More views than this are placed level by level.
constexpr Index most_views_in_sequence = 4000;

/// Shares of the time after which parts of the stage end, for the progress.
constexpr double scaled_at = 0.02, overlaps_at = 0.05, order_at = 0.1;
/// The same for the parts of one tree.
struct TreeParts {
  double started;
  double cut;
  double straight;
};
constexpr TreeParts when_synchronized{0.4, 0.7, 0.8}, when_only_aligned{0.1, 0.1, 0.1};

// The views of each tree, in the order of the first alignment.
std::vector<std::span<const Id>> views_of_trees(const math::RootedForest& forest) {
  std::vector<std::span<const Id>> trees;
  for (std::size_t begin = 0; begin < forest.order.size();) {
    std::size_t end = begin + 1;
    while (end < forest.order.size() &&
           forest.tree[forest.order[end]] == forest.tree[forest.order[begin]]) {
      ++end;
    }
    trees.push_back(std::span(forest.order).subspan(begin, end - begin));
    begin = end;
  }
  return trees;
}

bool is_torn(const TreeToAlign& tree, const Overlaps& overlaps,
             const std::vector<char>& connected) {
  const std::vector<Id> pairs = pairs_of(tree, overlaps);
  return std::any_of(pairs.begin(), pairs.end(), [&](Id pair) { return !connected[pair]; });
}

void add_to_report(Registration& registration, const Refinement& refinement) {
  registration.report.sweeps = std::max(registration.report.sweeps, refinement.sweeps);
  registration.report.settled = registration.report.settled && refinement.settled;
  registration.report.last_move = std::max(registration.report.last_move, refinement.last_move);
  auto& history = registration.report.torn_history;
  history.resize(std::max(history.size(), refinement.torn_history.size()), 0);
  for (std::size_t i = 0; i < refinement.torn_history.size(); ++i) {
    history[i] += refinement.torn_history[i];
  }
}

void add_to_report(Registration& registration, const SynchronizedTree& total, double typical_size) {
  const double unit = typical_size > 0.0 ? typical_size : 1.0;
  registration.report.synchronization = {total.rounds, total.before.root_mean_square() / unit,
                                         total.after.root_mean_square() / unit,
                                         total.frustrated_pairs};
}

// The paper divides by 2 M and counts each pair of views twice. Here each pair counts once.
double final_error(const Placement& placement, const std::vector<char>& connected,
                   const Context& context) {
  std::vector<Id> pairs(connected.size());
  std::iota(pairs.begin(), pairs.end(), 0);
  return alignment_error(placement, pairs, connected, context).squared /
         static_cast<double>(placement.views().size());
}

// y_k = global_from_view of the point's own cluster (paper, Eq. yk).
void read_off(const Placement& placement, const std::vector<char>& connected,
              Registration& registration, const Context& context) {
  registration.rotation = placement.rotation();
  registration.translation = placement.translation();
  registration.embedding = placement.embedding();
  registration.report.alignment_error = final_error(placement, connected, context);
  for (std::size_t p = 0; p < connected.size(); ++p) {
    if (!connected[p]) registration.torn_views.push_back(placement.overlaps().pairs[p]);
  }
}

void note_forest(math::RootedForest forest, Registration& registration) {
  registration.order = std::move(forest.order);
  registration.parent = std::move(forest.parent);
  registration.tree = std::move(forest.tree);
  registration.trees = forest.trees;
}

Registration register_as_ltsa(Placement& placement, const math::RootedForest& forest,
                              const Context& context) {
  const IntermediateViews& views = placement.views();
  Registration registration;
  registration.report.settled = true;
  registration.embedding =
      align_as_ltsa(views, placement.scaled(), forest.tree, forest.trees, context);
  for (Id view = 0; view < static_cast<Id>(views.size()); ++view) {
    const auto scaled =
        placement.scaled().middleRows(views.views.offsets[view], views.views.length(view));
    const RowMatrix places = registration.embedding(views.views[view], Eigen::all);
    placement.move_to(view, math::procrustes(scaled, places));
  }
  registration.rotation = placement.rotation();
  registration.translation = placement.translation();
  registration.report.alignment_error =
      final_error(placement, std::vector<char>(placement.overlaps().pairs.size(), 1), context);
  return registration;
}

}  // namespace

RefineUntil refine_until(const PolishOptions& polish) {
  return polish.kind == PolishKind::without ? RefineUntil::views_settle : RefineUntil::seam_settles;
}

Registration register_views(const IntermediateViews& views, const Data& data, Index view_neighbors,
                            const RegistrationOptions& options, const Context& context,
                            RefineUntil until) {
  ViewScales scales = view_scales(views, data, part_of_stage(context, 0.0, scaled_at));
  const Overlaps overlaps = find_overlaps(views, part_of_stage(context, scaled_at, overlaps_at));
  Placement placement(views, overlaps, scales.scale);
  math::RootedForest forest = view_order(views, overlaps, placement.scaled(),
                                         part_of_stage(context, overlaps_at, order_at));

  if (options.alignment == AlignmentKind::ltsa) {
    Registration registration = register_as_ltsa(placement, forest, context);
    registration.scale = std::move(scales.scale);
    note_forest(std::move(forest), registration);
    return registration;
  }

  Registration registration;
  registration.report.settled = true;
  const double typical_size = math::median_in_place(scales.size);
  const RefinementLimits limits{options.refinements, settled_fraction * typical_size,
                                until == RefineUntil::seam_settles};
  const CutRule rule{options.synchronize, options.seam_weight,
                     typical_size > 0.0 ? typical_size : 1.0};
  Random random(context.seed());
  const std::vector<Id> color =
      math::greedy_coloring(math::adjacency(views.size(), overlaps.pairs));
  std::vector<char> connected(overlaps.pairs.size(), 1);
  SynchronizedTree synchronized;
  std::optional<std::vector<math::WeightedEdge>> links;
  for (const std::span<const Id> order : views_of_trees(forest)) {
    const auto begin = order.data() - forest.order.data();
    const auto share = [&](Index placed) {
      return order_at + (1.0 - order_at) * static_cast<double>(placed) / views.size();
    };
    const Context of_tree = part_of_stage(context, share(begin), share(begin + std::ssize(order)));
    const TreeParts& parts = options.synchronize ? when_synchronized : when_only_aligned;
    const TreeToAlign tree{order,
                           forest.parent,
                           color,
                           options.tear,
                           options.tear && options.tear_folds,
                           options.tear_relaxation * view_neighbors,
                           options.synchronize && views.size() > most_views_in_sequence};
    StartedTree start =
        start_tree(placement, tree, rule, connected, part_of_stage(of_tree, 0.0, parts.started));
    const bool shortens =
        options.synchronize && options.seam_weight > 0.0 && is_torn(tree, overlaps, connected);
    if (shortens) {
      const Context part = part_of_stage(of_tree, parts.started, parts.cut);
      if (!links) links = certain_links(views, overlaps, placement.scaled(), part);
      try_other_cut(placement, tree, *links, rule, start, connected, part);
      std::copy(start.order.begin(), start.order.end(), forest.order.begin() + begin);
      for (std::size_t i = 0; i < start.order.size(); ++i) {
        forest.parent[start.order[i]] = start.parent[i];
      }
    }
    synchronized += start.report;
    placement.place(order, start.aligned, context);
    placement.remember(moment_aligned, order);
    placement.place(order, start.synchronized, context);
    if (shortens) {
      straighten_seam(placement, tree, rule, connected,
                      part_of_stage(of_tree, parts.cut, parts.straight));
    }
    placement.remember(moment_synchronized, order);
    add_to_report(registration, align_again(placement, tree, limits, random, connected,
                                            part_of_stage(of_tree, parts.straight, 1.0)));
    of_tree.advance(1, 1);
  }
  add_to_report(registration, synchronized, typical_size);
  if (typical_size > 0.0) registration.report.last_move /= typical_size;
  read_off(placement, connected, registration, context);
  registration.snapshots = placement.take_snapshots();
  registration.scale = std::move(scales.scale);
  note_forest(std::move(forest), registration);
  return registration;
}

}  // namespace ldle::registration
