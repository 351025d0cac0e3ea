#include "ldle/registration/placement.h"

#include <algorithm>
#include <cmath>

namespace ldle {

Placement::Placement(const IntermediateViews& views, const Overlaps& overlaps,
                     const std::vector<double>& scale)
    : views_(views), overlaps_(overlaps), own_row_(views.cluster_of.size()) {
  const Index d = views.dimension;
  scaled_ = views.coordinates;
  rotation_.resize(views.size() * d, d);
  for (Index m = 0; m < views.size(); ++m) {
    scaled_.middleRows(views.views.offsets[m], views.views.length(m)) *= scale[m];
    rotation_.middleRows(m * d, d).setIdentity();
    const auto points = views.views[m];
    for (Id k : views.clusters[m]) {
      const auto at = std::lower_bound(points.begin(), points.end(), k);
      own_row_[k] = static_cast<Id>(views.views.offsets[m] + (at - points.begin()));
    }
  }
  placed_ = scaled_;
  translation_ = RowMatrix::Zero(views.size(), d);
}

double Placement::align(Id view, std::span<const Overlaps::Neighbor> neighbors) {
  const Index d = views_.dimension;
  const Index first_row = views_.views.offsets[view];
  const Index rows = views_.views.length(view);
  sum_.assign(rows * d, 0.0);
  count_.assign(rows, 0);
  for (const Overlaps::Neighbor& neighbor : neighbors) {
    const bool is_first = view < neighbor.view;
    for (const Overlaps::SharedPoint& shared : overlaps_.shared[neighbor.pair]) {
      const Index row = (is_first ? shared.first_row : shared.second_row) - first_row;
      const Id other = is_first ? shared.second_row : shared.first_row;
      const double* image = placed_.data() + other * d;
      for (Index s = 0; s < d; ++s) sum_[row * d + s] += image[s];
      ++count_[row];
    }
  }
  const Index matched = rows - std::count(count_.begin(), count_.end(), Index{0});
  from_.resize(matched, d);
  to_.resize(matched, d);
  for (Index row = 0, at = 0; row < rows; ++row) {
    if (count_[row] == 0) continue;
    for (Index s = 0; s < d; ++s) {
      from_(at, s) = scaled_(first_row + row, s);
      to_(at, s) = sum_[row * d + s] / static_cast<double>(count_[row]);
    }
    ++at;
  }
  return move_to(view, procrustes(from_, to_));
}

double Placement::move_to(Id view, const RigidMotion& motion) {
  const Index d = views_.dimension;
  rotation_.middleRows(view * d, d) = motion.rotation;
  translation_.row(view) = motion.translation;
  double largest = 0.0;
  for (Index row = views_.views.offsets[view]; row < views_.views.offsets[view + 1]; ++row) {
    const double* from = scaled_.data() + row * d;
    double* to = placed_.data() + row * d;
    double squared_move = 0.0;
    for (Index c = 0; c < d; ++c) {
      double moved = motion.translation[c];
      for (Index r = 0; r < d; ++r) moved += from[r] * motion.rotation(r, c);
      squared_move += (moved - to[c]) * (moved - to[c]);
      to[c] = moved;
    }
    largest = std::max(largest, squared_move);
  }
  return std::sqrt(largest);
}

}  // namespace ldle
