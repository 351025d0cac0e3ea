#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace ldle {

/// A count or a position in an array (64 bits).
using Index = Eigen::Index;

/// The number of a point, view or eigenvector, from 0. It has 32 bits to save memory in long lists.
using Id = std::int32_t;
/// The id that stands for no point, view or eigenvector.
inline constexpr Id none = -1;

/// A row-major matrix with one row for each point. A C-order NumPy array has this layout.
using RowMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
/// A row-major matrix that belongs to the caller.
using ConstRowMatrixRef = Eigen::Ref<const RowMatrix>;

/// Lists of ids of the same length, one in each row.
using IdMatrix = Eigen::Matrix<Id, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// Two ids; the smaller one is first.
struct IdPair {
  Id first = none;
  Id second = none;
  friend auto operator<=>(const IdPair&, const IdPair&) = default;
};

}  // namespace ldle
