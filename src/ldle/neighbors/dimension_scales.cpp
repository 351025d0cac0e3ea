#include "ldle/neighbors/dimension_scales.h"

#include <algorithm>
#include <cmath>

namespace ldle::neighbors {
namespace {

/// Dimensions that fall by more than this factor from the nearest neighbours to the farthest are
/// noise: the boundary of a cube of 2000 points takes away 1.1 in two to five dimensions.
constexpr double falling = 1.15;

/// From the last but one doubling of neighbours to the last, a fall by more than this shows that
/// noise reaches that far.
constexpr double still_falling = 1.05;

/// The scales at which likelihoods are compared: the two nearest, and from six neighbours on.
constexpr Index few_neighbors = 6;
/// Up to so many decide where there is neither noise nor grid.
constexpr Index near_neighbors = 12;

/// Where the line through the points (x, y) meets x = 0.
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
  if (!falls(0, 1, falling)) return Basis::nearby;
  const Index last = growth_.last();
  return falls(last - 2, last - 1, still_falling) ? Basis::behind_noise : Basis::outer;
}

/// Is the dimension between the two ranks larger than that between the last two by more than the
/// factor? The two nearest alone tell it with the relative error 1 / sqrt(n).
bool DimensionScales::falls(Index from, Index to, double factor) const {
  const Index last = growth_.last();
  const auto differences = static_cast<double>(std::ssize(points_) * growth_.ranks()[from]);
  return growth_.inverse_slope(points_, last - 1, last) >
         (factor + 3.0 / std::sqrt(differences)) * growth_.inverse_slope(points_, from, to);
}

double DimensionScales::inverse() const {
  switch (basis_) {
    case Basis::nearby:
      return nearby();
    case Basis::outer:
      return outer(growth_.last() - 2, growth_.last());
    case Basis::behind_noise:
      return behind_noise();
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

/// Evenly placed points keep their neighbours off: k + 1 points, itself included, fill a ball,
/// where of random ones k do.
double DimensionScales::outer(Index from, Index to) const {
  const auto inside = static_cast<double>(growth_.ranks()[from] + 1);
  const auto all = static_cast<double>(growth_.ranks()[to] + 1);
  return std::log(growth_.radius(points_, to) / growth_.radius(points_, from)) /
         std::log(all / inside);
}

/// Between two ranks, radii grow by 1/m (1 - s^2 / T^2) of what they would in one dimension.
double DimensionScales::behind_noise() const {
  std::vector<double> inverse_square, slope;
  for (Index s = 0; s < growth_.last(); ++s) {
    inverse_square.push_back(1.0 / (growth_.radius(points_, s) * growth_.radius(points_, s + 1)));
    slope.push_back(growth_.inverse_slope(points_, s, s + 1));
  }
  return intercept(inverse_square, slope);
}

}  // namespace ldle::neighbors
