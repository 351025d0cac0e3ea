#include "ldle/math/solve_tree.h"

#include <algorithm>

namespace ldle::math {
namespace {

/// The elimination tree of the supernodes. Parents have higher numbers than their children.
struct Elimination {
  explicit Elimination(const SupernodalFactor& factor)
      : supernode_of(factor.columns()), parent(factor.size(), none), work(factor.size(), 0) {
    for (Index s = 0; s < factor.size(); ++s) {
      const Index first = factor.first_column[s];
      std::fill_n(supernode_of.begin() + first, factor.columns_of(s), static_cast<Id>(s));
    }
    for (Index s = 0; s < factor.size(); ++s) {
      const BlockView block = factor.block(s);
      work[s] += block.rows * block.columns;
      const auto below = factor.below(s);
      if (below.empty()) continue;
      parent[s] = supernode_of[below.front()];
      work[parent[s]] += work[s];
    }
  }

  std::vector<Id> supernode_of;  // of each column
  std::vector<Id> parent;
  std::vector<Index> work;  // entries in the subtree of each supernode
};

/// Assigns a task to each supernode. Child tasks have lower numbers than their parents.
class TaskBuilder {
 public:
  TaskBuilder(const Elimination& tree, Index task_work)
      : tree_(tree), task_work_(task_work), below_(tree.parent.size() + 1) {}

  std::vector<Id> task_of() {
    const Index count = std::ssize(tree_.parent);
    std::vector<Id> tasks(count, none);
    for (Index s = 0; s < count; ++s) {
      if (!light(s)) {
        tasks[s] = below_[s].tasks == 1 ? below_[s].last : next_++;
        note_above(s, tasks[s]);
      } else if (tree_.parent[s] == none || !light(tree_.parent[s])) {
        tasks[s] = task_of_light_subtree(s);
        note_above(s, tasks[s]);
      }
    }
    for (Index s = count; s-- > 0;) {
      if (tasks[s] == none) tasks[s] = tasks[tree_.parent[s]];
    }
    return tasks;
  }

  Index tasks() const { return next_; }

 private:
  /// The tasks directly below a supernode, as far as they are known.
  struct Below {
    Index tasks = 0;       // number of tasks
    Id last = none;        // the last of them
    Id light = none;       // the task to which light subtrees are added
    Index light_work = 0;  // the work of that task
  };

  bool light(Index s) const { return tree_.work[s] <= task_work_; }
  Below& above(Index s) {
    return tree_.parent[s] == none ? below_.back() : below_[tree_.parent[s]];
  }

  // Light subtrees below the same supernode share tasks.
  Id task_of_light_subtree(Index s) {
    Below& at = above(s);
    if (at.light == none || at.light_work + tree_.work[s] > task_work_) {
      at.light = next_++;
      at.light_work = 0;
    }
    at.light_work += tree_.work[s];
    return at.light;
  }

  void note_above(Index s, Id task) {
    Below& at = above(s);
    if (at.last != task) ++at.tasks;
    at.last = task;
  }

  const Elimination& tree_;
  Index task_work_;
  std::vector<Below> below_;  // for each supernode; the last entry is for all roots
  Id next_ = 0;
};

std::vector<Id> parents_of_tasks(const Elimination& tree, const std::vector<Id>& task_of,
                                 Index tasks) {
  std::vector<Id> parent(tasks, none);
  for (std::size_t s = 0; s < task_of.size(); ++s) {
    if (tree.parent[s] == none) continue;
    const Id above = task_of[tree.parent[s]];
    if (above != task_of[s]) parent[task_of[s]] = above;
  }
  return parent;
}

Ragged<Id> children_of_tasks(const std::vector<Id>& parent) {
  const Index tasks = std::ssize(parent);
  // Roots are listed as children of a task that does not exist, and then removed.
  std::vector<Id> labels = parent;
  std::replace(labels.begin(), labels.end(), none, static_cast<Id>(tasks));
  Ragged<Id> children = group_by_label(labels, tasks + 1);
  children.offsets.pop_back();
  children.values.resize(children.offsets.back());
  return children;
}

Ragged<Id> levels_of_tasks(const std::vector<Id>& parent) {
  std::vector<Id> level(parent.size(), 0);
  Id levels = 0;
  for (std::size_t task = 0; task < parent.size(); ++task) {
    levels = std::max(levels, level[task] + 1);
    if (parent[task] == none) continue;
    Id& above = level[parent[task]];
    above = std::max(above, level[task] + 1);
  }
  return group_by_label(level, levels);
}

}  // namespace

SolveTree::SolveTree(const SupernodalFactor& factor, Index task_work)
    : columns(factor.columns()), slot(factor.rows.size(), none) {
  const Elimination tree(factor);
  TaskBuilder builder(tree, task_work);
  const std::vector<Id> task_of = builder.task_of();
  const std::vector<Id> parent = parents_of_tasks(tree, task_of, builder.tasks());
  supernodes = group_by_label(task_of, builder.tasks());
  children = children_of_tasks(parent);
  levels = levels_of_tasks(parent);

  std::vector<Id> beside(columns, none);  // separate slot of a row, if seen_by[row] == task
  std::vector<Id> seen_by(columns, none);
  std::vector<Id> found;
  for (Id task = 0; task < size(); ++task) {
    const auto inside = [&](Index row) { return task_of[tree.supernode_of[row]] == task; };
    const auto find = [&](Index row) {
      if (inside(row) || seen_by[row] == task) return;
      seen_by[row] = task;
      found.push_back(static_cast<Id>(row));
    };
    const auto slot_of = [&](Index row) {
      return inside(row) ? static_cast<Id>(row) : beside[row];
    };

    found.clear();
    for (Id s : supernodes[task]) std::ranges::for_each(factor.below(s), find);
    for (Id child : children[task]) std::ranges::for_each(outside[child], find);
    std::ranges::sort(found);
    Id next = static_cast<Id>(slots());
    for (Id row : found) beside[row] = next++;
    outside.push_back(found);
    slot_above.resize(outside.values.size(), none);

    for (Id s : supernodes[task]) {
      const auto begin = slot.begin() + factor.below_begin(s);
      std::ranges::transform(factor.below(s), begin, slot_of);
    }
    for (Id child : children[task]) {
      const auto begin = slot_above.begin() + outside.offsets[child];
      std::ranges::transform(outside[child], begin, slot_of);
    }
  }
}

}  // namespace ldle::math
