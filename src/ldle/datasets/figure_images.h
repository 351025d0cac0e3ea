#pragma once

#include <vector>

#include "ldle/types.h"

namespace ldle::datasets {

/// A ball with soft edges, part of a figure on a turntable: x and y on the table, z upwards.
struct Blob {
  Eigen::Vector3d center;
  double size;
  double brightness;
};

using Figure = std::vector<Blob>;

/// Two figures without rotational symmetry.
const Figure& hound_figure();
const Figure& cactus_figure();

inline constexpr Index image_side = 24;
inline constexpr Index image_pixels = image_side * image_side;

/// Returns the grey image, row by row, of the figure rotated by `angle` about the vertical axis.
/// Nearer blobs cover farther ones with smooth weights instead of sharp edges, so the image is an
/// analytic function of the angle.
Eigen::RowVectorXd render_figure(const Figure& figure, double angle);

}  // namespace ldle::datasets
