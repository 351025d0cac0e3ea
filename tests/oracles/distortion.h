#pragma once

#include <span>

#include "ldle/local_views/local_maps.h"

namespace ldle::oracle {

/// The square of Distortion(Phi, U) (paper, Eq. zetakj), computed from all pairs of points.
double squared_distortion(const LocalMaps& maps, Id map, std::span<const Id> points,
                          const Eigen::MatrixXd& distances);

double distortion(const LocalMaps& maps, Id map, std::span<const Id> points,
                  const Eigen::MatrixXd& distances);

}  // namespace ldle::oracle
