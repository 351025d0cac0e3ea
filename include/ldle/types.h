#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace ldle {

/// Counts and positions in loops.
using Index = Eigen::Index;

/// A point, view or eigenvector as it is stored in long lists; -1 means none.
using Id = std::int32_t;
inline constexpr Id none = -1;

/// One row per point, rows contiguous: a C-order NumPy array has this layout.
using RowMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using ConstRowMatrixRef = Eigen::Ref<const RowMatrix>;

/// Lists of ids of one length, one row each.
using IdMatrix = Eigen::Matrix<Id, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// Two ids that belong together, the smaller first.
struct IdPair {
  Id first = none;
  Id second = none;
  friend auto operator<=>(const IdPair&, const IdPair&) = default;
};

}  // namespace ldle
