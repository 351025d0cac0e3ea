#include "ldle/registration/placement.h"

#include <algorithm>
#include <cmath>

#include "ldle/core/group_in_parallel.h"

namespace ldle::registration {
namespace {

// The animation of the registration shows at most three dimensions.
constexpr Index max_shown_dimension = 3;
constexpr Index placed_per_block = 64;

}  // namespace

Placement::Placement(const IntermediateViews& views, const Overlaps& overlaps,
                     const std::vector<double>& scale)
    : views_(views), overlaps_(overlaps), own_row_(views.cluster_of.size()) {
  const Index d = views.dimension;
  scaled_ = views.coordinates;
  rotation_.resize(views.size() * d, d);
  image_sum_.setZero(static_cast<Index>(own_row_.size()), d);
  image_count_.assign(own_row_.size(), 0);
  for (Index m = 0; m < views.size(); ++m) {
    scaled_.middleRows(views.views.offsets[m], views.views.length(m)) *= scale[m];
    rotation_.middleRows(m * d, d).setIdentity();
    const auto points = views.views[m];
    for (Id k : points) ++image_count_[k];
    for (Id k : views.clusters[m]) {
      const auto at = std::lower_bound(points.begin(), points.end(), k);
      own_row_[k] = static_cast<Id>(views.views.offsets[m] + (at - points.begin()));
    }
  }
  placed_ = scaled_;
  embedding_ = placed_(own_row_, Eigen::all);
  translation_ = RowMatrix::Zero(views.size(), d);
}

std::vector<RigidMotion> Placement::motions(std::span<const Id> views,
                                            const Context& context) const {
  std::vector<RigidMotion> result(views.size());
  parallel_for(std::ssize(views), placed_per_block, context, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) result[i] = motion(views[i]);
  });
  return result;
}

void Placement::add_up_images(std::span<const Id> views, const Context& context) {
  const Ragged<Id> rows = group_by_label(views_.views.values, std::ssize(own_row_), context);
  parallel_for(std::ssize(views), 64, context, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) {
      for (Id k : views_.clusters[views[i]]) {
        image_sum_.row(k).setZero();
        for (Id row : rows[k]) image_sum_.row(k) += placed_.row(row);
      }
    }
  });
}

void Placement::remember(Index moment, std::span<const Id> views) {
  const Index d = views_.dimension;
  if (d > max_shown_dimension) return;
  if (snapshots_.size() == 0) snapshots_.setZero(moments * views_.size(), d * d + d);
  for (Id view : views) {
    const auto rotation = rotation_.middleRows(view * d, d).reshaped<Eigen::RowMajor>();
    for (Index later = moment; later < moments; ++later) {
      snapshots_.row(later * views_.size() + view) << rotation.transpose(), translation_.row(view);
    }
  }
}

template <bool keep_sums>
double Placement::move(Id view, const RigidMotion& motion) {
  const Index d = views_.dimension;
  rotation_.middleRows(view * d, d) = motion.rotation;
  translation_.row(view) = motion.translation;
  double largest = 0.0;
  for (Index row = views_.views.offsets[view]; row < views_.views.offsets[view + 1]; ++row) {
    const double* from = scaled_.data() + row * d;
    double* to = placed_.data() + row * d;
    double* sum = image_sum_.data() + views_.views.values[row] * d;
    double squared_move = 0.0;
    for (Index c = 0; c < d; ++c) {
      double moved = motion.translation[c];
      for (Index r = 0; r < d; ++r) moved += from[r] * motion.rotation(r, c);
      const double step = moved - to[c];
      squared_move += step * step;
      to[c] = moved;
      if constexpr (keep_sums) sum[c] += step;
    }
    largest = std::max(largest, squared_move);
  }
  for (Id k : views_.clusters[view]) embedding_.row(k) = placed_.row(own_row_[k]);
  return std::sqrt(largest);
}

double Placement::place(Id view, const RigidMotion& motion) {
  return move<false>(view, motion);
}

void Placement::place(std::span<const Id> views, std::span<const RigidMotion> motions,
                      const Context& context) {
  parallel_for(std::ssize(views), placed_per_block, context, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) place(views[i], motions[i]);
  });
}

double Placement::move_to(Id view, const RigidMotion& motion) {
  return move<true>(view, motion);
}

// Adds the neighbours' images of the points that they share with the view to the sums (sign 1), or
// subtracts them (sign -1).
void Aligner::add_images(Id view, std::span<const Overlaps::Neighbor> neighbors, double sign) {
  const Index d = placement_.views().dimension;
  const Index first_row = placement_.views().views.offsets[view];
  for (const Overlaps::Neighbor& neighbor : neighbors) {
    const bool is_first = view < neighbor.view;
    for (const Overlaps::SharedPoint& shared : placement_.overlaps().shared[neighbor.pair]) {
      const Index row = (is_first ? shared.first_row : shared.second_row) - first_row;
      const Id other = is_first ? shared.second_row : shared.first_row;
      const double* image = placement_.placed().data() + other * d;
      for (Index s = 0; s < d; ++s) sum_[row * d + s] += sign * image[s];
      count_[row] += static_cast<Id>(sign);
    }
  }
}

void Aligner::average(Id view, std::span<const Overlaps::Neighbor> neighbors) {
  const Index rows = placement_.views().views.length(view);
  sum_.assign(rows * placement_.views().dimension, 0.0);
  count_.assign(rows, 0);
  add_images(view, neighbors, 1.0);
}

void Aligner::place(Id view, std::span<const Overlaps::Neighbor> neighbors) {
  average(view, neighbors);
  placement_.place(view, motion_to_means(view));
}

double Aligner::align(Id view, std::span<const Overlaps::Neighbor> neighbors) {
  average(view, neighbors);
  return placement_.move_to(view, motion_to_means(view));
}

double Aligner::align_with_all_but(Id view, std::span<const Overlaps::Neighbor> excluded) {
  const Index d = placement_.views().dimension;
  const auto points = placement_.views().views[view];
  const double* own = placement_.placed().data() + placement_.views().views.offsets[view] * d;
  sum_.resize(points.size() * d);
  count_.resize(points.size());
  for (std::size_t row = 0; row < points.size(); ++row) {
    const double* all = placement_.image_sum(points[row]);
    for (Index s = 0; s < d; ++s) sum_[row * d + s] = all[s] - own[row * d + s];
    count_[row] = placement_.image_count(points[row]) - 1;
  }
  add_images(view, excluded, -1.0);
  return placement_.move_to(view, motion_to_means(view));
}

RigidMotion Aligner::motion_to_means(Id view) {
  const Index d = placement_.views().dimension;
  const Index first_row = placement_.views().views.offsets[view];
  const Index rows = static_cast<Index>(count_.size());
  const Index matched = rows - std::count(count_.begin(), count_.end(), Id{0});
  from_.resize(matched, d);
  to_.resize(matched, d);
  for (Index row = 0, at = 0; row < rows; ++row) {
    if (count_[row] == 0) continue;
    for (Index s = 0; s < d; ++s) {
      from_(at, s) = placement_.scaled()(first_row + row, s);
      to_(at, s) = sum_[row * d + s] / static_cast<double>(count_[row]);
    }
    ++at;
  }
  return math::procrustes(from_, to_);
}

}  // namespace ldle::registration
