#include "ldle_io/density.h"

#include <algorithm>
#include <cmath>

namespace ldle {
namespace {

constexpr double cells = 512.0, margin = 0.02;

}  // namespace

Density::Density(ConstRowMatrixRef places) {
  const Eigen::RowVector2d low = places.colwise().minCoeff(), high = places.colwise().maxCoeff();
  const double longer = (high - low).maxCoeff();
  const double border = longer > 0.0 ? margin * longer : 1.0;
  low_ = low.array() - border;
  const Eigen::RowVector2d size = (high - low).array() + 2.0 * border;
  cell_ = size.maxCoeff() / cells;
  const auto number = [&](double length) {
    return std::max<Index>(1, static_cast<Index>(std::ceil(length / cell_ - 1e-9)));
  };
  counts_ = IdMatrix::Zero(number(size[1]), number(size[0]));
}

void Density::add(ConstRowMatrixRef places) {
  const auto cell_at = [&](double place, double low, Index count) {
    const double at = std::floor((place - low) / cell_);
    return static_cast<Index>(std::clamp(at, 0.0, static_cast<double>(count - 1)));
  };
  for (Index i = 0; i < places.rows(); ++i) {
    ++counts_(cell_at(places(i, 1), low_[1], counts_.rows()),
              cell_at(places(i, 0), low_[0], counts_.cols()));
  }
}

}  // namespace ldle
