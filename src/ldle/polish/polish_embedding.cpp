#include "ldle/polish/polish_embedding.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <memory>
#include <optional>

#include "ldle/math/covered_twice.h"
#include "ldle/math/minimise_stress.h"
#include "ldle/polish/measure_fidelity.h"
#include "ldle/polish/push_apart.h"
#include "ldle/polish/relax_points.h"
#include "ldle/polish/view_edges.h"
#include "ldle/registration/lay_out.h"
#include "ldle/seam/embedded_mesh.h"

namespace ldle::polish {
namespace {

/// Steps between two tear tests: enough for the points near a seam to move.
constexpr Index steps_per_round = 30;
constexpr Index most_rounds = 20;
/// Largest number of rounds in a row after which there are not fewer torn pairs than ever before.
constexpr Index most_rounds_in_vain = 3;
/// The seam has settled if a round changes at most this fraction of the torn pairs.
constexpr double settled_part = 0.01;
/// Largest number of times that folded points get rigid neighbourhoods and the steps continue.
constexpr Index most_holds = 5;
constexpr Index steps_per_hold = 60;
/// Where only some points have to move, points up to this many edges away from them move, too.
constexpr Index reach_of_repairs = 5;
/// If these are more than this part of all points, all move: steps are fewer then, and parallel.
constexpr double most_to_move = 0.125;
/// Of at most this many points, all move: this takes little time and relaxes more.
constexpr Index most_points_that_all_move = 20000;
/// Rims that lie on each other are pushed apart if the length error rises by at most this factor.
constexpr double worth_separating = 1.25;

/// Counts the pairs that are in exactly one of two ascending lists.
Index count_changes(const std::vector<IdPair>& a, const std::vector<IdPair>& b) {
  std::vector<IdPair> changed;
  std::set_symmetric_difference(a.begin(), a.end(), b.begin(), b.end(),
                                std::back_inserter(changed));
  return std::ssize(changed);
}

/// Polishes one embedding. `result_` is the current state, `accepted_` the last accepted one.
class Polisher {
 public:
  Polisher(const Registered& start, const math::EdgeLengths& edges, const seam::TearRule& rule,
           const Context& context)
      : views_(start.views),
        graph_(start.graph),
        edges_(edges),
        tears_(start.views, start.registration.tree, start.registration.trees, edges_, rule,
               context),
        neighborhoods_(start.views, start.registration, context),
        context_(context),
        start_(start.registration.embedding),
        accepted_(unpolished(start.registration)) {
    result_.embedding = start_;
    tear(start.registration.torn_views);
    accepted_.report.before = accepted_.report.after = measure(start_);
    accepted_.report.torn_history = report().torn_history;
  }

  /// Lets only points near those given move from now on, in large data.
  void move_only_around(const std::vector<Id>& points) { moving_ = near(points); }

  /// Moves the points with rigid neighbourhoods, whose reference vectors are those of the
  /// intermediate views. This prevents folds.
  void fit_rigid(Index steps) { minimise_rigid_energy(neighborhoods_.references(untorn_), steps); }

  /// Alternates such steps with tear tests until the seam settles. A tear that is not needed closes
  /// progressively from its ends, because the edges there pull the adjacent points together. If the
  /// seam does not become shorter any more, it is not going to settle.
  void settle(Index steps) {
    bool changed = true;
    while (changed && std::ssize(report().torn_history) <= most_rounds && !tears_in_vain()) {
      fit_rigid(steps_per_round);
      changed = tears_changed();
      if (changed) continue;
      fit_rigid(steps);
      changed = tears_changed();
    }
  }

  /// Minimises the edge-length stress. If this folds points, or moves points over others, they and
  /// their neighbours get rigid neighbourhoods and the steps continue, as long as such points
  /// become fewer.
  void fit_lengths(Index steps) {
    const Index most_folded =
        std::min(std::ssize(neighborhoods_.folded(untorn_, start_)), accepted_.report.after.folded);
    const std::vector<Id> covered = covered_points();
    minimise_stress(steps);
    math::ReferenceVectors held;
    Index fewest = result_.embedding.rows() + 1;
    for (Index round = 0; round < most_holds; ++round) {
      const std::vector<Id> bent = bent_points(most_folded, covered);
      if (bent.empty() || std::ssize(bent) >= fewest) return;
      fewest = std::ssize(bent);
      neighborhoods_.add_references_around(bent, untorn_, held);
      relax_around(bent, held, std::min(steps, steps_per_hold));
    }
  }

  /// Pushes rims apart that lie on each other. Where triangles of one sheet lie on each other
  /// afterwards, neighbourhoods are made rigid for some steps. This is repeated as long as the area
  /// covered twice falls, and accepted if the length error does not rise much.
  void push_rims_apart() {
    const auto near = surroundings_of_rims(graph_, result_.embedding, context_);
    if (!near) return;
    const double largest_error = worth_separating * accepted_.report.after.length_error;
    double least = std::numeric_limits<double>::infinity();
    math::ReferenceVectors held;
    for (Index round = 0; round < most_holds; ++round) {
      RowMatrix places = result_.embedding(near->points, Eigen::all);
      const Pushed pushed = push_apart(*near, places, context_);
      if (pushed.area >= least) return;
      least = pushed.area;
      result_.embedding(near->points, Eigen::all) = places;
      report().after = measure(result_.embedding);
      if (report().after.length_error <= largest_error) accepted_ = result_;
      if (pushed.covered.empty()) return;
      neighborhoods_.add_references_around(pushed.covered, untorn_, held);
      relax_around(pushed.covered, held, steps_per_round);
    }
  }

  /// Repeats the tear test and closes pairs that are torn only as folds although their edge lengths
  /// show that nothing is folded (the map of a view is wrong). Returns true if there were such
  /// pairs.
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

  /// Returns to the accepted state. Steps are still counted.
  void start_again() {
    const Index steps = report().steps;
    result_ = accepted_;
    report().steps = steps;
    report().torn_history.pop_back();
    tear(result_.torn_views);
  }

  /// Accepts the current state if its length error is less than at the start, it has no more pieces
  /// than the start, and no more points are folded than at the start and in the accepted state.
  /// Returns true if it is accepted.
  bool accept_if_better() {
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
    return measure_fidelity(untorn_, embedding, neighborhoods_, context_);
  }

  /// Corners of triangles that lie on others, ascending.
  std::vector<Id> covered_points() const {
    if (views_.dimension != 2 || result_.torn_views.empty()) return {};
    const seam::EmbeddedGraph embedded(result_.embedding, graph_);
    const auto triangles = seam::EmbeddedMesh(embedded, context_).triangles();
    std::vector<Id> points;
    for (const auto& pair : math::shared_areas(result_.embedding, triangles, context_)) {
      for (Id t : {pair.first, pair.second}) {
        points.insert(points.end(), triangles[t].begin(), triangles[t].end());
      }
    }
    std::sort(points.begin(), points.end());
    points.erase(std::unique(points.begin(), points.end()), points.end());
    return points;
  }

  /// The folded points, if there are more than `most_folded`, and those that lie on others but are
  /// not in `covered_before`.
  std::vector<Id> bent_points(Index most_folded, const std::vector<Id>& covered_before) const {
    std::vector<Id> bent = neighborhoods_.folded(untorn_, result_.embedding);
    if (std::ssize(bent) <= most_folded) bent.clear();
    const std::vector<Id> covered = covered_points();
    std::set_difference(covered.begin(), covered.end(), covered_before.begin(),
                        covered_before.end(), std::back_inserter(bent));
    return bent;
  }

  /// Lowers the rigid energy around some points. In large data only what is near them moves.
  void relax_around(const std::vector<Id>& points, const math::ReferenceVectors& references,
                    Index steps) {
    if (const auto moving = near(points)) return relax(*moving, references, steps);
    minimise_rigid_energy(references, steps);
  }

  /// The points near some points, or nothing if all points should move.
  std::optional<std::vector<Id>> near(const std::vector<Id>& points) const {
    const Index n = result_.embedding.rows();
    if (n <= most_points_that_all_move) return std::nullopt;
    std::vector<Id> found = points_around(points, untorn_, reach_of_repairs);
    if (static_cast<double>(found.size()) > most_to_move * static_cast<double>(n)) {
      return std::nullopt;
    }
    return found;
  }

  void relax(const std::vector<Id>& points, const math::ReferenceVectors& references, Index steps) {
    count(relax_points(points, untorn_, references, {.steps = steps}, result_.embedding, context_));
  }

  void minimise_rigid_energy(const math::ReferenceVectors& references, Index steps) {
    if (moving_) return relax(*moving_, references, steps);
    math::RigidNeighborhoods rigid(untorn_, references, context_);
    const auto energy = [&](const RowMatrix& places, RowMatrix& force) {
      return rigid.energy_and_force(places, force);
    };
    count(math::minimise_energy(energy, untorn_, inverse(), {.steps = steps}, result_.embedding,
                                context_));
  }

  void minimise_stress(Index steps) {
    if (moving_) return relax(*moving_, {0, result_.embedding.cols()}, steps);
    count(math::minimise_stress(untorn_, inverse(), {.steps = steps}, result_.embedding, context_));
  }

  /// Approximates the inverse of the Laplacian of the edges in `untorn_`.
  const math::Multigrid& inverse() {
    if (!inverse_) {
      inverse_ =
          std::make_unique<math::Multigrid>(math::laplacian_rows(untorn_, context_), context_);
    }
    return *inverse_;
  }

  void count(const math::StressReport& relaxed) {
    report().steps += relaxed.steps;
    report().settled = relaxed.settled;
  }

  /// Whether the last rounds have not reduced the number of torn pairs.
  bool tears_in_vain() const {
    const auto& torn = result_.report.torn_history;
    const auto least = std::min_element(torn.begin(), torn.end());
    return torn.end() - least > most_rounds_in_vain;
  }

  /// Repeats the tear test. Returns true if the seam has not settled yet.
  bool tears_changed() {
    const auto torn = static_cast<double>(result_.torn_views.size());
    return static_cast<double>(update_tears()) > settled_part * torn;
  }

  /// Repeats the tear test. Returns the number of pairs that were torn or closed.
  Index update_tears() {
    std::vector<IdPair> torn = tears_.torn_by(result_.embedding, result_.torn_views, context_);
    const Index changed = count_changes(torn, result_.torn_views);
    if (changed > 0) tear(std::move(torn));
    return changed;
  }

  /// Sets the torn pairs, and selects and weights the edges that are not torn.
  void tear(std::vector<IdPair> torn) {
    report().torn_history.push_back(std::ssize(torn));
    inverse_.reset();
    result_.torn_views = std::move(torn);
    select_untorn(edges_, views_.cluster_of, math::IdPairSet(result_.torn_views), untorn_,
                  context_);
    soften(untorn_, result_.embedding, huber_threshold, context_);
  }

  const IntermediateViews& views_;
  const NeighborGraph& graph_;
  const math::EdgeLengths& edges_;
  math::EdgeLengths untorn_;  // the edges that are not torn
  seam::TearTest tears_;
  ViewNeighborhoods neighborhoods_;
  std::unique_ptr<math::Multigrid> inverse_;
  std::optional<std::vector<Id>> moving_;  // if set, no other points move
  const Context& context_;
  const RowMatrix& start_;
  Polish result_, accepted_;
};

// Shifts the trees of views, which the polish moves independently, side by side.
void bring_side_by_side(const Registered& start, RowMatrix& embedding) {
  const std::vector<Id> tree = registration::tree_of_points(start.views, start.registration);
  const RowMatrix shift =
      registration::shifts_side_by_side(embedding, tree, start.registration.trees);
  for (Index k = 0; k < embedding.rows(); ++k) embedding.row(k) += shift.row(tree[k]);
}

/// Lays the trees side by side and measures paths.
Polish finished(const Registered& start, Polish polish, const Context& context) {
  bring_side_by_side(start, polish.embedding);
  PolishReport& report = polish.report;
  sample_paths(start.graph, start.registration.embedding, report.before, context);
  report.path_sources = sample_paths(start.graph, polish.embedding, report.after, context);
  return polish;
}

}  // namespace

Polish unpolished(const Registration& registration) {
  Polish polish;
  polish.embedding = registration.embedding;
  polish.torn_views = registration.torn_views;
  return polish;
}

Polish polish_embedding(const Registered& start, const math::EdgeLengths& edges,
                        const PolishOptions& options, const seam::TearRule& rule,
                        const Context& context) {
  Polisher polisher(start, edges, rule, context);
  if (options.close_tears) polisher.settle(options.steps);
  if (!options.close_tears || !polisher.accept_if_better()) {
    polisher.start_again();
    polisher.fit_rigid(options.steps);
    polisher.accept_if_better();
  }
  polisher.fit_lengths(options.steps);
  if (polisher.accept_if_better() && options.close_tears && polisher.close_false_folds()) {
    polisher.fit_lengths(options.steps);
    polisher.accept_if_better();
  }
  return finished(start, polisher.accepted(), context);
}

Polish polish_around(const std::vector<Id>& changed, const Registered& start,
                     const math::EdgeLengths& edges, const PolishOptions& options,
                     const seam::TearRule& rule, const Context& context) {
  Polisher polisher(start, edges, rule, context);
  polisher.move_only_around(changed);
  polisher.fit_rigid(options.steps);
  polisher.accept_if_better();
  polisher.fit_lengths(options.steps);
  polisher.accept_if_better();
  return finished(start, polisher.accepted(), context);
}

Polish push_rims_apart(const Registered& start, const math::EdgeLengths& edges,
                       const seam::TearRule& rule, const Context& context) {
  Polisher polisher(start, edges, rule, context);
  polisher.push_rims_apart();
  return finished(start, polisher.accepted(), context);
}

}  // namespace ldle::polish
