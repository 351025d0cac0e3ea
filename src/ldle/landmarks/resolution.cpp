#include "ldle/landmarks/resolution.h"

#include <algorithm>
#include <cmath>

namespace ldle::landmarks {
namespace {

constexpr double around_a_bend = 0.02;
/// Thickness that is due to rounding.
constexpr double rounding = 1e-12;

/// u = s^(2/m), proportional to the square of the radius of s points.
double squared_radius(double points, Index dimension) {
  return std::pow(points, 2.0 / static_cast<double>(dimension));
}

}  // namespace

ThicknessModel::ThicknessModel(const std::vector<Index>& sizes,
                               const std::vector<double>& thickness, Index m)
    : dimension(m) {
  // Normal equations of sum (1 - (C u + B / u) / t)^2.
  double cc = 0.0, cb = 0.0, bb = 0.0, c1 = 0.0, b1 = 0.0;
  for (std::size_t i = 0; i < thickness.size(); ++i) {
    const double share = thickness[i];
    if (i > 0 && share > around_a_bend && share > thickness[i - 1]) break;
    if (share <= rounding) continue;
    const double t = share / (1.0 - std::min(share, 1.0 - rounding));
    const double u = squared_radius(static_cast<double>(sizes[i]), m);
    const double c = u / t, b = 1.0 / (u * t);
    cc += c * c;
    cb += c * b;
    bb += b * b;
    c1 += c;
    b1 += b;
  }
  if (cc == 0.0) return;
  const double determinant = cc * bb - cb * cb;
  const bool has_both = determinant > rounding * cc * bb;
  curvature = has_both ? (c1 * bb - b1 * cb) / determinant : c1 / cc;
  noise = has_both ? (b1 * cc - c1 * cb) / determinant : 0.0;
  if (noise < 0.0) {
    noise = 0.0;
    curvature = c1 / cc;
  } else if (curvature < 0.0) {
    curvature = 0.0;
    noise = b1 / bb;
  }
}

double ThicknessModel::of_curvature(double points) const {
  return curvature * squared_radius(points, dimension);
}

double ThicknessModel::of_noise(double points) const {
  return noise / squared_radius(points, dimension);
}

double landmarks_that_resolve(const ThicknessModel& model, Index sample_points,
                              Index view_neighbors, double fewest) {
  const auto sample = static_cast<double>(sample_points),
             view = static_cast<double>(view_neighbors);
  double widest = view * sample / fewest;  // points of the sample in the widest view
  if (model.curvature > 0.0) {
    const double power = 0.5 * static_cast<double>(model.dimension);
    widest = std::min(widest, std::pow(thin_enough / model.curvature, power));
  }
  return sample / widest * std::max(view, model.of_noise(widest) / thin_enough);
}

}  // namespace ldle::landmarks
