#include "ldle/polish/polish_embedding.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "ldle/core/parallel_for.h"
#include "ldle/math/minimise_stress.h"
#include "ldle/math/percentile.h"
#include "ldle/polish/folds.h"
#include "ldle/polish/neighbor_springs.h"
#include "ldle/registration/lay_out.h"
#include "ldle/registration/mirrored_overlap.h"
#include "ldle/registration/overlaps.h"
#include "ldle/registration/tears.h"

namespace ldle {
namespace {

/// Steps between two tear tests: enough for what is near a tear to move.
constexpr Index steps_per_round = 30;
constexpr Index most_rounds = 20;
/// When fewer than this part of the torn pairs changes in a round, the tears are settled.
constexpr double settled_part = 0.01;
/// Neighbours whose distance is off by more than this part of it pull no harder than at that.
constexpr double yield = 0.2;
/// Times that folded points are put elsewhere and the steps go on.
constexpr Index most_reseats = 5;
constexpr Index steps_after_reseat = 60;

/// Says which pairs of views an embedding tears apart, piece by piece.
class TearTest {
 public:
  TearTest(const IntermediateViews& views, const Registration& registration, const TearRule& rule)
      : views_(views), rule_(rule) {
    if (!rule.tear) return;
    overlaps_ = find_overlaps(views);
    views_of_tree_ = group_by_label(registration.tree, registration.trees);
    std::vector<Id> tree_of_pair;
    for (const IdPair& pair : overlaps_.pairs) {
      tree_of_pair.push_back(registration.tree[pair.first]);
    }
    pairs_of_tree_ = group_by_label(tree_of_pair, registration.trees);
    folded_.assign(overlaps_.pairs.size(), 0);
    if (rule.tear_folds) find_folded(turned_views(views, registration));
  }

  std::vector<IdPair> torn_by(const RowMatrix& embedding, Progress& progress) const {
    std::vector<IdPair> torn;
    if (!rule_.tear) return torn;
    std::vector<char> connected(overlaps_.pairs.size(), 1);
    for (Index tree = 0; tree < views_of_tree_.size(); ++tree) {
      EmbeddedViews embedded(views_, overlaps_, embedding, rule_.ball_size);
      embedded.enter(std::as_const(views_of_tree_)[tree]);
      embedded.test_pairs(std::as_const(pairs_of_tree_)[tree], connected, progress);
    }
    for (std::size_t p = 0; p < connected.size(); ++p) {
      if (!connected[p] || folded_[p]) torn.push_back(overlaps_.pairs[p]);
    }
    return torn;
  }

 private:
  void find_folded(const RowMatrix& turned) {
    parallel_for_blocks(std::ssize(folded_), 256, [&](Index begin, Index end) {
      for (Index p = begin; p < end; ++p) {
        folded_[p] = is_mirrored_overlap(std::as_const(overlaps_.shared)[p], turned);
      }
    });
  }

  const IntermediateViews& views_;
  TearRule rule_;
  std::vector<char> folded_;  // for each overlapping pair
  Overlaps overlaps_;
  Ragged<Id> views_of_tree_, pairs_of_tree_;
};

Fidelity measure(const Springs& springs, const RowMatrix& embedding, const Folds& folds) {
  Fidelity fidelity;
  fidelity.folded = std::ssize(folds.find(springs, embedding));
  fidelity.pieces = std::ssize(lowest_of_parts(springs));
  if (springs.count() == 0) return fidelity;
  std::vector<double> stretch;
  stretch.reserve(springs.count());
  double squared_error = 0.0;
  for (Index i = 0; i < springs.size(); ++i) {
    for (Index s = springs.neighbors.offsets[i]; s < springs.neighbors.offsets[i + 1]; ++s) {
      const Id j = springs.neighbors.values[s];
      if (j > i) continue;
      stretch.push_back((embedding.row(i) - embedding.row(j)).norm() / springs.length[s]);
      const double error = std::abs(stretch.back() - 1.0);
      squared_error += error <= yield ? error * error : yield * (2.0 * error - yield);
    }
  }
  fidelity.length_error = std::sqrt(squared_error / static_cast<double>(stretch.size()));
  const double low = percentile(stretch, 5);
  fidelity.stretch_spread = low > 0.0 ? percentile(stretch, 95) / low : HUGE_VAL;
  return fidelity;
}

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
  Polisher(const Registered& start, const Metric& metric, const TearRule& rule, double factor_limit,
           Progress& progress)
      : views_(start.views),
        springs_(neighbor_springs(start.local, metric, progress)),
        tears_(start.views, start.registration, rule),
        folds_(start.views, start.registration),
        factor_limit_(factor_limit),
        progress_(progress),
        start_(start.registration.embedding),
        accepted_(unpolished(start.registration)) {
    result_.embedding = start_;
    tear(start.registration.torn_views);
    accepted_.report.before = accepted_.report.after = measure(whole_, start_, folds_);
    accepted_.report.torn_history = report().torn_history;
  }

  /// Moves points and asks what is torn, in turn, until that does not change: tears that need not
  /// be close like a zip, as what is whole pulls the rest together.
  void settle(Index steps) {
    bool changed = true;
    while (changed && std::ssize(report().torn_history) <= most_rounds) {
      relax(steps_per_round);
      changed = update_tears();
      if (changed) continue;
      relax(steps);
      changed = update_tears();
    }
  }

  void relax(Index steps) {
    if (!system_) system_ = make_spring_system(whole_, factor_limit_);
    const StressReport relaxed =
        minimise_stress(whole_, *system_, {.steps = steps}, result_.embedding, progress_);
    report().steps += relaxed.steps;
    report().settled = relaxed.settled;
  }

  void unfold() {
    std::vector<Id> folded = folds_.find(whole_, result_.embedding);
    for (Index round = 0; round < most_reseats && !folded.empty(); ++round) {
      const RowMatrix before = result_.embedding;
      const Index moved = folds_.reseat(whole_, folded, result_.embedding);
      relax(steps_after_reseat);
      std::vector<Id> left = folds_.find(whole_, result_.embedding);
      if (left.size() >= folded.size()) {
        result_.embedding = before;
        return;
      }
      report().reseated += moved;
      folded = std::move(left);
    }
  }

  /// Keeps what has been reached, unless it is worse than the start or more folded than what was
  /// kept before.
  void accept_if_better() {
    report().solver = system_ ? system_->method() : report().solver;
    report().before = measure(whole_, start_, folds_);
    report().after = measure(whole_, result_.embedding, folds_);
    report().improved =
        report().after.length_error < report().before.length_error &&
        report().after.pieces <= report().before.pieces &&
        report().after.folded <= std::min(report().before.folded, accepted_.report.after.folded);
    if (report().improved) accepted_ = result_;
  }

  const Polish& accepted() const { return accepted_; }

 private:
  PolishReport& report() { return result_.report; }

  /// True when enough pairs were torn or closed to go on.
  bool update_tears() {
    std::vector<IdPair> torn = tears_.torn_by(result_.embedding, progress_);
    const Index changed = count_changes(torn, result_.torn_views);
    const auto few = static_cast<Index>(settled_part * static_cast<double>(torn.size()));
    if (changed > 0) tear(std::move(torn));
    return changed > few;
  }

  void tear(std::vector<IdPair> torn) {
    report().torn_history.push_back(std::ssize(torn));
    system_.reset();
    result_.torn_views = std::move(torn);
    whole_ = untorn_springs(springs_, views_.cluster_of, IdPairSet(result_.torn_views));
    soften(whole_, result_.embedding, yield);
  }

  const IntermediateViews& views_;
  Springs springs_, whole_;
  TearTest tears_;
  Folds folds_;
  std::unique_ptr<SpringSystem> system_;
  double factor_limit_;
  Progress& progress_;
  const RowMatrix& start_;
  Polish result_, accepted_;
};

void bring_side_by_side(const Registered& start, RowMatrix& embedding) {
  const std::vector<Id> tree = tree_of_points(start.views, start.registration);
  const RowMatrix shift = shifts_side_by_side(embedding, tree, start.registration.trees);
  for (Index k = 0; k < embedding.rows(); ++k) embedding.row(k) += shift.row(tree[k]);
}

}  // namespace

Polish unpolished(const Registration& registration) {
  Polish polish;
  polish.embedding = registration.embedding;
  polish.torn_views = registration.torn_views;
  return polish;
}

Polish polish_embedding(const Registered& start, const Metric& metric, const PolishOptions& options,
                        const TearRule& rule, double factor_limit, Progress& progress) {
  Polisher polisher(start, metric, rule, factor_limit, progress);
  polisher.relax(options.steps);
  polisher.unfold();
  polisher.accept_if_better();
  polisher.settle(options.steps);
  polisher.unfold();
  polisher.accept_if_better();
  Polish polish = polisher.accepted();
  bring_side_by_side(start, polish.embedding);
  return polish;
}

}  // namespace ldle
