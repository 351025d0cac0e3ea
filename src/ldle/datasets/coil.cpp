#include "ldle/datasets/coil.h"

#include <cmath>

namespace ldle::datasets {

Eigen::RowVectorXd Coil::at(double arc_length) const {
  Eigen::RowVectorXd point(space());
  const double root = std::sqrt(static_cast<double>(frequencies_.size()));
  for (Index j = 0; j < std::ssize(frequencies_); ++j) {
    const double frequency = frequencies_[j];
    const double radius = 1 / (frequency * root);
    point[2 * j] = radius * std::cos(frequency * arc_length);
    point[2 * j + 1] = radius * std::sin(frequency * arc_length);
  }
  return point;
}

}  // namespace ldle::datasets
