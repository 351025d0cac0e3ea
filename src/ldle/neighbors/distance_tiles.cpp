#include "ldle/neighbors/distance_tiles.h"

#include <cmath>
#include <cstring>
#include <limits>

#include "ldle/core/vector_clones.h"

namespace ldle::neighbors {
namespace {

// Sixteen floats that the compiler keeps in one or several registers.
using Vector = float __attribute__((vector_size(16 * sizeof(float))));
constexpr Index lanes = 16;
static_assert(DistanceTiles::width == 2 * lanes && DistanceTiles::rows == 4);

/// Adds the squares of the differences from one coordinate of a point.
[[gnu::always_inline]] inline void add_square(const Vector& tile, float coordinate, Vector& sum) {
  const Vector gap = tile - coordinate;
  sum += gap * gap;
}

LDLE_VECTOR_CLONES
void square_distances(const float* points, const float* tile, Index columns, float* squared) {
  const float *p0 = points, *p1 = p0 + columns, *p2 = p1 + columns, *p3 = p2 + columns;
  Vector a0{}, a1{}, a2{}, a3{}, b0{}, b1{}, b2{}, b3{};
  for (Index s = 0; s < columns; ++s, tile += 2 * lanes) {
    Vector left, right;
    std::memcpy(&left, tile, sizeof(left));
    std::memcpy(&right, tile + lanes, sizeof(right));
    add_square(left, p0[s], a0);
    add_square(right, p0[s], b0);
    add_square(left, p1[s], a1);
    add_square(right, p1[s], b1);
    add_square(left, p2[s], a2);
    add_square(right, p2[s], b2);
    add_square(left, p3[s], a3);
    add_square(right, p3[s], b3);
  }
  const Vector sums[] = {a0, b0, a1, b1, a2, b2, a3, b3};
  std::memcpy(squared, sums, sizeof(sums));
}

}  // namespace

DistanceTiles::DistanceTiles(ConstRowMatrixRef centered)
    : columns_(centered.cols()), tiles_((centered.rows() + width - 1) / width) {
  const Index n = centered.rows();
  // First divided by the largest entry, so that no square overflows.
  constexpr double least = std::numeric_limits<double>::min();
  const double entry = std::max(centered.cwiseAbs().maxCoeff(), least);
  const double norm = std::sqrt((centered / entry).rowwise().squaredNorm().maxCoeff());
  const double largest = std::max(entry * norm, least);
  // Points beyond the last one are so far away that their distances overflow.
  by_point_.assign((n + rows - 1) / rows * rows * columns_, 0.0F);
  by_coordinate_.assign(tiles_ * width * columns_, std::numeric_limits<float>::infinity());
  for (Index k = 0; k < n; ++k) {
    for (Index s = 0; s < columns_; ++s) {
      const auto value = static_cast<float>(centered(k, s) / largest);
      by_point_[k * columns_ + s] = value;
      by_coordinate_[(k / width * columns_ + s) * width + k % width] = value;
    }
  }
  // Rounding moves each of two points by at most e / 2 = epsilon, because norms are at most 1: for
  // the distance t of the rounded points, |t - r| <= e, and 2 r e <= relative r^2 + e^2 / relative.
  constexpr double epsilon = std::numeric_limits<float>::epsilon(), e = 2.0 * epsilon;
  const double of_sum = (static_cast<double>(columns_) + 3.0) * epsilon;
  relative_ = 1e-4 + 2.0 * of_sum;
  slack_ = 2.0 * e * e / 1e-4;
}

void DistanceTiles::squared_distances(Index first, Index tile, float* squared) const {
  square_distances(by_point_.data() + first * columns_,
                   by_coordinate_.data() + tile * width * columns_, columns_, squared);
}

}  // namespace ldle::neighbors
