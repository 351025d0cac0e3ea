#include "ldle/polish/folds.h"

#include <algorithm>
#include <cmath>

#include "ldle/core/parallel_for.h"
#include "ldle/math/procrustes.h"

namespace ldle {
namespace {

constexpr Index points_per_block = 512;
/// Surroundings whose lengths are true to this part of them are not folded, whatever their view
/// says: views can be wrong.
constexpr double true_length = 0.03;

/// Likeness of surroundings below the negative of this is that of a mirror image.
constexpr double surely_mirrored = 0.25;

/// Root mean square of (|y_i - y_j| - l_ij) / l_ij over the springs of a point.
double length_error(Id i, const Springs& springs, const RowMatrix& embedding) {
  double sum = 0.0;
  for (Index s = springs.neighbors.offsets[i]; s < springs.neighbors.offsets[i + 1]; ++s) {
    const double distance = (embedding.row(i) - embedding.row(springs.neighbors.values[s])).norm();
    sum += std::pow(distance / springs.length[s] - 1.0, 2);
  }
  const Index count = springs.neighbors.length(i);
  return count > 0 ? std::sqrt(sum / static_cast<double>(count)) : 0.0;
}

}  // namespace

RowMatrix turned_views(const IntermediateViews& views, const Registration& registration) {
  RowMatrix turned(views.coordinates.rows(), views.dimension);
  parallel_for_blocks(views.size(), 64, [&](Index begin, Index end) {
    for (Index m = begin; m < end; ++m) {
      turned.middleRows(views.views.offsets[m], views.views.length(m)) =
          registration.scale[m] * views.coordinates_of(m) * registration.rotation_of(m);
    }
  });
  return turned;
}

Folds::Folds(const IntermediateViews& views, const Registration& registration)
    : views_(views), placed_(turned_views(views, registration)) {}

Index Folds::row_of(Id point, Id view) const {
  const auto points = views_.views[view];
  const auto at = std::lower_bound(points.begin(), points.end(), point);
  if (at == points.end() || *at != point) return -1;
  return views_.views.offsets[view] + (at - points.begin());
}

bool Folds::is_mirrored(Id i, const Springs& springs, const RowMatrix& embedding) const {
  const Id view = views_.cluster_of[i];
  const Index own = row_of(i, view);
  const Index d = embedding.cols();
  RowMatrix in_view = RowMatrix::Zero(d, d), in_embedding = in_view, across = in_view;
  for (Id j : springs.neighbors[i]) {
    const Index row = row_of(j, view);
    if (row < 0) continue;
    const Eigen::RowVectorXd p = placed_.row(row) - placed_.row(own);
    const Eigen::RowVectorXd y = embedding.row(j) - embedding.row(i);
    in_view += p.transpose() * p;
    in_embedding += y.transpose() * y;
    across += p.transpose() * y;
  }
  return likeness(across, in_view, in_embedding) < -surely_mirrored;
}

RowMatrix Folds::correlation(Id i, const Springs& springs, const RowMatrix& embedding,
                             const std::vector<char>& left_out) const {
  const Index d = embedding.cols();
  const Id view = views_.cluster_of[i];
  const Index own = row_of(i, view);
  RowMatrix sum = RowMatrix::Zero(d, d);
  for (Id j : springs.neighbors[i]) {
    const Index row = row_of(j, view);
    if (row < 0 || left_out[j]) continue;
    for (Index r = 0; r < d; ++r) {
      const double step = placed_(row, r) - placed_(own, r);
      for (Index c = 0; c < d; ++c) sum(r, c) += step * (embedding(j, c) - embedding(i, c));
    }
  }
  return sum;
}

std::vector<Id> Folds::find(const Springs& springs, const RowMatrix& embedding) const {
  const Index n = springs.size();
  std::vector<char> mirrored(n, 0);
  parallel_for_blocks(n, points_per_block, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) {
      mirrored[i] = is_mirrored(static_cast<Id>(i), springs, embedding);
    }
  });
  std::vector<Id> folded;
  for (Index m = 0; m < views_.size(); ++m) {
    const auto cluster = views_.clusters[m];
    const auto count =
        std::count_if(cluster.begin(), cluster.end(), [&](Id i) { return mirrored[i]; });
    const bool view_mirrored = 2 * count > std::ssize(cluster);
    for (Id i : cluster) {
      if (mirrored[i] != view_mirrored && length_error(i, springs, embedding) > true_length) {
        folded.push_back(i);
      }
    }
  }
  std::sort(folded.begin(), folded.end());
  return folded;
}

Index Folds::reseat(const Springs& springs, const std::vector<Id>& folded,
                    RowMatrix& embedding) const {
  const Index d = embedding.cols();
  std::vector<char> is_folded(springs.size(), 0);
  for (Id i : folded) is_folded[i] = 1;
  std::vector<Eigen::RowVectorXd> seats(folded.size());
  parallel_for_blocks(std::ssize(folded), 16, [&](Index begin, Index end) {
    for (Index f = begin; f < end; ++f) {
      const Id i = folded[f];
      Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(d);
      Index count = 0;
      for (Id j : springs.neighbors[i]) {
        const Id view = views_.cluster_of[j];
        const Index row = row_of(i, view);
        if (is_folded[j] || row < 0) continue;
        const RowMatrix rotation =
            nearest_orthogonal(correlation(j, springs, embedding, is_folded));
        sum += embedding.row(j) + (placed_.row(row) - placed_.row(row_of(j, view))) * rotation;
        ++count;
      }
      if (count > 0) seats[f] = sum / static_cast<double>(count);
    }
  });
  Index moved = 0;
  for (std::size_t f = 0; f < folded.size(); ++f) {
    if (seats[f].size() == 0) continue;
    embedding.row(folded[f]) = seats[f];
    ++moved;
  }
  return moved;
}

}  // namespace ldle
