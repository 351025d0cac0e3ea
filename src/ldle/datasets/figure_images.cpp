#include "ldle/datasets/figure_images.h"

#include <cmath>

namespace ldle::datasets {

namespace {

constexpr double camera_tilt = 0.35;
constexpr double cover_sharpness = 2.5;
constexpr double background_weight = 0.3;

/// A blob in the image plane.
struct Projected {
  double across;
  double up;
  double cover;  ///< weight: larger for nearer blobs
  double light;  ///< factor of the lighting
};

Projected project(const Blob& blob, double angle) {
  const double x = blob.center.x() * std::cos(angle) - blob.center.y() * std::sin(angle);
  const double y = blob.center.x() * std::sin(angle) + blob.center.y() * std::cos(angle);
  const double z = blob.center.z();
  const double depth = y * std::cos(camera_tilt) - z * std::sin(camera_tilt);
  const double up = z * std::cos(camera_tilt) + y * std::sin(camera_tilt);
  // The lamp is to the left of the camera and behind it.
  return {x, up, std::exp(-cover_sharpness * depth), 1 - 0.3 * x - 0.3 * depth};
}

/// exp(-(p - center)^2 / (2 size^2)) at the pixel centres p of one axis over [-1, 1].
Eigen::VectorXd profile(double center, double size) {
  Eigen::VectorXd values(image_side);
  for (Index i = 0; i < image_side; ++i) {
    const double p = (2 * static_cast<double>(i) + 1) / image_side - 1;
    values[i] = std::exp(-0.5 * (p - center) * (p - center) / (size * size));
  }
  return values;
}

}  // namespace

const Figure& hound_figure() {
  static const Figure figure{{{0.00, 0.00, -0.05}, 0.26, 0.55},  {{0.30, 0.00, 0.00}, 0.22, 0.75},
                             {{0.52, 0.06, 0.32}, 0.19, 1.00},   {{0.72, 0.06, 0.24}, 0.12, 0.35},
                             {{0.42, 0.22, 0.52}, 0.10, 0.25},   {{0.42, -0.12, 0.52}, 0.10, 0.60},
                             {{-0.48, 0.05, 0.22}, 0.12, 0.95},  {{0.34, 0.22, -0.45}, 0.13, 0.50},
                             {{0.34, -0.22, -0.45}, 0.13, 0.80}, {{-0.30, 0.22, -0.45}, 0.14, 0.30},
                             {{-0.30, -0.22, -0.45}, 0.14, 0.65}};
  return figure;
}

const Figure& cactus_figure() {
  static const Figure figure{{{0.00, 0.00, -0.40}, 0.24, 0.50},  {{0.00, 0.00, -0.05}, 0.22, 0.65},
                             {{0.00, 0.00, 0.32}, 0.20, 0.55},   {{0.38, 0.10, -0.10}, 0.15, 0.90},
                             {{0.55, 0.15, 0.15}, 0.15, 1.00},   {{0.58, 0.16, 0.40}, 0.13, 0.80},
                             {{-0.20, 0.40, 0.12}, 0.14, 0.30},  {{-0.30, 0.55, 0.36}, 0.14, 0.20},
                             {{-0.18, -0.52, -0.35}, 0.18, 0.95}};
  return figure;
}

Eigen::RowVectorXd render_figure(const Figure& figure, double angle) {
  RowMatrix light = RowMatrix::Zero(image_side, image_side);
  RowMatrix cover = RowMatrix::Constant(image_side, image_side, background_weight);
  for (const Blob& blob : figure) {
    const Projected seen = project(blob, angle);
    const Eigen::VectorXd across = profile(seen.across, blob.size);
    // Row 0 is the top of the image.
    const Eigen::VectorXd down = profile(-seen.up, blob.size);
    cover.noalias() += (seen.cover * down) * across.transpose();
    light.noalias() += (seen.cover * blob.brightness * seen.light * down) * across.transpose();
  }
  const RowMatrix image = light.cwiseQuotient(cover);
  return Eigen::Map<const Eigen::RowVectorXd>(image.data(), image_pixels);
}

}  // namespace ldle::datasets
