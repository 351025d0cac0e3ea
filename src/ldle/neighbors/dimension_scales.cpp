#include "ldle/neighbors/dimension_scales.h"

#include <algorithm>
#include <cmath>

namespace ldle::neighbors {
namespace {

/// If the estimated dimension falls by more than this factor from the nearest neighbours to the
/// farthest, the data are noisy. The boundary of a cube of 2000 points causes a factor of 1.1 in
/// two to five dimensions.
constexpr double falling = 1.15;

/// If the dimension falls by more than this factor from the last but one doubling of the number of
/// neighbours to the last, noise affects even the farthest neighbours.
constexpr double still_falling = 1.05;

/// If the dimension rises by more than this factor from the nearest neighbours to the farthest, the
/// neighbourhoods are strongly curved.
constexpr double rising = 1.15;

/// Maximum-likelihood estimates use the two nearest neighbours, or at least this many.
constexpr Index few_neighbors = 6;
/// Largest number of neighbours that is used if there is neither noise nor a grid.
constexpr Index near_neighbors = 12;

/// Returns the value at x = 0 of the line that fits the points (x, y) best (least squares).
double intercept(const std::vector<double>& x, const std::vector<double>& y) {
  const Eigen::Map<const Eigen::ArrayXd> abscissa(x.data(), std::ssize(x));
  const Eigen::Map<const Eigen::ArrayXd> ordinate(y.data(), std::ssize(y));
  const Eigen::ArrayXd centered = abscissa - abscissa.mean();
  const double slope = (centered * ordinate).sum() / centered.square().sum();
  return ordinate.mean() - slope * abscissa.mean();
}

}  // namespace

double dimension_of(double inverse_dimension) {
  return is_endless(inverse_dimension) ? most_dimensions : std::max(1.0 / inverse_dimension, 1.0);
}

DimensionScales::DimensionScales(const RadiusGrowth& growth, std::span<const Id> points)
    : growth_(growth), points_(points), basis_(choose_basis()) {}

DimensionScales::Basis DimensionScales::choose_basis() const {
  if (on_grid()) return Basis::outer;
  if (rises()) return Basis::before_curvature;
  if (!falls(0, 1, falling)) return Basis::nearby;
  const Index last = growth_.last();
  return falls(last - 2, last - 1, still_falling) ? Basis::behind_noise : Basis::outer;
}

/// Returns whether the dimension between the two ranks exceeds the dimension between the last two
/// ranks by more than the factor, which is raised by three standard errors.
bool DimensionScales::falls(Index from, Index to, double factor) const {
  const Index last = growth_.last();
  return growth_.inverse_slope(points_, last - 1, last) >
         (factor + 3.0 * relative_error(from)) * growth_.inverse_slope(points_, from, to);
}

/// Returns whether the dimension between the last two ranks exceeds that between the first two by
/// more than `rising`, raised by three standard errors.
bool DimensionScales::rises() const {
  const Index last = growth_.last();
  return growth_.inverse_slope(points_, 0, 1) >
         (rising + 3.0 * relative_error(0)) * growth_.inverse_slope(points_, last - 1, last);
}

/// The standard error of a slope from ranks()[s] on, relative to the slope: about 1 / sqrt(n r) for
/// n points and the lower rank r.
double DimensionScales::relative_error(Index s) const {
  return 1.0 / std::sqrt(static_cast<double>(std::ssize(points_) * growth_.ranks()[s]));
}

double DimensionScales::inverse() const {
  switch (basis_) {
    case Basis::nearby:
      return nearby();
    case Basis::outer:
      return outer(growth_.last() - 2, growth_.last());
    case Basis::behind_noise:
      return behind_noise();
    case Basis::before_curvature:
      return before_curvature(0, growth_.last());
  }
  return 0.0;
}

double DimensionScales::agreement(Index d) const {
  const Index last = growth_.last();
  double agreeing = 0.0, scales = 0.0;
  const auto ask = [&](double inverse) {
    agreeing += std::lround(dimension_of(inverse)) == d ? 1.0 : 0.0;
    ++scales;
  };
  if (basis_ == Basis::before_curvature) {
    ask(before_curvature(0, last - 1));
    ask(before_curvature(1, last));
    return agreeing / scales;
  }
  if (basis_ == Basis::outer) {
    ask(outer(last - 2, last - 1));
    ask(outer(last - 1, last));
    if (on_grid()) return agreeing / scales;
  } else {
    ask(growth_.inverse_dimension(points_, 0));
  }
  for (Index s = 1; s <= last; ++s) {
    if (growth_.ranks()[s] >= few_neighbors) ask(growth_.inverse_dimension(points_, s));
  }
  return agreeing / scales;
}

double DimensionScales::nearby() const {
  double sum = growth_.inverse_dimension(points_, 0), scales = 1.0;
  for (Index s = 1; s <= growth_.last() && growth_.ranks()[s] <= near_neighbors; ++s) {
    if (growth_.ranks()[s] < few_neighbors) continue;
    sum += growth_.inverse_dimension(points_, s);
    ++scales;
  }
  return sum / scales;
}

/// Estimates 1/m from the growth of the radius between two ranks. The ball up to the k-th neighbour
/// counts as filled by k + 1 points: among evenly placed points the centre takes up as much volume
/// as any other point. For random points it would be k.
double DimensionScales::outer(Index from, Index to) const {
  const auto inside = static_cast<double>(growth_.ranks()[from] + 1);
  const auto all = static_cast<double>(growth_.ranks()[to] + 1);
  return std::log(growth_.radius(points_, to) / growth_.radius(points_, from)) /
         std::log(all / inside);
}

/// With noise the slope between two ranks is 1/m (1 - s^2 / T^2) (see estimate_dimension). Fits a
/// line in 1 / T^2 to the slopes and returns its value at 1 / T^2 = 0.
double DimensionScales::behind_noise() const {
  std::vector<double> inverse_square, slope;
  for (Index s = 0; s < growth_.last(); ++s) {
    inverse_square.push_back(1.0 / (growth_.radius(points_, s) * growth_.radius(points_, s + 1)));
    slope.push_back(growth_.inverse_slope(points_, s, s + 1));
  }
  return intercept(inverse_square, slope);
}

/// Chords are shorter than paths: the slope between two ranks is 1/m (1 - c T^2) to the lowest
/// order in the curvature. Fits a line in T^2 to the slopes between the ranks from .. to and
/// returns its value at T = 0.
double DimensionScales::before_curvature(Index from, Index to) const {
  std::vector<double> square, slope;
  for (Index s = from; s < to; ++s) {
    square.push_back(growth_.radius(points_, s) * growth_.radius(points_, s + 1));
    slope.push_back(growth_.inverse_slope(points_, s, s + 1));
  }
  return intercept(square, slope);
}

}  // namespace ldle::neighbors
