#include "ldle/math/edge_lengths.h"

#include <cmath>
#include <numeric>

#include "ldle/core/parallel_for.h"
#include "ldle/math/disjoint_sets.h"

namespace ldle::math {
namespace {

constexpr Index stress_block = 2048;

/// Sums stress and force over the edges of one point. D is the dimension if it is known at compile
/// time, otherwise 0.
template <int D>
class PointForce {
 public:
  PointForce(const EdgeLengths& edges, const RowMatrix& places)
      : edges_(edges), places_(places), d_(places.cols()) {}

  /// Returns the stress of the point's edges. Adds their force to the row `force` if it is not
  /// null.
  double operator()(Index point, double* force) const {
    const Index d = D > 0 ? D : d_;
    const double* at = places_.data() + point * d;
    double stress = 0.0;
    for (Index s = edges_.neighbors.offsets[point]; s < edges_.neighbors.offsets[point + 1]; ++s) {
      const double* to = places_.data() + edges_.neighbors.values[s] * d;
      double squared = 0.0;
      for (Index c = 0; c < d; ++c) squared += (at[c] - to[c]) * (at[c] - to[c]);
      const double distance = std::sqrt(squared);
      const double excess = distance - edges_.length[s];
      stress += edges_.weight[s] * excess * excess;
      if (!force || distance == 0.0) continue;
      const double factor = -edges_.weight[s] * excess / distance;
      for (Index c = 0; c < d; ++c) force[c] += factor * (at[c] - to[c]);
    }
    return stress;
  }

 private:
  const EdgeLengths& edges_;
  const RowMatrix& places_;
  Index d_;
};

template <int D>
double add_up(const EdgeLengths& edges, const RowMatrix& places, RowMatrix* force,
              const Context& context) {
  const PointForce<D> of_point(edges, places);
  const Index n = edges.size();
  std::vector<double> of_block((n + stress_block - 1) / stress_block);
  if (force) force->setZero(n, places.cols());
  parallel_for(n, stress_block, context, [&](Index begin, Index end) {
    double sum = 0.0;
    for (Index i = begin; i < end; ++i) {
      sum += of_point(i, force ? force->data() + i * places.cols() : nullptr);
    }
    of_block[begin / stress_block] = sum;
  });
  return 0.5 * std::accumulate(of_block.begin(), of_block.end(), 0.0);
}

double add_up_any(const EdgeLengths& edges, const RowMatrix& places, RowMatrix* force,
                  const Context& context) {
  switch (places.cols()) {
    case 1:
      return add_up<1>(edges, places, force, context);
    case 2:
      return add_up<2>(edges, places, force, context);
    case 3:
      return add_up<3>(edges, places, force, context);
    default:
      return add_up<0>(edges, places, force, context);
  }
}

}  // namespace

std::vector<Id> lowest_of_parts(const EdgeLengths& edges) {
  DisjointSets parts(edges.size());
  for (Index i = 0; i < edges.size(); ++i) {
    for (Id j : edges.neighbors[i]) {
      if (j < i) parts.join(static_cast<Id>(i), j);  // the other end lists it too
    }
  }
  std::vector<Id> lowest;
  for (Index i = 0; i < edges.size(); ++i) {
    if (parts.find(static_cast<Id>(i)) == i) lowest.push_back(static_cast<Id>(i));
  }
  return lowest;
}

double stress(const EdgeLengths& edges, const RowMatrix& places, const Context& context) {
  return add_up_any(edges, places, nullptr, context);
}

double stress_and_force(const EdgeLengths& edges, const RowMatrix& places, RowMatrix& force,
                        const Context& context) {
  return add_up_any(edges, places, &force, context);
}

}  // namespace ldle::math
