#pragma once

#include <span>

#include "ldle/math/block_kernels.h"

namespace ldle::math {

/// A view of a supernodal Cholesky factor in CHOLMOD's format; it does not own the arrays. A
/// supernode is a group of adjacent columns with the same rows. It is stored as a dense block: a
/// triangle on top, and the rows below the triangle.
struct SupernodalFactor {
  std::span<const Index> first_column;  ///< of each supernode; at the end, the number of columns
  std::span<const Index> first_row;     ///< where the rows of each supernode begin in `rows`
  std::span<const Index> first_entry;   ///< where its block begins in `entries`
  std::span<const Index> rows;          ///< ascending in each supernode, its own columns first
  std::span<const double> entries;

  Index columns() const { return first_column.back(); }
  Index size() const { return std::ssize(first_column) - 1; }
  Index columns_of(Index supernode) const {
    return first_column[supernode + 1] - first_column[supernode];
  }
  BlockView block(Index supernode) const {
    const Index height = first_row[supernode + 1] - first_row[supernode];
    return {entries.data() + first_entry[supernode], height, height, columns_of(supernode)};
  }
  /// Where the rows below the triangle begin in `rows`.
  Index below_begin(Index supernode) const { return first_row[supernode] + columns_of(supernode); }
  /// Where the rows below the triangle end in `rows`.
  Index below_end(Index supernode) const { return first_row[supernode + 1]; }
  std::span<const Index> below(Index supernode) const {
    return rows.subspan(below_begin(supernode), below_end(supernode) - below_begin(supernode));
  }
};

}  // namespace ldle::math
