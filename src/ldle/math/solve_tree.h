#pragma once

#include "ldle/core/ragged.h"
#include "ldle/math/supernodal_factor.h"

namespace ldle::math {

/// Divides the triangular solves with a factor into tasks, which are parts of the elimination tree.
/// A supernode depends only on the supernodes below it in this tree. A light subtree belongs to one
/// task, which may contain other light subtrees below the same supernode. Above the light subtrees
/// each supernode is a task of its own; but if it depends on a single task, it is added to that
/// task. A task writes its updates of rows of later tasks to separate slots, one for each row, and
/// its parent adds them up. Therefore no two tasks write to the same place.
struct SolveTree {
  /// Subtrees of at most `task_work` entries of the factor are light.
  SolveTree(const SupernodalFactor& factor, Index task_work);

  Index size() const { return supernodes.size(); }
  /// Number of rows that a solve needs: first the rows of the factor, then the separate slots.
  Index slots() const { return columns + std::ssize(outside.values); }
  /// First separate slot of a task.
  Index first_slot_beside(Index task) const { return columns + outside.offsets[task]; }

  Index columns;
  Ragged<Id> supernodes;  ///< of each task, ascending
  Ragged<Id> outside;     ///< rows of later tasks that a task changes, ascending
  Ragged<Id> children;    ///< tasks that a task depends on directly, ascending
  Ragged<Id> levels;      ///< the children of a level's tasks are in earlier levels
  /// For each entry of factor.rows below a triangle, the slot of its updates: the row itself, or a
  /// separate slot.
  std::vector<Id> slot;
  /// For each entry of outside.values, the slot to which the parent adds the update.
  std::vector<Id> slot_above;
};

}  // namespace ldle::math
