#include "ldle/math/rigid_neighborhoods.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "ldle/core/parallel_for.h"
#include "ldle/math/procrustes.h"

namespace ldle::math {
namespace {

constexpr Index rotation_block = 512;

}  // namespace

/// Rotates the reference vectors of neighbourhoods to fit the places. D is the dimension if it is
/// known at compile time, otherwise 0.
template <int D>
class NeighborhoodRotator {
 public:
  using Square = Eigen::Matrix<double, D == 0 ? Eigen::Dynamic : D, D == 0 ? Eigen::Dynamic : D,
                               D == 1 ? Eigen::ColMajor : Eigen::RowMajor>;

  NeighborhoodRotator(const EdgeLengths& edges, const ReferenceVectors& references,
                      const RowMatrix& places)
      : edges_(edges), references_(references), places_(places), d_(places.cols()) {}

  Index dimension() const { return D > 0 ? D : d_; }

  /// Returns the rotation R_i that fits best.
  Square best_rotation(Index point) const {
    const Index d = dimension();
    Square across = Square::Zero(d, d);
    for (Index s = edges_.neighbors.offsets[point]; s < edges_.neighbors.offsets[point + 1]; ++s) {
      for (Index r = 0; r < d; ++r) {
        const double weighted = edges_.weight[s] * reference(s, r);
        for (Index c = 0; c < d; ++c) across(r, c) += weighted * gap(point, s, c);
      }
    }
    return nearest(across);
  }

  /// Returns the sum of w_ij |y_j - y_i - p_ij R_i|^2.
  double energy(Index point, const Square& rotation) const {
    const Index d = dimension();
    Way way(d);
    double sum = 0.0;
    for (Index s = edges_.neighbors.offsets[point]; s < edges_.neighbors.offsets[point + 1]; ++s) {
      find_way(point, s, rotation.data(), way.data());
      double squared = 0.0;
      for (Index c = 0; c < d; ++c) squared += std::pow(gap(point, s, c) - way[c], 2);
      sum += edges_.weight[s] * squared;
    }
    return sum;
  }

  /// Writes p_ij R_i. If p_ij is zero, writes a vector of the edge's length in the direction of
  /// y_j - y_i instead. `rotation` holds R_i row by row.
  void find_way(Index point, Index edge, const double* rotation, double* way) const {
    const Index d = dimension();
    bool has_reference = false;
    for (Index c = 0; c < d; ++c) {
      way[c] = 0.0;
      for (Index r = 0; r < d; ++r) way[c] += reference(edge, r) * rotation[r * d + c];
      has_reference = has_reference || reference(edge, c) != 0.0;
    }
    if (has_reference) return;
    double squared = 0.0;
    for (Index c = 0; c < d; ++c) squared += std::pow(gap(point, edge, c), 2);
    if (squared == 0.0) return;
    const double factor = edges_.length[edge] / std::sqrt(squared);
    for (Index c = 0; c < d; ++c) way[c] = factor * gap(point, edge, c);
  }

  /// Coordinate c of y_j - y_i.
  double gap(Index point, Index edge, Index c) const {
    const Index d = dimension();
    return places_.data()[edges_.neighbors.values[edge] * d + c] - places_.data()[point * d + c];
  }

  using Way = Eigen::Matrix<double, 1, D == 0 ? Eigen::Dynamic : D, Eigen::RowMajor>;

 private:
  /// Coordinate c of p_ij.
  double reference(Index edge, Index c) const {
    return static_cast<double>(references_.data()[edge * dimension() + c]);
  }

  static Square nearest(const Square& across) {
    if constexpr (D == 2) {
      const double p = across(0, 0) + across(1, 1), q = across(0, 1) - across(1, 0);
      const double norm = std::hypot(p, q);
      if (!(norm > 0.0)) return Square::Identity();
      return (Square() << p / norm, q / norm, -q / norm, p / norm).finished();
    } else {
      return nearest_rotation(across);
    }
  }

  const EdgeLengths& edges_;
  const ReferenceVectors& references_;
  const RowMatrix& places_;
  Index d_;
};

RigidNeighborhoods::RigidNeighborhoods(const EdgeLengths& edges, const ReferenceVectors& references,
                                       const Context& context)
    : edges_(edges),
      references_(references),
      other_end_(edges.neighbors.values.size()),
      rotations_(edges.size() * references.cols() * references.cols()),
      context_(context) {
  parallel_for(edges.size(), rotation_block, context, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) {
      for (Index s = edges.neighbors.offsets[i]; s < edges.neighbors.offsets[i + 1]; ++s) {
        const Id other = edges.neighbors.values[s];
        const auto back = edges.neighbors[other];
        other_end_[s] =
            static_cast<Id>(edges.neighbors.offsets[other] +
                            (std::lower_bound(back.begin(), back.end(), i) - back.begin()));
      }
    }
  });
}

double RigidNeighborhoods::energy_and_force(const RowMatrix& places, RowMatrix& force) {
  switch (places.cols()) {
    case 1:
      return energy_and_force_as<1>(places, force);
    case 2:
      return energy_and_force_as<2>(places, force);
    case 3:
      return energy_and_force_as<3>(places, force);
    default:
      return energy_and_force_as<0>(places, force);
  }
}

// Each end of an edge has its own rotated reference vector. The force uses their mean, which wants
// y_i - y_j = (way_ji - way_ij) / 2.
template <int D>
double RigidNeighborhoods::energy_and_force_as(const RowMatrix& places, RowMatrix& force) {
  using Rotator = NeighborhoodRotator<D>;
  const Rotator rotator(edges_, references_, places);
  const Index n = edges_.size(), d = rotator.dimension();
  std::vector<double> of_block((n + rotation_block - 1) / rotation_block);
  parallel_for(n, rotation_block, context_, [&](Index begin, Index end) {
    double sum = 0.0;
    for (Index i = begin; i < end; ++i) {
      const typename Rotator::Square rotation = rotator.best_rotation(i);
      std::copy_n(rotation.data(), d * d, rotations_.data() + i * d * d);
      sum += rotator.energy(i, rotation);
    }
    of_block[begin / rotation_block] = sum;
  });
  force.resize(n, d);
  parallel_for(n, rotation_block, context_, [&](Index begin, Index end) {
    typename Rotator::Way there(d), back(d);
    for (Index i = begin; i < end; ++i) {
      double* sum = force.data() + i * d;
      std::fill_n(sum, d, 0.0);
      for (Index s = edges_.neighbors.offsets[i]; s < edges_.neighbors.offsets[i + 1]; ++s) {
        const Id j = edges_.neighbors.values[s];
        rotator.find_way(i, s, rotations_.data() + i * d * d, there.data());
        rotator.find_way(j, other_end_[s], rotations_.data() + j * d * d, back.data());
        for (Index c = 0; c < d; ++c) {
          sum[c] += edges_.weight[s] * (0.5 * (back[c] - there[c]) + rotator.gap(i, s, c));
        }
      }
    }
  });
  return 0.5 * std::accumulate(of_block.begin(), of_block.end(), 0.0);
}

}  // namespace ldle::math
