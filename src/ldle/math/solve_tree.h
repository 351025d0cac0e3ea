#pragma once

#include "ldle/core/ragged.h"
#include "ldle/math/supernodal_factor.h"

namespace ldle::math {

/// How the triangular solves with a factor are shared out. A supernode waits for those below it in
/// the elimination tree only; tasks are parts of that tree. Light subtrees are tasks as a whole;
/// above them each supernode is a task of its own, unless it waits for a single one and goes on
/// with that. What a task takes off rows of later tasks is kept beside, row by row, until its
/// parent fetches it, so that no two tasks write to the same place.
struct SolveTree {
  /// Subtrees of at most `task_work` entries of the factor are light.
  SolveTree(const SupernodalFactor& factor, Index task_work);

  Index size() const { return supernodes.size(); }
  /// Rows for a solve: those of the factor, then the ones kept beside.
  Index slots() const { return columns + std::ssize(outside.values); }
  Index first_slot_beside(Index task) const { return columns + outside.offsets[task]; }

  Index columns;
  Ragged<Id> supernodes;  ///< of each task, ascending
  Ragged<Id> outside;     ///< rows of later tasks that a task changes, ascending
  Ragged<Id> children;    ///< tasks that a task waits for, ascending
  Ragged<Id> levels;      ///< the children of a level's tasks are in earlier levels
  /// Where a change to each entry of factor.rows goes: the row itself, or one beside.
  std::vector<Id> slot;
  /// Where the parent puts what it fetches: one for each entry of outside.values.
  std::vector<Id> slot_above;
};

}  // namespace ldle::math
