#pragma once

#include <vector>

#include "ldle/types.h"

namespace ldle {

/// Which points repeat earlier ones, and in which order the others are embedded. Only the first of
/// equal points is embedded; the others get its place in the result.
struct DistinctPoints {
  /// The first point of every class of equal points, in the order in which the stages count them.
  std::vector<Id> first;
  /// For each point, the position in `first` of the point it equals.
  std::vector<Id> class_of;

  Index size() const { return static_cast<Index>(first.size()); }
  Index duplicates() const { return static_cast<Index>(class_of.size() - first.size()); }

  /// Returns the values of all points, from those of the distinct ones.
  template <class T>
  std::vector<T> for_all_points(const std::vector<T>& values) const {
    std::vector<T> result;
    result.reserve(class_of.size());
    for (Id place : class_of) result.push_back(values[place]);
    return result;
  }
};

/// Finds points with equal coordinates.
DistinctPoints distinct_points(ConstRowMatrixRef points);

/// Finds points at distance zero from each other.
DistinctPoints distinct_by_distance(ConstRowMatrixRef distances);

/// Makes the classes from a label 0 .. classes-1 for each point; `first` holds the lowest point of
/// each class. Every label must occur.
DistinctPoints distinct_from_labels(std::vector<Id> labels, Index classes);

}  // namespace ldle
