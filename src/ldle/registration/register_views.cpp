#include "ldle/registration/register_views.h"

#include <algorithm>
#include <numeric>
#include <optional>

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
  ViewScales scales = view_scales(views, data, context);
  const Overlaps overlaps = find_overlaps(views, context);
  Placement placement(views, overlaps, scales.scale);
  math::RootedForest forest = view_order(views, overlaps, placement.scaled(), context);

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
    const TreeToAlign tree{order,
                           forest.parent,
                           color,
                           options.tear,
                           options.tear && options.tear_folds,
                           options.tear_relaxation * view_neighbors,
                           options.synchronize && views.size() > most_views_in_sequence};
    StartedTree start = start_tree(placement, tree, rule, connected, context);
    const bool shortens =
        options.synchronize && options.seam_weight > 0.0 && is_torn(tree, overlaps, connected);
    if (shortens) {
      if (!links) links = certain_links(views, overlaps, placement.scaled(), context);
      try_other_cut(placement, tree, *links, rule, start, connected, context);
      std::copy(start.order.begin(), start.order.end(), forest.order.begin() + begin);
      for (std::size_t i = 0; i < start.order.size(); ++i) {
        forest.parent[start.order[i]] = start.parent[i];
      }
    }
    synchronized += start.report;
    placement.place(order, start.aligned, context);
    placement.remember(moment_aligned, order);
    placement.place(order, start.synchronized, context);
    if (shortens) straighten_seam(placement, tree, rule, connected, context);
    placement.remember(moment_synchronized, order);
    add_to_report(registration, align_again(placement, tree, limits, random, connected, context));
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
