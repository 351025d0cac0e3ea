#include "ldle_io/column_kind.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <set>
#include <string_view>
#include <utility>

namespace ldle {
namespace {

constexpr Index neighbors = 8;
constexpr double most_candidates = 20000, most_numbers = 2e6;
/// Points that are examined at each end of the values.
constexpr std::size_t fewest_at_end = 4, most_at_end = 60;

/// The values that are not missing.
struct Interval {
  double low = std::numeric_limits<double>::infinity();
  double high = -low;
  double span() const { return high - low; }
};

Interval interval_of(const std::vector<double>& values) {
  Interval range;
  for (double value : values) {
    if (!std::isfinite(value)) continue;
    range.low = std::min(range.low, value);
    range.high = std::max(range.high, value);
  }
  return range;
}

/// A whole turn in radians or degrees if the values extend over more than nine tenths of it and
/// over no more (up to rounding), from -1/2 turn or 0 on; otherwise 0.
double turn_of(const Interval& range) {
  for (const double turn : {2.0 * std::numbers::pi, 360.0}) {
    const bool inside = range.low >= -0.501 * turn && range.high <= 1.001 * turn;
    if (inside && range.span() > 0.9 * turn && range.span() <= 1.001 * turn) return turn;
  }
  return 0.0;
}

/// Whether no part of the turn longer than a tenth is free of values.
bool fill(std::vector<double> values, double turn) {
  std::erase_if(values, [](double value) { return !std::isfinite(value); });
  std::sort(values.begin(), values.end());
  for (std::size_t i = 1; i < values.size(); ++i) {
    if (values[i] - values[i - 1] > 0.1 * turn) return false;
  }
  return true;
}

/// Whether one of the words of a name, without numbers, is that of an angle: "head_direction",
/// "phi2", "bondAngle".
bool names_an_angle(const std::string& name) {
  static const std::set<std::string_view> angles{
      "angle", "angles", "azimuth",   "bearing", "direction",  "dihedral", "heading",
      "hue",   "lon",    "longitude", "phase",   "phi",        "psi",      "theta",
      "yaw",   "roll",   "rotation",  "torsion", "orientation"};
  std::string word;
  char before = ' ';
  for (const char c : name + ' ') {
    const bool upper = c >= 'A' && c <= 'Z', lower = c >= 'a' && c <= 'z';
    const bool begins = upper && before >= 'a' && before <= 'z';
    if (!(upper || lower) || begins) {
      const bool plural = word.ends_with('s') && angles.contains(word.substr(0, word.size() - 1));
      if (plural || angles.contains(word)) return true;
      word.clear();
    }
    if (upper || lower) word += upper ? static_cast<char>(c - 'A' + 'a') : c;
    before = c;
  }
  return false;
}

/// Where the neighbours of points with values at one end have their values.
struct Shares {
  std::size_t same = 0;      ///< in the quarter of the range at the same end
  std::size_t opposite = 0;  ///< in the quarter at the other end
  std::size_t all = 0;
  double part(std::size_t count) const {
    return static_cast<double>(count) / static_cast<double>(all);
  }
};

/// The points with the values nearest to an end; none if there are few values.
template <class FromEnd>
std::vector<Id> points_at(const std::vector<double>& values, FromEnd from_end) {
  std::vector<Id> points;
  for (std::size_t k = 0; k < values.size(); ++k) {
    if (std::isfinite(values[k])) points.push_back(static_cast<Id>(k));
  }
  const std::size_t count = std::min(points.size() / 50, most_at_end);
  if (count < fewest_at_end) return {};
  std::nth_element(points.begin(), points.begin() + static_cast<std::ptrdiff_t>(count),
                   points.end(), [&](Id a, Id b) {
                     return std::pair(from_end(values[a]), a) < std::pair(from_end(values[b]), b);
                   });
  points.resize(count);
  return points;
}

/// `from_end` is how far a value is from the end that is examined, as a part of the range.
template <class FromEnd>
Shares shares_at(const std::vector<double>& values, const NearestPoints& nearest,
                 FromEnd from_end) {
  constexpr double quarter = 0.25;
  Shares shares;
  for (const Id point : points_at(values, from_end)) {
    for (const Id neighbor : nearest(point)) {
      if (neighbor < 0 || std::cmp_greater_equal(neighbor, values.size())) continue;
      const double distance = from_end(values[neighbor]);
      if (!std::isfinite(distance)) continue;
      ++shares.all;
      if (distance <= quarter) ++shares.same;
      if (distance >= 1.0 - quarter) ++shares.opposite;
    }
  }
  return shares;
}

/// Whether a fifth of the values lie in the middle half of the range. Otherwise they may be two
/// classes, which are mixed in the data.
bool has_middle(const std::vector<double>& values, const Interval& range) {
  std::size_t middle = 0, all = 0;
  for (double value : values) {
    if (!std::isfinite(value)) continue;
    ++all;
    const double at = (value - range.low) / range.span();
    if (at > 0.25 && at < 0.75) ++middle;
  }
  return 5 * middle >= all;
}

enum class Ends { meet, apart, unknown };

Ends ends_in_data(const std::vector<double>& values, const Interval& range,
                  const NearestPoints& nearest) {
  if (!nearest || !(range.span() > 0.0) || !std::isfinite(range.span())) return Ends::unknown;
  const Shares low =
      shares_at(values, nearest, [&](double value) { return (value - range.low) / range.span(); });
  const Shares high =
      shares_at(values, nearest, [&](double value) { return (range.high - value) / range.span(); });
  if (low.all == 0 || high.all == 0) return Ends::unknown;
  const auto meet = [](const Shares& end) {
    return end.part(end.opposite) >= 0.1 && end.part(end.same + end.opposite) >= 0.9;
  };
  const auto apart = [](const Shares& end) {
    return end.part(end.opposite) < 0.02 && end.part(end.same) >= 0.7;
  };
  if (meet(low) && meet(high) && has_middle(values, range)) return Ends::meet;
  return apart(low) && apart(high) ? Ends::apart : Ends::unknown;
}

}  // namespace

NearestPoints nearest_rows(const RowMatrix& points) {
  const double columns = static_cast<double>(std::max<Index>(points.cols(), 1));
  const double candidates = std::min(most_candidates, std::max(1000.0, most_numbers / columns));
  const Index step = std::max<Index>(
      1, static_cast<Index>(std::ceil(static_cast<double>(points.rows()) / candidates)));
  return [&points, step](Id point) {
    std::vector<std::pair<double, Id>> found;
    for (Index k = 0; k < points.rows(); k += step) {
      if (k == point) continue;
      found.emplace_back((points.row(k) - points.row(point)).squaredNorm(), static_cast<Id>(k));
    }
    const auto count = std::min<std::ptrdiff_t>(neighbors, std::ssize(found));
    std::partial_sort(found.begin(), found.begin() + count, found.end());
    std::vector<Id> ids;
    for (std::ptrdiff_t i = 0; i < count; ++i) ids.push_back(found[i].second);
    return ids;
  };
}

bool are_classes(const std::vector<double>& values) {
  std::set<double> different;
  for (double value : values) {
    if (!std::isfinite(value)) continue;
    if (value != std::round(value)) return false;
    if (different.insert(value).second && different.size() > most_classes) return false;
  }
  return !different.empty();
}

bool is_cyclic(const std::string& name, const std::vector<double>& values,
               const NearestPoints& nearest) {
  const Interval range = interval_of(values);
  const double turn = turn_of(range);
  if (turn > 0.0 && names_an_angle(name)) return true;
  const Ends ends = ends_in_data(values, range, nearest);
  return ends == Ends::meet || (ends != Ends::apart && turn > 0.0 && fill(values, turn));
}

}  // namespace ldle
