#include "ldle/math/rigid_neighborhoods.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "ldle/core/parallel_for.h"
#include "ldle/math/procrustes.h"

namespace ldle::math {
namespace {

constexpr Index rotation_block = 512;

/// Rotates the reference vectors of one neighbourhood after the other to fit the places. D is the
/// dimension if it is known at compile time, otherwise 0.
template <int D>
class NeighborhoodRotator {
 public:
  NeighborhoodRotator(const EdgeLengths& edges, const ReferenceVectors& references,
                      const RowMatrix& places)
      : edges_(edges), references_(references), places_(places), d_(places.cols()) {}

  /// Writes the rotated reference vectors of the point's edges to their rows of `ways`. Returns the
  /// sum of w_ij |y_j - y_i - way|^2.
  double rotate(Index point, RowMatrix& ways) const {
    const RowMatrix rotation = best_rotation(point);
    const Index d = D > 0 ? D : d_;
    double sum = 0.0;
    for (Index s = edges_.neighbors.offsets[point]; s < edges_.neighbors.offsets[point + 1]; ++s) {
      double* way = ways.data() + s * d;
      write_way(point, s, rotation, way);
      double squared = 0.0;
      for (Index c = 0; c < d; ++c) squared += std::pow(gap(point, s, c) - way[c], 2);
      sum += edges_.weight[s] * squared;
    }
    return sum;
  }

 private:
  /// Coordinate c of y_j - y_i.
  double gap(Index point, Index edge, Index c) const {
    return places_(edges_.neighbors.values[edge], c) - places_(point, c);
  }

  RowMatrix best_rotation(Index point) const {
    const Index d = D > 0 ? D : d_;
    RowMatrix across = RowMatrix::Zero(d, d);
    for (Index s = edges_.neighbors.offsets[point]; s < edges_.neighbors.offsets[point + 1]; ++s) {
      for (Index r = 0; r < d; ++r) {
        const double weighted = edges_.weight[s] * references_(s, r);
        for (Index c = 0; c < d; ++c) across(r, c) += weighted * gap(point, s, c);
      }
    }
    return nearest_rotation(across);
  }

  /// Writes p_ij R_i. If p_ij is zero, writes a vector of the edge's length in the direction of
  /// y_j - y_i instead.
  void write_way(Index point, Index edge, const RowMatrix& rotation, double* way) const {
    const Index d = D > 0 ? D : d_;
    double reference_size = 0.0, squared = 0.0;
    for (Index c = 0; c < d; ++c) {
      way[c] = 0.0;
      for (Index r = 0; r < d; ++r) way[c] += references_(edge, r) * rotation(r, c);
      reference_size += std::abs(references_(edge, c));
      squared += std::pow(gap(point, edge, c), 2);
    }
    if (reference_size > 0.0 || squared == 0.0) return;
    const double factor = edges_.length[edge] / std::sqrt(squared);
    for (Index c = 0; c < d; ++c) way[c] = factor * gap(point, edge, c);
  }

  const EdgeLengths& edges_;
  const ReferenceVectors& references_;
  const RowMatrix& places_;
  Index d_;
};

template <int D>
double rotate_all(const EdgeLengths& edges, const ReferenceVectors& references,
                  const RowMatrix& places, RowMatrix& ways, const Context& context) {
  const NeighborhoodRotator<D> rotator(edges, references, places);
  const Index n = edges.size();
  std::vector<double> of_block((n + rotation_block - 1) / rotation_block);
  parallel_for(n, rotation_block, context, [&](Index begin, Index end) {
    double sum = 0.0;
    for (Index i = begin; i < end; ++i) sum += rotator.rotate(i, ways);
    of_block[begin / rotation_block] = sum;
  });
  return 0.5 * std::accumulate(of_block.begin(), of_block.end(), 0.0);
}

double rotate_any(const EdgeLengths& edges, const ReferenceVectors& references,
                  const RowMatrix& places, RowMatrix& ways, const Context& context) {
  switch (places.cols()) {
    case 1:
      return rotate_all<1>(edges, references, places, ways, context);
    case 2:
      return rotate_all<2>(edges, references, places, ways, context);
    case 3:
      return rotate_all<3>(edges, references, places, ways, context);
    default:
      return rotate_all<0>(edges, references, places, ways, context);
  }
}

}  // namespace

RigidNeighborhoods::RigidNeighborhoods(const EdgeLengths& edges, const ReferenceVectors& references,
                                       const Context& context)
    : edges_(edges),
      references_(references),
      other_end_(edges.neighbors.values.size()),
      ways_(references.rows(), references.cols()),
      context_(context) {
  parallel_for(edges.size(), rotation_block, context, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) {
      for (Index s = edges.neighbors.offsets[i]; s < edges.neighbors.offsets[i + 1]; ++s) {
        const Id other = edges.neighbors.values[s];
        const auto back = edges.neighbors[other];
        other_end_[s] = edges.neighbors.offsets[other] +
                        (std::lower_bound(back.begin(), back.end(), i) - back.begin());
      }
    }
  });
}

// Each end of an edge has its own rotated reference vector. The pull uses their mean:
// y_i - y_j = (way_ji - way_ij) / 2.
double RigidNeighborhoods::energy_and_pull(const RowMatrix& places, RowMatrix& pull) {
  const Index n = edges_.size(), d = places.cols();
  const double energy = rotate_any(edges_, references_, places, ways_, context_);
  pull.setZero(n, d);
  parallel_for(n, rotation_block, context_, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) {
      for (Index s = edges_.neighbors.offsets[i]; s < edges_.neighbors.offsets[i + 1]; ++s) {
        const Index back = other_end_[s];
        for (Index c = 0; c < d; ++c) {
          pull(i, c) += 0.5 * edges_.weight[s] * (ways_(back, c) - ways_(s, c));
        }
      }
    }
  });
  return energy;
}

}  // namespace ldle::math
