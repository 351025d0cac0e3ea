#include "ldle/math/solve_tree.h"

#include <gtest/gtest.h>

#include <set>

#include "oracles/factor.h"

namespace ldle::math::solve_tree_test {

/// Calls check(factor, tree) for several matrices and several sizes of tasks.
template <class Check>
void for_many_trees(const Check& check) {
  for (const Eigen::MatrixXd& matrix : oracle::matrices_of_many_shapes()) {
    const oracle::ColumnFactor columns(matrix);
    for (Index task_work : {0, 5, 20, 100000}) {
      check(columns.view(), SolveTree(columns.view(), task_work));
    }
  }
}

std::vector<Id> task_of_columns(const SolveTree& tree) {
  std::vector<Id> task_of(tree.columns, none);
  for (Id task = 0; task < tree.size(); ++task) {
    for (Id s : tree.supernodes[task]) task_of[s] = task;
  }
  return task_of;
}

TEST(SolveTree, EverySupernodeIsInOneTaskAndEveryTaskInOneLevel) {
  for_many_trees([](const SupernodalFactor& factor, const SolveTree& tree) {
    const auto once = [](const Ragged<Id>& lists, Index count) {
      const std::set<Id> different(lists.values.begin(), lists.values.end());
      EXPECT_EQ(std::ssize(different), count);
      EXPECT_EQ(std::ssize(lists.values), count);
    };
    once(tree.supernodes, factor.size());
    once(tree.levels, tree.size());
  });
}

TEST(SolveTree, ATaskHasAHigherLevelThanItsChildren) {
  for_many_trees([](const SupernodalFactor&, const SolveTree& tree) {
    std::vector<Index> level_of(tree.size());
    for (Index level = 0; level < tree.levels.size(); ++level) {
      for (Id task : tree.levels[level]) level_of[task] = level;
    }
    for (Id task = 0; task < tree.size(); ++task) {
      for (Id child : tree.children[task]) EXPECT_LT(level_of[child], level_of[task]);
    }
  });
}

// An entry of the factor changes a row of its own task, or a slot that is added to the row later by
// the task's ancestors.
TEST(SolveTree, ChangesReachTheirRows) {
  for_many_trees([](const SupernodalFactor& factor, const SolveTree& tree) {
    const std::vector<Id> task_of = task_of_columns(tree);
    std::vector<Id> parent(tree.size(), none);
    for (Id task = 0; task < tree.size(); ++task) {
      for (Id child : tree.children[task]) parent[child] = task;
    }
    for (Index s = 0; s < factor.size(); ++s) {
      for (Index i = factor.below_begin(s); i < factor.below_end(s); ++i) {
        Id task = task_of[s], slot = tree.slot[i];
        while (slot >= tree.columns) {
          ASSERT_GE(slot, tree.first_slot_beside(task));
          ASSERT_LT(slot, tree.first_slot_beside(task + 1));
          slot = tree.slot_above[slot - tree.columns];
          task = parent[task];
        }
        EXPECT_EQ(slot, factor.rows[i]);
        EXPECT_EQ(task, task_of[slot]);
      }
    }
  });
}

TEST(SolveTree, APathIsOneTask) {
  std::vector<IdPair> path;
  for (Id i = 0; i < 40; ++i) path.push_back({i, i + 1});
  const oracle::ColumnFactor columns(oracle::matrix_with_edges(41, path));
  EXPECT_EQ(SolveTree(columns.view(), 10).size(), 1);
}

TEST(SolveTree, LightSubtreesShareTasks) {
  // Each of the 50 leaves has two entries.
  std::vector<IdPair> star;
  for (Id i = 0; i < 50; ++i) star.push_back({i, 50});
  const oracle::ColumnFactor columns(oracle::matrix_with_edges(51, star));
  const SolveTree tree(columns.view(), 20);
  EXPECT_EQ(tree.size(), 5 + 1);
  EXPECT_EQ(tree.levels.size(), 2);
}

}  // namespace ldle::math::solve_tree_test
