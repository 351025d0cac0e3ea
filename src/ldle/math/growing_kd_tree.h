#pragma once

#include <memory>
#include <span>
#include <vector>

#include "ldle/context.h"
#include "ldle/types.h"

namespace ldle::math {

/// A kd-tree that points can be added to, for points of few dimensions. Points are numbered in the
/// order in which they are added. Queries may run in parallel, but not while points are added.
class GrowingKdTree {
 public:
  explicit GrowingKdTree(Index dimension);
  ~GrowingKdTree();
  GrowingKdTree(GrowingKdTree&&) noexcept;
  GrowingKdTree& operator=(GrowingKdTree&&) noexcept;

  Index size() const;
  /// Adds rows of `dimension` coordinates.
  void add(std::span<const double> coordinates, const Context& context);
  const double* point(Id number) const;

  /// Finds every point that may be among the `nearest` nearest to a place, or tie with the last of
  /// them, in no particular order. Finds all points if there are fewer.
  void near(const double* place, Index nearest, std::vector<Id>& found) const;

  /// Number of points whose squared distance from a place is at most `squared_radius`, but not more
  /// than `most`.
  Index count_within(const double* place, double squared_radius, Index most) const;

 private:
  struct Forest;
  std::unique_ptr<Forest> forest_;
};

}  // namespace ldle::math
