#include "ldle/seam/mirrored_overlap.h"

#include <algorithm>
#include <cmath>

#include "ldle/math/decompositions.h"
#include "ldle/math/procrustes.h"

namespace ldle::seam {
namespace {

/// Images whose correlation has a determinant below minus this are mirrored.
constexpr double beyond_doubt = 0.5;
/// Number of points per dimension; with fewer points noise can produce any correlation.
constexpr Index least_shared_points = 5;

/// Determinant of a covariance, relative to that of a round cloud of the same size. It is near 0 if
/// the points lie along a line or plane; then noise decides which orientation their image has.
double roundness(const RowMatrix& covariance) {
  const auto d = static_cast<double>(covariance.cols());
  const double mean = covariance.trace() / d;
  return mean > 0.0 ? math::determinant(covariance) / std::pow(mean, d) : 0.0;
}

constexpr double least_roundness = 0.2;

}  // namespace

bool is_mirrored_overlap(std::span<const Overlaps::SharedPoint> shared, const RowMatrix& placed) {
  const Index count = std::ssize(shared), d = placed.cols();
  if (count < least_shared_points * d) return false;
  RowMatrix first(count, d), second(count, d);
  for (Index i = 0; i < count; ++i) {
    first.row(i) = placed.row(shared[i].first_row);
    second.row(i) = placed.row(shared[i].second_row);
  }
  const RowMatrix of_first = math::centered_cross_covariance(first, first);
  const RowMatrix of_second = math::centered_cross_covariance(second, second);
  if (std::min(roundness(of_first), roundness(of_second)) < least_roundness) return false;
  return math::likeness(math::centered_cross_covariance(first, second), of_first, of_second) <
         -beyond_doubt;
}

}  // namespace ldle::seam
