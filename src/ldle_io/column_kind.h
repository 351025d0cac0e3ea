#pragma once

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "ldle/types.h"

namespace ldle {

/// Numbers, numbers on a circle (angles), or words.
enum class ColumnKind { number, cyclic, category };

constexpr std::array<const char*, 3> choice_names(ColumnKind) {
  return {"number", "cyclic", "category"};
}

/// Returns a few of the points that are nearest to a point in the data.
using NearestPoints = std::function<std::vector<Id>(Id)>;

/// The nearest of at most about 20000 of the rows, evenly chosen. `points` must outlive the result.
NearestPoints nearest_rows(const RowMatrix& points);

/// Whether numbers are classes: whole numbers, of which at most `most_classes` are different.
bool are_classes(const std::vector<double>& values);

inline constexpr std::size_t most_classes = 30;

/// Whether numbers lie on a circle, so that the least and the largest mean the same:
/// - the name says so (angle, phi, azimuth, ...), and the values extend over a turn in radians or
///   degrees, or
/// - their two ends meet in the data: points with values near one end have neighbours with values
///   near the other, and hardly any with values between, or
/// - they fill a turn in radians or degrees, and their ends are not apart in the data.
/// Missing values (not finite) are left out. `nearest` may be empty if no data are known.
bool is_cyclic(const std::string& name, const std::vector<double>& values,
               const NearestPoints& nearest);

}  // namespace ldle
