#pragma once

#include <vector>

#include "ldle/types.h"

namespace ldle::datasets {

/// The curve s -> (r_j cos(w_j s), r_j sin(w_j s)), j = 1 .. m, in 2 m dimensions. It generalises
/// the circle (m = 1). With r_j = 1 / (w_j sqrt(m)) it has unit speed, and its curvature is the
/// root mean square of the w_j.
class Coil {
 public:
  explicit Coil(std::vector<double> frequencies) : frequencies_(std::move(frequencies)) {}

  /// Number of coordinates, 2 m.
  Index space() const { return 2 * std::ssize(frequencies_); }
  Eigen::RowVectorXd at(double arc_length) const;

 private:
  std::vector<double> frequencies_;  ///< w_j
};

}  // namespace ldle::datasets
