#include "ldle/math/rigid_neighborhoods.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "ldle/core/parallel_for.h"
#include "ldle/math/laplacian_rows.h"
#include "ldle/math/procrustes.h"

namespace ldle::math {
namespace {

constexpr Index rotation_block = 512;

constexpr int size_of(int d) {
  return d == 0 ? Eigen::Dynamic : d;
}
template <int D>
using Vector = Eigen::Matrix<double, 1, size_of(D), Eigen::RowMajor>;
template <int D>
using Square =
    Eigen::Matrix<double, size_of(D), size_of(D), D == 1 ? Eigen::ColMajor : Eigen::RowMajor>;

/// Returns the rotation R that maximises the trace of R^T across.
template <int D>
Square<D> best_rotation(const Square<D>& across) {
  if constexpr (D == 2) {
    const double p = across(0, 0) + across(1, 1), q = across(0, 1) - across(1, 0);
    const double norm = std::hypot(p, q);
    if (!(norm > 0.0)) return Square<D>::Identity();
    return (Square<D>() << p / norm, q / norm, -q / norm, p / norm).finished();
  } else {
    return nearest_rotation(across);
  }
}

/// Writes the reference vector p times the rotation, given row by row. If p is zero, writes a
/// vector of the edge's length in the direction of `gap` instead.
void find_way(const float* p, const double* rotation, const double* gap, double length, Index d,
              double* way) {
  bool has_reference = false;
  for (Index c = 0; c < d; ++c) {
    way[c] = 0.0;
    for (Index r = 0; r < d; ++r) way[c] += static_cast<double>(p[r]) * rotation[r * d + c];
    has_reference = has_reference || p[c] != 0.0F;
  }
  if (has_reference) return;
  double squared = 0.0;
  for (Index c = 0; c < d; ++c) squared += gap[c] * gap[c];
  if (squared == 0.0) return;
  const double factor = length / std::sqrt(squared);
  for (Index c = 0; c < d; ++c) way[c] = factor * gap[c];
}

}  // namespace

RigidNeighborhoods::RigidNeighborhoods(const EdgeLengths& edges, const ReferenceVectors& references,
                                       const Context& context)
    : edges_(edges),
      dimension_(references.cols()),
      entries_(edges.neighbors.values.size() * numbers_per_entry()),
      unit_(unit_of_weights(edges.weight)),
      rotations_(edges.size() * dimension_ * dimension_),
      context_(context) {
  parallel_for(edges.size(), rotation_block, context, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) {
      for (Index s = edges.neighbors.offsets[i]; s < edges.neighbors.offsets[i + 1]; ++s) {
        const Id other = edges.neighbors.values[s];
        const auto there = edges.neighbors[other];
        const Index back = edges.neighbors.offsets[other] +
                           (std::lower_bound(there.begin(), there.end(), i) - there.begin());
        float* entry = entries_.data() + s * numbers_per_entry();
        *entry++ = static_cast<float>(edges.weight[s] / unit_);
        entry = std::copy_n(references.data() + s * dimension_, dimension_, entry);
        std::copy_n(references.data() + back * dimension_, dimension_, entry);
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

template <int D>
double RigidNeighborhoods::energy_and_force_as(const RowMatrix& places, RowMatrix& force) {
  const Index n = edges_.size();
  std::vector<double> of_block((n + rotation_block - 1) / rotation_block);
  parallel_for(n, rotation_block, context_, [&](Index begin, Index end) {
    double sum = 0.0;
    for (Index i = begin; i < end; ++i) sum += find_rotation<D>(i, places);
    of_block[begin / rotation_block] = sum;
  });
  force.resize(n, dimension_);
  parallel_for(n, rotation_block, context_, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) {
      find_force<D>(i, places, force.data() + i * dimension_);
    }
  });
  return 0.5 * unit_ * std::accumulate(of_block.begin(), of_block.end(), 0.0);
}

// Sets R_i to the rotation that fits best. Returns the sum of w_ij |y_j - y_i - p_ij R_i|^2, in the
// unit of the weights.
template <int D>
double RigidNeighborhoods::find_rotation(Index point, const RowMatrix& places) {
  const Index d = D > 0 ? D : dimension_;
  const Index begin = edges_.neighbors.offsets[point], end = edges_.neighbors.offsets[point + 1];
  const double* own = places.data() + point * d;
  const auto entry_at = [&](Index s) { return entries_.data() + s * (1 + 2 * d); };
  const auto place_at = [&](Index s) { return places.data() + edges_.neighbors.values[s] * d; };
  Square<D> across = Square<D>::Zero(d, d);
  for (Index s = begin; s < end; ++s) {
    const float* entry = entry_at(s);
    const double* other = place_at(s);
    for (Index r = 0; r < d; ++r) {
      const double weighted = static_cast<double>(entry[0]) * static_cast<double>(entry[1 + r]);
      for (Index c = 0; c < d; ++c) across(r, c) += weighted * (other[c] - own[c]);
    }
  }
  const Square<D> rotation = best_rotation<D>(across);
  std::copy_n(rotation.data(), d * d, rotations_.data() + point * d * d);
  Vector<D> way(d), gap(d);
  double sum = 0.0;
  for (Index s = begin; s < end; ++s) {
    const float* entry = entry_at(s);
    const double* other = place_at(s);
    for (Index c = 0; c < d; ++c) gap[c] = other[c] - own[c];
    find_way(entry + 1, rotation.data(), gap.data(), edges_.length[s], d, way.data());
    sum += static_cast<double>(entry[0]) * (gap - way).squaredNorm();
  }
  return sum;
}

// Each end of an edge has its own rotated reference vector. The force uses their mean, which wants
// y_i - y_j = (way_ji - way_ij) / 2.
template <int D>
void RigidNeighborhoods::find_force(Index point, const RowMatrix& places, double* force) const {
  const Index d = D > 0 ? D : dimension_;
  const double* own = places.data() + point * d;
  const double* rotation = rotations_.data() + point * d * d;
  Vector<D> sum = Vector<D>::Zero(d), gap(d), reverse(d), there(d), back(d);
  for (Index s = edges_.neighbors.offsets[point]; s < edges_.neighbors.offsets[point + 1]; ++s) {
    const Id j = edges_.neighbors.values[s];
    const float* entry = entries_.data() + s * (1 + 2 * d);
    const double* other = places.data() + j * d;
    for (Index c = 0; c < d; ++c) {
      gap[c] = other[c] - own[c];
      reverse[c] = -gap[c];
    }
    const double length = edges_.length[s];
    find_way(entry + 1, rotation, gap.data(), length, d, there.data());
    find_way(entry + 1 + d, rotations_.data() + j * d * d, reverse.data(), length, d, back.data());
    sum += static_cast<double>(entry[0]) * (0.5 * (back - there) + gap);
  }
  for (Index c = 0; c < d; ++c) force[c] = unit_ * sum[c];
}

}  // namespace ldle::math
