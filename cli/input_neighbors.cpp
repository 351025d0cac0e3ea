#include "cli/input_neighbors.h"

#include <algorithm>
#include <numeric>

namespace ldle::cli {
namespace {

constexpr Index neighbors = 8;

NearestPoints nearest_by_ids(const IdMatrix& ids) {
  return [&ids](Id point) {
    std::vector<Id> nearest;
    for (Id id : ids.row(point).head(std::min(neighbors + 1, ids.cols()))) {
      if (id != point && id != none) nearest.push_back(id);
    }
    return nearest;
  };
}

NearestPoints nearest_by_distances(const RowMatrix& distances) {
  return [&distances](Id point) {
    std::vector<Id> ids(distances.cols());
    std::iota(ids.begin(), ids.end(), Id{0});
    std::erase(ids, point);
    const auto count = std::min<std::ptrdiff_t>(neighbors, std::ssize(ids));
    std::partial_sort(ids.begin(), ids.begin() + count, ids.end(), [&](Id a, Id b) {
      return std::pair(distances(point, a), a) < std::pair(distances(point, b), b);
    });
    ids.resize(count);
    return ids;
  };
}

}  // namespace

NearestPoints nearest_points(const EmbedInput& input) {
  if (input.is_graph()) return nearest_by_ids(input.neighbor_ids);
  if (input.is_points()) return nearest_rows(input.data.points);
  return nearest_by_distances(input.data.points);
}

}  // namespace ldle::cli
