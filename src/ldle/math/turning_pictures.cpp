#include "ldle/math/turning_pictures.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "ldle/core/parallel_for.h"
#include "ldle/math/procrustes.h"

namespace ldle {
namespace {

constexpr Index points_per_block = 512;

/// Looks at the picture of one point after the other; D is the dimension where it is known
/// beforehand.
template <int D>
class PictureTurner {
 public:
  PictureTurner(const Springs& springs, const Pictures& pictures, const RowMatrix& places)
      : springs_(springs), pictures_(pictures), places_(places), d_(places.cols()) {}

  /// Writes the ways to the other ends of the point's springs as its turned picture has them into
  /// the springs' rows of `ways`; returns the sum of w_ij |y_j - y_i - way|^2.
  double turn(Index point, RowMatrix& ways) const {
    const RowMatrix rotation = best_rotation(point);
    const Index d = D > 0 ? D : d_;
    double sum = 0.0;
    for (Index s = springs_.neighbors.offsets[point]; s < springs_.neighbors.offsets[point + 1];
         ++s) {
      double* way = ways.data() + s * d;
      write_way(point, s, rotation, way);
      double squared = 0.0;
      for (Index c = 0; c < d; ++c) squared += std::pow(gap(point, s, c) - way[c], 2);
      sum += springs_.weight[s] * squared;
    }
    return sum;
  }

 private:
  /// Coordinate c of y_j - y_i.
  double gap(Index point, Index spring, Index c) const {
    return places_(springs_.neighbors.values[spring], c) - places_(point, c);
  }

  RowMatrix best_rotation(Index point) const {
    const Index d = D > 0 ? D : d_;
    RowMatrix across = RowMatrix::Zero(d, d);
    for (Index s = springs_.neighbors.offsets[point]; s < springs_.neighbors.offsets[point + 1];
         ++s) {
      for (Index r = 0; r < d; ++r) {
        const double weighted = springs_.weight[s] * pictures_(s, r);
        for (Index c = 0; c < d; ++c) across(r, c) += weighted * gap(point, s, c);
      }
    }
    return nearest_rotation(across);
  }

  void write_way(Index point, Index spring, const RowMatrix& rotation, double* way) const {
    const Index d = D > 0 ? D : d_;
    double seen = 0.0, squared = 0.0;
    for (Index c = 0; c < d; ++c) {
      way[c] = 0.0;
      for (Index r = 0; r < d; ++r) way[c] += pictures_(spring, r) * rotation(r, c);
      seen += std::abs(pictures_(spring, c));
      squared += std::pow(gap(point, spring, c), 2);
    }
    if (seen > 0.0 || squared == 0.0) return;
    const double factor = springs_.length[spring] / std::sqrt(squared);
    for (Index c = 0; c < d; ++c) way[c] = factor * gap(point, spring, c);
  }

  const Springs& springs_;
  const Pictures& pictures_;
  const RowMatrix& places_;
  Index d_;
};

template <int D>
double turn_all(const Springs& springs, const Pictures& pictures, const RowMatrix& places,
                RowMatrix& ways) {
  const PictureTurner<D> turner(springs, pictures, places);
  const Index n = springs.size();
  std::vector<double> of_block((n + points_per_block - 1) / points_per_block);
  parallel_for_blocks(n, points_per_block, [&](Index begin, Index end) {
    double sum = 0.0;
    for (Index i = begin; i < end; ++i) sum += turner.turn(i, ways);
    of_block[begin / points_per_block] = sum;
  });
  return 0.5 * std::accumulate(of_block.begin(), of_block.end(), 0.0);
}

double turn_any(const Springs& springs, const Pictures& pictures, const RowMatrix& places,
                RowMatrix& ways) {
  switch (places.cols()) {
    case 1:
      return turn_all<1>(springs, pictures, places, ways);
    case 2:
      return turn_all<2>(springs, pictures, places, ways);
    case 3:
      return turn_all<3>(springs, pictures, places, ways);
    default:
      return turn_all<0>(springs, pictures, places, ways);
  }
}

}  // namespace

TurningPictures::TurningPictures(const Springs& springs, const Pictures& pictures)
    : springs_(springs),
      pictures_(pictures),
      other_end_(springs.neighbors.values.size()),
      ways_(pictures.rows(), pictures.cols()) {
  parallel_for_blocks(springs.size(), points_per_block, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) {
      for (Index s = springs.neighbors.offsets[i]; s < springs.neighbors.offsets[i + 1]; ++s) {
        const Id other = springs.neighbors.values[s];
        const auto back = springs.neighbors[other];
        other_end_[s] = springs.neighbors.offsets[other] +
                        (std::lower_bound(back.begin(), back.end(), i) - back.begin());
      }
    }
  });
}

// The two ends of a spring have a say each in where it should lead: y_i - y_j = (way_ji -
// way_ij)/2.
double TurningPictures::energy_and_pull(const RowMatrix& places, RowMatrix& pull) {
  const Index n = springs_.size(), d = places.cols();
  const double energy = turn_any(springs_, pictures_, places, ways_);
  pull.setZero(n, d);
  parallel_for_blocks(n, points_per_block, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) {
      for (Index s = springs_.neighbors.offsets[i]; s < springs_.neighbors.offsets[i + 1]; ++s) {
        const Index back = other_end_[s];
        for (Index c = 0; c < d; ++c) {
          pull(i, c) += 0.5 * springs_.weight[s] * (ways_(back, c) - ways_(s, c));
        }
      }
    }
  });
  return energy;
}

}  // namespace ldle
