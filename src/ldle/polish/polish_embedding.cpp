#include "ldle/polish/polish_embedding.h"

#include <algorithm>
#include <iterator>

#include "ldle/math/minimise_stress.h"
#include "ldle/polish/measure_fidelity.h"
#include "ldle/polish/view_edges.h"
#include "ldle/registration/lay_out.h"

namespace ldle::polish {
namespace {

/// Steps between two tear tests: enough for what is near a tear to move.
constexpr Index steps_per_round = 30;
constexpr Index most_rounds = 20;
/// When fewer than this part of the torn pairs changes in a round, the tears are settled.
constexpr double settled_part = 0.01;
/// Times that points which fold over get their neighborhoods back and the steps go on.
constexpr Index most_holds = 5;
constexpr Index steps_per_hold = 60;

/// Pairs that are in one of the two lists only, both of them ascending.
Index count_changes(const std::vector<IdPair>& a, const std::vector<IdPair>& b) {
  std::vector<IdPair> changed;
  std::set_symmetric_difference(a.begin(), a.end(), b.begin(), b.end(),
                                std::back_inserter(changed));
  return std::ssize(changed);
}

/// The work on one embedding.
class Polisher {
 public:
  Polisher(const Registered& start, const seam::TearRule& rule, const Context& context)
      : views_(start.views),
        edges_(view_edges(start.local, start.data, context)),
        tears_(start.views, start.registration.tree, start.registration.trees, edges_, rule),
        neighborhoods_(start.views, start.registration, context),
        context_(context),
        start_(start.registration.embedding),
        accepted_(unpolished(start.registration)) {
    result_.embedding = start_;
    tear(start.registration.torn_views);
    accepted_.report.before = accepted_.report.after = measure(start_);
    accepted_.report.torn_history = report().torn_history;
  }

  /// Moves points that keep their neighborhoods as their views have them: nothing folds over.
  void keep_surroundings(Index steps) { turn(neighborhoods_.references(whole_), steps); }

  /// Moves points so and asks what is torn, in turn, until that does not change: tears that need
  /// not be close like a zip, as what is whole pulls the rest together.
  void settle(Index steps) {
    bool changed = true;
    while (changed && std::ssize(report().torn_history) <= most_rounds) {
      keep_surroundings(steps_per_round);
      changed = tears_changed();
      if (changed) continue;
      keep_surroundings(steps);
      changed = tears_changed();
    }
  }

  /// Moves points until distances are as true as they can be, whatever the views say; only where
  /// that would fold points over, they keep their neighborhoods as their views have them.
  void straighten(Index steps) {
    const Index most_folded =
        std::min(std::ssize(neighborhoods_.folded(whole_, start_)), accepted_.report.after.folded);
    if (!system_) system_ = math::make_laplacian_system(whole_, context_);
    count(math::minimise_stress(whole_, *system_, {.steps = steps}, result_.embedding, context_));
    math::ReferenceVectors held;
    for (Index round = 0; round < most_holds; ++round) {
      const std::vector<Id> folded = neighborhoods_.folded(whole_, result_.embedding);
      if (std::ssize(folded) <= most_folded) return;
      neighborhoods_.add_references_around(folded, whole_, held);
      turn(held, steps_per_hold);
    }
  }

  /// Closes overlaps that are torn for a view's sake only, where distances show that nothing is
  /// folded. True when there were some.
  bool close_false_folds() {
    const std::vector<IdPair> torn =
        tears_.torn_by(result_.embedding, result_.torn_views, context_);
    const std::vector<IdPair> closed = tears_.false_folds(result_.embedding, torn, context_);
    if (closed.empty()) return false;
    std::vector<IdPair> left;
    std::set_difference(torn.begin(), torn.end(), closed.begin(), closed.end(),
                        std::back_inserter(left));
    tear(std::move(left));
    return true;
  }

  /// Goes back to what was kept.
  void start_again() {
    const Index steps = report().steps;
    result_ = accepted_;
    report().steps = steps;
    report().torn_history.pop_back();
    tear(result_.torn_views);
  }

  /// Keeps what has been reached, unless it is worse than the start or more folded than what was
  /// kept before.
  bool accept_if_better() {
    report().solver = system_ ? system_->method() : report().solver;
    report().before = measure(start_);
    report().after = measure(result_.embedding);
    report().improved =
        report().after.length_error < report().before.length_error &&
        report().after.pieces <= report().before.pieces &&
        report().after.folded <= std::min(report().before.folded, accepted_.report.after.folded);
    if (report().improved) accepted_ = result_;
    return report().improved;
  }

  const Polish& accepted() const { return accepted_; }

 private:
  PolishReport& report() { return result_.report; }

  Fidelity measure(const RowMatrix& embedding) const {
    return measure_fidelity(whole_, embedding, neighborhoods_);
  }

  void turn(const math::ReferenceVectors& references, Index steps) {
    if (!system_) system_ = math::make_laplacian_system(whole_, context_);
    math::RigidNeighborhoods rigid(whole_, references, context_);
    const auto energy = [&](const RowMatrix& places, RowMatrix& pull) {
      return rigid.energy_and_pull(places, pull);
    };
    count(math::minimise_energy(energy, whole_, *system_, {.steps = steps}, result_.embedding,
                                context_));
  }

  void count(const math::StressReport& relaxed) {
    report().steps += relaxed.steps;
    report().settled = relaxed.settled;
  }

  bool tears_changed() {
    const auto torn = static_cast<double>(result_.torn_views.size());
    return static_cast<double>(update_tears()) > settled_part * torn;
  }

  /// Returns how many pairs were torn or closed.
  Index update_tears() {
    std::vector<IdPair> torn = tears_.torn_by(result_.embedding, result_.torn_views, context_);
    const Index changed = count_changes(torn, result_.torn_views);
    if (changed > 0) tear(std::move(torn));
    return changed;
  }

  void tear(std::vector<IdPair> torn) {
    report().torn_history.push_back(std::ssize(torn));
    system_.reset();
    result_.torn_views = std::move(torn);
    whole_ = untorn_edges(edges_, views_.cluster_of, math::IdPairSet(result_.torn_views));
    soften(whole_, result_.embedding, yield, context_);
  }

  const IntermediateViews& views_;
  math::EdgeLengths edges_, whole_;
  seam::TearTest tears_;
  ViewNeighborhoods neighborhoods_;
  std::unique_ptr<math::LaplacianSystem> system_;
  const Context& context_;
  const RowMatrix& start_;
  Polish result_, accepted_;
};

void bring_side_by_side(const Registered& start, RowMatrix& embedding) {
  const std::vector<Id> tree = registration::tree_of_points(start.views, start.registration);
  const RowMatrix shift =
      registration::shifts_side_by_side(embedding, tree, start.registration.trees);
  for (Index k = 0; k < embedding.rows(); ++k) embedding.row(k) += shift.row(tree[k]);
}

}  // namespace

Polish unpolished(const Registration& registration) {
  Polish polish;
  polish.embedding = registration.embedding;
  polish.torn_views = registration.torn_views;
  return polish;
}

Polish polish_embedding(const Registered& start, const PolishOptions& options,
                        const seam::TearRule& rule, const Context& context) {
  Polisher polisher(start, rule, context);
  if (options.close_tears) polisher.settle(options.steps);
  if (!options.close_tears || !polisher.accept_if_better()) {
    polisher.start_again();
    polisher.keep_surroundings(options.steps);
    polisher.accept_if_better();
  }
  polisher.straighten(options.steps);
  if (polisher.accept_if_better() && options.close_tears && polisher.close_false_folds()) {
    polisher.straighten(options.steps);
    polisher.accept_if_better();
  }
  Polish polish = polisher.accepted();
  bring_side_by_side(start, polish.embedding);
  PolishReport& report = polish.report;
  sample_paths(start.graph, start.registration.embedding, report.before, context);
  report.path_sources = sample_paths(start.graph, polish.embedding, report.after, context);
  return polish;
}

}  // namespace ldle::polish
