#include "ldle/math/nested_dissection.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ldle::math::nested_dissection_test {

using SparseMatrix = Eigen::SparseMatrix<double>;

/// The Laplacian of a grid whose points are connected up to the given distance, with weights that
/// fall with the distance, plus the identity.
SparseMatrix grid_matrix(Id side, Id reach) {
  std::vector<Eigen::Triplet<double>> entries;
  for (Id x = 0; x < side; ++x) {
    for (Id y = 0; y < side; ++y) {
      double degree = 1.0;
      for (Id u = std::max(0, x - reach); u <= std::min(side - 1, x + reach); ++u) {
        for (Id v = std::max(0, y - reach); v <= std::min(side - 1, y + reach); ++v) {
          const Id squared = (x - u) * (x - u) + (y - v) * (y - v);
          if (squared == 0 || squared > reach * reach) continue;
          entries.emplace_back(u * side + v, x * side + y, -1.0 / squared);
          degree += 1.0 / squared;
        }
      }
      entries.emplace_back(x * side + y, x * side + y, degree);
    }
  }
  SparseMatrix matrix(side * side, side * side);
  matrix.setFromTriplets(entries.begin(), entries.end());
  return matrix;
}

/// Entries of the factor if rows are eliminated in this order, counted row by row: the columns that
/// are reached from a row through rows that were eliminated before.
Index factor_entries(const SparseMatrix& matrix, const std::vector<Id>& order) {
  const auto n = static_cast<Id>(order.size());
  std::vector<Id> step(n), parent(n, none), visited(n, none);
  for (Id i = 0; i < n; ++i) step[order[i]] = i;
  Index entries = n;
  for (Id i = 0; i < n; ++i) {
    visited[i] = i;
    for (SparseMatrix::InnerIterator entry(matrix, order[i]); entry; ++entry) {
      for (Id j = step[entry.row()]; j < i && visited[j] != i; j = parent[j]) {
        if (parent[j] == none) parent[j] = i;
        visited[j] = i;
        ++entries;
      }
    }
  }
  return entries;
}

void expect_permutation(std::vector<Id> order, Index size) {
  std::sort(order.begin(), order.end());
  std::vector<Id> all(size);
  std::iota(all.begin(), all.end(), Id{0});
  EXPECT_EQ(order, all);
}

TEST(NestedDissection, EveryRowIsEliminatedOnce) {
  for (Id side : {1, 2, 9, 45}) {
    const SparseMatrix matrix = grid_matrix(side, 2);
    expect_permutation(nested_dissection(matrix), matrix.rows());
  }
}

TEST(NestedDissection, TakesMatricesWithoutConnections) {
  SparseMatrix diagonal(5000, 5000);
  diagonal.setIdentity();
  expect_permutation(nested_dissection(diagonal), 5000);
}

/// A factor of a grid has about n log n entries after nested dissection, and n^1.5 in the order of
/// the rows.
TEST(NestedDissection, FactorsOfSurfacesGrowMoreSlowlyThanWithoutIt) {
  const auto entries = [](Id side) {
    const SparseMatrix matrix = grid_matrix(side, 2);
    std::vector<Id> rows(matrix.rows());
    std::iota(rows.begin(), rows.end(), Id{0});
    return std::pair(static_cast<double>(factor_entries(matrix, nested_dissection(matrix))),
                     static_cast<double>(factor_entries(matrix, rows)));
  };
  double ratio = 1.0;
  for (Id side : {30, 60, 120}) {
    const auto [dissected, in_order] = entries(side);
    EXPECT_LT(dissected / in_order, 0.8 * ratio) << side;
    ratio = dissected / in_order;
  }
}

}  // namespace ldle::math::nested_dissection_test
