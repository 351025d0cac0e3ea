#include "ldle/seam/mirrored_overlap.h"

#include <algorithm>
#include <cmath>

#include "ldle/math/procrustes.h"

namespace ldle::seam {
namespace {

/// Images whose correlation has a determinant below minus this are mirrored.
constexpr double beyond_doubt = 0.5;
/// Number of points per dimension; with fewer points noise can produce any correlation.
constexpr Index least_shared_points = 5;

constexpr double least_roundness = 0.2;

/// The images of shared points. D is the dimension, or Eigen::Dynamic.
template <int D>
class SharedImages {
 public:
  SharedImages(std::span<const Overlaps::SharedPoint> shared, const RowMatrix& placed)
      : shared_(shared), placed_(placed), d_(placed.cols()) {}

  bool are_mirrored() const {
    Row first_mean = Row::Zero(d_), second_mean = Row::Zero(d_);
    for (const auto& [first, second] : shared_) {
      first_mean += row(first);
      second_mean += row(second);
    }
    first_mean /= static_cast<double>(shared_.size());
    second_mean /= static_cast<double>(shared_.size());
    Square of_first = Square::Zero(d_, d_), of_second = of_first, across = of_first;
    for (const auto& [first, second] : shared_) {
      const Row a = row(first) - first_mean, b = row(second) - second_mean;
      of_first += a.transpose().lazyProduct(a);
      of_second += b.transpose().lazyProduct(b);
      across += a.transpose().lazyProduct(b);
    }
    if (std::min(roundness(of_first), roundness(of_second)) < least_roundness) return false;
    return math::likeness(across, of_first, of_second) < -beyond_doubt;
  }

 private:
  using Row = Eigen::Matrix<double, 1, D, Eigen::RowMajor>;
  using Square = Eigen::Matrix<double, D, D, Eigen::RowMajor>;

  Eigen::Map<const Row> row(Id i) const { return {placed_.data() + i * d_, d_}; }

  /// Determinant of a covariance, relative to that of a round cloud of the same size. It is near 0
  /// if the points lie along a line or plane; then noise decides which orientation their image has.
  double roundness(const Square& covariance) const {
    const auto d = static_cast<double>(d_);
    const double mean = covariance.trace() / d;
    return mean > 0.0 ? math::determinant_of(covariance) / std::pow(mean, d) : 0.0;
  }

  std::span<const Overlaps::SharedPoint> shared_;
  const RowMatrix& placed_;
  Index d_;
};

}  // namespace

bool is_mirrored_overlap(std::span<const Overlaps::SharedPoint> shared, const RowMatrix& placed) {
  if (std::ssize(shared) < least_shared_points * placed.cols()) return false;
  switch (placed.cols()) {
    case 2:
      return SharedImages<2>(shared, placed).are_mirrored();
    case 3:
      return SharedImages<3>(shared, placed).are_mirrored();
    default:
      return SharedImages<Eigen::Dynamic>(shared, placed).are_mirrored();
  }
}

}  // namespace ldle::seam
