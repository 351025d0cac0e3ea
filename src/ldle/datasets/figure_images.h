#pragma once

#include <vector>

#include "ldle/types.h"

namespace ldle::datasets {

/// A soft ball of a figure that stands on a turntable: x and y on the table, z upwards.
struct Blob {
  Eigen::Vector3d center;
  double size;
  double brightness;
};

using Figure = std::vector<Blob>;

/// Two figures without any symmetry under turning.
const Figure& hound_figure();
const Figure& cactus_figure();

inline constexpr Index image_side = 24;
inline constexpr Index image_pixels = image_side * image_side;

/// The grey image, row by row, of the figure turned by `angle` about the vertical axis. Nearer
/// blobs cover farther ones by smooth weights instead of sharp edges: the image is an analytic
/// function of the angle.
Eigen::RowVectorXd render_figure(const Figure& figure, double angle);

}  // namespace ldle::datasets
