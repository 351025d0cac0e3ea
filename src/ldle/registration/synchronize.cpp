#include "ldle/registration/synchronize.h"

#include <algorithm>
#include <utility>

#include "ldle/registration/relax_views.h"
#include "ldle/registration/tree_mover.h"

namespace ldle::registration {
namespace {

constexpr Index most_rounds = 5;
/// A round that leaves more than this part of the squared error is the last.
constexpr double worth_another_round = 0.9;
/// Of Gauss and Newton's method, in a round.
constexpr Index most_steps = 5;

/// Moves and tests the views of a tree, and remembers which pairs are whole.
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

  /// False when the round made things worse, and was undone, or gained so little that the next
  /// is not worth while.
  bool again(SynchronizedTree& report) {
    context_.throw_if_stopped();
    const std::vector<RigidMotion> start = mover_.motions();
    const double before = error().squared;
    mover_.orient(connected_);
    report.frustrated_pairs = mover_.turn(connected_);
    mover_.shift(connected_);
    relax_views(placement_, tree_.order, connected_, most_steps, context_);
    const double after = error().squared;
    std::vector<char> whole = connected_;
    const Index torn = count_torn(whole);
    if (torn > torn_ || !(after < before)) {
      mover_.move_to(start);
      return false;
    }
    connected_ = std::move(whole);
    torn_ = torn;
    ++report.rounds;
    return after < worth_another_round * before;
  }

 private:
  Index count_torn(std::vector<char>& whole) const {
    return tree_.tear ? find_tears(placement_, tree_, pairs_, whole, context_) : 0;
  }

  Placement& placement_;
  const TreeToAlign& tree_;
  const Context& context_;
  std::vector<char>& connected_;
  std::vector<Id> pairs_;
  TreeMover mover_;
  Index torn_;
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
  Rounds rounds(placement, tree, connected, context);
  SynchronizedTree report;
  report.before = rounds.error();
  while (report.rounds < most_rounds && rounds.again(report)) {
  }
  report.after = rounds.error();
  return report;
}

}  // namespace ldle::registration
