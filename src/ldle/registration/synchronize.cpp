#include "ldle/registration/synchronize.h"

#include <algorithm>
#include <utility>

#include "ldle/registration/relax_views.h"
#include "ldle/registration/tree_mover.h"

namespace ldle::registration {
namespace {

/// The rounds end if one leaves more than this fraction of the squared error.
constexpr double worth_another_round = 0.7;
/// More iterations would remove longer waves of the error, which the polish does at less cost.
constexpr RelaxLimits relax_limits{.steps = 2, .iterations = 50};

/// Moves the views of a tree, tests them for tears and keeps track of the torn pairs.
class Rounds {
 public:
  Rounds(Placement& placement, const TreeToAlign& tree, std::vector<char>& connected,
         const Context& context)
      : placement_(placement),
        tree_(tree),
        context_(context),
        connected_(connected),
        pairs_(pairs_of(tree, placement.overlaps())),
        mover_(placement, tree.order, pairs_, context),
        torn_(count_torn(connected)) {}

  AlignmentError error() const { return mover_.error(connected_); }

  /// Runs one round. Returns false if the round was undone because it did not improve the views, or
  /// gained so little that another round is not worthwhile.
  bool again(SynchronizedTree& report) {
    context_.throw_if_stopped();
    const std::vector<RigidMotion> start = mover_.motions();
    const double before = error().squared;
    // Where no view was mirrored, the tears have hardly changed since, and none will be.
    if (mirrored_) mirrored_ = mover_.orient(connected_);
    report.frustrated_pairs = mover_.turn(connected_);
    mover_.shift(connected_);
    relax_views(placement_, tree_.order, connected_, relax_limits, context_);
    const double after = error().squared;
    std::vector<char> connected = connected_;
    const Index torn = count_torn(connected);
    if (torn > torn_ || !(after < before)) {
      mover_.move_to(start);
      return false;
    }
    connected_ = std::move(connected);
    torn_ = torn;
    ++report.rounds;
    return after < worth_another_round * before;
  }

 private:
  // Updates `connected` by the tear test.
  Index count_torn(std::vector<char>& connected) const {
    return tree_.tear ? find_tears(placement_, tree_, pairs_, connected, context_) : 0;
  }

  Placement& placement_;
  const TreeToAlign& tree_;
  const Context& context_;
  std::vector<char>& connected_;
  std::vector<Id> pairs_;
  TreeMover mover_;
  Index torn_;
  bool mirrored_ = true;  // views, in the last round
};

}  // namespace

SynchronizedTree& SynchronizedTree::operator+=(const SynchronizedTree& other) {
  rounds = std::max(rounds, other.rounds);
  before += other.before;
  after += other.after;
  frustrated_pairs += other.frustrated_pairs;
  return *this;
}

SynchronizedTree synchronize(Placement& placement, const TreeToAlign& tree,
                             std::vector<char>& connected, const Context& context) {
  SynchronizedTree report;
  continue_synchronization(placement, tree, most_synchronizing_rounds, report, connected, context);
  return report;
}

void continue_synchronization(Placement& placement, const TreeToAlign& tree, Index rounds,
                              SynchronizedTree& report, std::vector<char>& connected,
                              const Context& context) {
  if (report.finished) return;
  Rounds more(placement, tree, connected, context);
  if (report.rounds == 0) report.before = more.error();
  while (!report.finished && report.rounds < rounds) {
    report.finished = !more.again(report);
    context.advance(report.rounds, most_synchronizing_rounds);
  }
  report.after = more.error();
}

}  // namespace ldle::registration
