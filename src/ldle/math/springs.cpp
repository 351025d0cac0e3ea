#include "ldle/math/springs.h"

#include <cmath>
#include <numeric>

#include "ldle/core/parallel_for.h"
#include "ldle/math/disjoint_sets.h"

namespace ldle {
namespace {

constexpr Index points_per_block = 2048;

/// Adds up what the springs of one point say; D is the dimension where it is known beforehand.
template <int D>
class PointPull {
 public:
  PointPull(const Springs& springs, const RowMatrix& places)
      : springs_(springs), places_(places), d_(places.cols()) {}

  /// Returns the stress of the springs; adds their pull to the row `pull` where there is one.
  double operator()(Index point, double* pull) const {
    const Index d = D > 0 ? D : d_;
    const double* at = places_.data() + point * d;
    double stress = 0.0;
    for (Index s = springs_.neighbors.offsets[point]; s < springs_.neighbors.offsets[point + 1];
         ++s) {
      const double* to = places_.data() + springs_.neighbors.values[s] * d;
      double squared = 0.0;
      for (Index c = 0; c < d; ++c) squared += (at[c] - to[c]) * (at[c] - to[c]);
      const double distance = std::sqrt(squared);
      const double excess = distance - springs_.length[s];
      stress += springs_.weight[s] * excess * excess;
      if (!pull || distance == 0.0) continue;
      const double factor = springs_.weight[s] * springs_.length[s] / distance;
      for (Index c = 0; c < d; ++c) pull[c] += factor * (at[c] - to[c]);
    }
    return stress;
  }

 private:
  const Springs& springs_;
  const RowMatrix& places_;
  Index d_;
};

template <int D>
double add_up(const Springs& springs, const RowMatrix& places, RowMatrix* pull) {
  const PointPull<D> of_point(springs, places);
  const Index n = springs.size();
  std::vector<double> of_block((n + points_per_block - 1) / points_per_block);
  if (pull) pull->setZero(n, places.cols());
  parallel_for_blocks(n, points_per_block, [&](Index begin, Index end) {
    double sum = 0.0;
    for (Index i = begin; i < end; ++i) {
      sum += of_point(i, pull ? pull->data() + i * places.cols() : nullptr);
    }
    of_block[begin / points_per_block] = sum;
  });
  return 0.5 * std::accumulate(of_block.begin(), of_block.end(), 0.0);
}

double add_up_any(const Springs& springs, const RowMatrix& places, RowMatrix* pull) {
  switch (places.cols()) {
    case 1:
      return add_up<1>(springs, places, pull);
    case 2:
      return add_up<2>(springs, places, pull);
    case 3:
      return add_up<3>(springs, places, pull);
    default:
      return add_up<0>(springs, places, pull);
  }
}

}  // namespace

std::vector<Id> lowest_of_parts(const Springs& springs) {
  DisjointSets parts(springs.size());
  for (Index i = 0; i < springs.size(); ++i) {
    for (Id j : springs.neighbors[i]) parts.join(static_cast<Id>(i), j);
  }
  std::vector<Id> lowest;
  for (Index i = 0; i < springs.size(); ++i) {
    if (parts.find(static_cast<Id>(i)) == i) lowest.push_back(static_cast<Id>(i));
  }
  return lowest;
}

double stress(const Springs& springs, const RowMatrix& places) {
  return add_up_any(springs, places, nullptr);
}

double stress_and_pull(const Springs& springs, const RowMatrix& places, RowMatrix& pull) {
  return add_up_any(springs, places, &pull);
}

}  // namespace ldle
