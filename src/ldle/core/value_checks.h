#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <vector>

#include "ldle/core/ragged.h"
#include "ldle/error.h"

namespace ldle {

/// Rules for arrays that come from outside: from files or from Python. Each throws InvalidArgument
/// with the name of the array if it is violated.
namespace value_checks {

inline void require(bool holds, const char* name, const char* rule) {
  if (!holds) throw InvalidArgument(name, rule);
}

inline void check_length(const char* name, Index length, Index expected) {
  if (length == expected) return;
  throw InvalidArgument(name, fmt::format("has {} entries, but must have {}", length, expected));
}

/// Ids must be from `low` to `high` - 1.
inline void check_ids(const char* name, std::span<const Id> ids, Index low, Index high) {
  for (Id id : ids) {
    if (id >= low && id < high) continue;
    throw InvalidArgument(name,
                          fmt::format("holds {}, which is not from {} to {}", id, low, high - 1));
  }
}

inline void check_finite(const char* name, const double* values, Index count) {
  for (Index i = 0; i < count; ++i) {
    if (!std::isfinite(values[i])) {
      throw InvalidArgument(name, fmt::format("{}", values[i]), "must be finite");
    }
  }
}

inline void check_not_nan(const char* name, const std::vector<double>& values) {
  require(
      std::none_of(values.begin(), values.end(), [](double value) { return std::isnan(value); }),
      name, "must not be NaN");
}

/// Offsets must ascend from 0 to the number of values.
template <class Integer>
void check_offsets(const char* name, std::span<const Integer> offsets, Index values) {
  require(!offsets.empty() && offsets.front() == 0 && offsets.back() == values &&
              std::is_sorted(offsets.begin(), offsets.end()),
          name, "its offsets must ascend from 0 to the number of values");
}
template <class Integer>
void check_offsets(const char* name, std::span<Integer> offsets, Index values) {
  check_offsets(name, std::span<const Integer>(offsets), values);
}

/// There must be `count` lists of ids from 0 to `high` - 1.
inline void check_lists(const char* name, const Ragged<Id>& lists, Index count, Index high) {
  check_offsets(name, std::span<const Index>(lists.offsets), std::ssize(lists.values));
  check_length(name, lists.size(), count);
  check_ids(name, lists.values, 0, high);
}

inline void check_shape(const char* name, const RowMatrix& matrix, Index rows, Index columns) {
  if (matrix.rows() == rows && matrix.cols() == columns) return;
  throw InvalidArgument(name, fmt::format("is {} x {}, but must be {} x {}", matrix.rows(),
                                          matrix.cols(), rows, columns));
}

/// A matrix of this shape with finite values.
inline void check_matrix(const char* name, const RowMatrix& matrix, Index rows, Index columns) {
  check_shape(name, matrix, rows, columns);
  check_finite(name, matrix.data(), matrix.size());
}

/// Every id from 0 to the number of ids - 1 must occur once.
inline void check_permutation(const char* name, const std::vector<Id>& ids) {
  check_ids(name, ids, 0, std::ssize(ids));
  std::vector<char> seen(ids.size(), 0);
  for (Id id : ids) {
    require(!seen[id], name, "every id must occur once");
    seen[id] = 1;
  }
}

}  // namespace value_checks
}  // namespace ldle
