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
  using Row = Eigen::Matrix<double, 1, D == 0 ? Eigen::Dynamic : D, Eigen::RowMajor>;

  NeighborhoodRotator(const EdgeLengths& edges, const ReferenceVectors& references,
                      const RowMatrix& places)
      : edges_(edges), references_(references), places_(places), d_(places.cols()) {}

  Index dimension() const { return D > 0 ? D : d_; }

  /// Returns the rotation R_i that fits best.
  Square best_rotation(Index point) const {
    const Index d = dimension();
    Square across = Square::Zero(d, d);
    Row gap(d);
    for (Index s = edges_.neighbors.offsets[point]; s < edges_.neighbors.offsets[point + 1]; ++s) {
      find_gap(point, s, gap);
      for (Index r = 0; r < d; ++r) {
        const double weighted = edges_.weight[s] * reference(s, r);
        for (Index c = 0; c < d; ++c) across(r, c) += weighted * gap[c];
      }
    }
    return nearest(across);
  }

  /// Returns the sum of w_ij |y_j - y_i - p_ij R_i|^2, and writes the part of the force that the
  /// point's own reference vectors have. `rotation` holds R_i row by row.
  double energy_and_force(Index point, const double* rotation, double* force) const {
    const Index d = dimension();
    Row gap(d), way(d), sum = Row::Zero(d);
    double energy = 0.0;
    for (Index s = edges_.neighbors.offsets[point]; s < edges_.neighbors.offsets[point + 1]; ++s) {
      find_gap(point, s, gap);
      if (!find_way(s, rotation, way)) stretch_to_length(s, gap, way);
      double squared = 0.0;
      for (Index c = 0; c < d; ++c) squared += (gap[c] - way[c]) * (gap[c] - way[c]);
      energy += edges_.weight[s] * squared;
      for (Index c = 0; c < d; ++c) sum[c] += edges_.weight[s] * (gap[c] - 0.5 * way[c]);
    }
    for (Index c = 0; c < d; ++c) force[c] = sum[c];
    return energy;
  }

  /// Adds the part of the force that the reference vectors at the other ends of the edges have.
  void add_force_from_others(Index point, const std::vector<double>& rotations,
                             const std::vector<Id>& other_end, double* force) const {
    const Index d = dimension();
    Row gap(d), way(d), sum = Row::Zero(d);
    for (Index s = edges_.neighbors.offsets[point]; s < edges_.neighbors.offsets[point + 1]; ++s) {
      const Id other = edges_.neighbors.values[s];
      if (!find_way(other_end[s], rotations.data() + other * d * d, way)) {
        find_gap(point, s, gap);
        stretch_to_length(s, gap, way);
        for (Index c = 0; c < d; ++c) way[c] = -way[c];
      }
      for (Index c = 0; c < d; ++c) sum[c] += 0.5 * edges_.weight[s] * way[c];
    }
    for (Index c = 0; c < d; ++c) force[c] += sum[c];
  }

 private:
  /// Coordinate c of p_ij.
  double reference(Index edge, Index c) const {
    return static_cast<double>(references_.data()[edge * dimension() + c]);
  }

  /// Writes y_j - y_i.
  void find_gap(Index point, Index edge, Row& gap) const {
    const Index d = dimension();
    const double* to = places_.data() + edges_.neighbors.values[edge] * d;
    const double* from = places_.data() + point * d;
    for (Index c = 0; c < d; ++c) gap[c] = to[c] - from[c];
  }

  /// Writes p_ij R_i. Returns false if p_ij is zero.
  bool find_way(Index edge, const double* rotation, Row& way) const {
    const Index d = dimension();
    bool has_reference = false;
    for (Index c = 0; c < d; ++c) {
      way[c] = 0.0;
      for (Index r = 0; r < d; ++r) way[c] += reference(edge, r) * rotation[r * d + c];
      has_reference = has_reference || reference(edge, c) != 0.0;
    }
    return has_reference;
  }

  /// Writes a vector of the edge's length in the direction of the gap.
  void stretch_to_length(Index edge, const Row& gap, Row& way) const {
    const Index d = dimension();
    double squared = 0.0;
    for (Index c = 0; c < d; ++c) squared += gap[c] * gap[c];
    const double factor = squared > 0.0 ? edges_.length[edge] / std::sqrt(squared) : 0.0;
    for (Index c = 0; c < d; ++c) way[c] = factor * gap[c];
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
  force.resize(n, d);
  parallel_for(n, rotation_block, context_, [&](Index begin, Index end) {
    double sum = 0.0;
    for (Index i = begin; i < end; ++i) {
      const typename Rotator::Square rotation = rotator.best_rotation(i);
      std::copy_n(rotation.data(), d * d, rotations_.data() + i * d * d);
      sum += rotator.energy_and_force(i, rotation.data(), force.data() + i * d);
    }
    of_block[begin / rotation_block] = sum;
  });
  parallel_for(n, rotation_block, context_, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) {
      rotator.add_force_from_others(i, rotations_, other_end_, force.data() + i * d);
    }
  });
  return 0.5 * std::accumulate(of_block.begin(), of_block.end(), 0.0);
}

}  // namespace ldle::math
