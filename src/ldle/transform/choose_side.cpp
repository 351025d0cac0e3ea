#include "ldle/transform/choose_side.h"

#include <algorithm>
#include <numeric>

namespace ldle::transform {
namespace {

/// A pair that is this many times as long in the embedding as in the data is not whole.
constexpr double most_stretch = 2.0;

constexpr Index no_side = -1;

class Sides {
 public:
  Sides(const Around& around, const std::function<bool(Index, Index)>& is_torn)
      : around_(around), is_torn_(is_torn), side_of_(around.size(), no_side) {}

  bool is_whole(Index i, Index j) const {
    if (is_torn_(i, j)) return false;
    const double in_data = (around_.points.row(i) - around_.points.row(j)).squaredNorm();
    const double in_embedding = (around_.places.row(i) - around_.places.row(j)).squaredNorm();
    return in_embedding <= most_stretch * most_stretch * in_data;
  }

  /// Returns the points that are whole with a point, and the point itself, among `candidates`.
  std::vector<Index> whole_with(Index point, const std::vector<Index>& candidates) const {
    std::vector<Index> found;
    for (Index i : candidates) {
      if (i == point || is_whole(i, point)) found.push_back(i);
    }
    return found;
  }

  /// Returns the points of the side with the largest weight.
  std::vector<Index> heaviest() {
    const Eigen::ArrayXd weight = interpolation_weights(around_);
    std::vector<Index> best;
    double most = -1.0;
    for (Index i = 0; i < around_.size(); ++i) {
      if (side_of_[i] != no_side) continue;
      std::vector<Index> side = connected_with(i);
      double sum = 0.0;
      for (Index j : side) sum += weight[j];
      if (sum <= most) continue;
      most = sum;
      best = std::move(side);
    }
    std::sort(best.begin(), best.end());
    return best;
  }

 private:
  std::vector<Index> connected_with(Index first) {
    std::vector<Index> side{first};
    side_of_[first] = first;
    for (std::size_t next = 0; next < side.size(); ++next) {
      for (Index j = 0; j < around_.size(); ++j) {
        if (side_of_[j] != no_side || !is_whole(side[next], j)) continue;
        side_of_[j] = first;
        side.push_back(j);
      }
    }
    return side;
  }

  const Around& around_;
  const std::function<bool(Index, Index)>& is_torn_;
  std::vector<Index> side_of_;
};

}  // namespace

std::vector<Index> choose_side(const Around& around,
                               const std::function<bool(Index, Index)>& is_torn) {
  Sides sides(around, is_torn);
  std::vector<Index> all(around.size());
  std::iota(all.begin(), all.end(), Index{0});
  // This is so nearly everywhere, and then there is one side.
  std::vector<Index> with_nearest = sides.whole_with(0, all);
  if (with_nearest.size() == all.size()) return all;
  const std::vector<Index> side = sides.heaviest();
  return sides.whole_with(side.front(), side);
}

}  // namespace ldle::transform
