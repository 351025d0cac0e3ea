#include "ldle/registration/tree_mover.h"

#include <algorithm>
#include <cmath>

#include "ldle/core/parallel_for.h"
#include "ldle/math/balanced_signs.h"
#include "ldle/math/decompositions.h"
#include "ldle/math/fit_differences.h"
#include "ldle/math/rotations.h"

namespace ldle::registration {
namespace {

constexpr Index pairs_per_block = 64;
constexpr Index views_per_block = 256;

double spread(const RowMatrix& rows) {
  return (rows.rowwise() - rows.colwise().mean()).norm();
}

/// Singular values of an overlap's cross-covariance below this fraction of its size count as zero.
/// Such an overlap is flat.
constexpr double flat = 1e-9;

/// Returns the rotation or reflection G that minimises |A G - B|, given the cross-covariance A^T B.
/// For a flat overlap both fit equally well, and the rotation is returned.
RowMatrix best_turn(const RowMatrix& cross) {
  const RowMatrix best = math::nearest_orthogonal(cross);
  if (math::determinant(best) > 0.0) return best;
  const math::Svd factors = math::svd(cross);
  const Index last = cross.rows() - 1;
  if (factors.values[last] > flat * factors.values[0]) return best;
  const Eigen::VectorXd normal = factors.v.col(last);
  return best - 2.0 * best * normal * normal.transpose();
}

/// How well the images A and B of an overlap determine the rotation G = argmin |A G - B|: the
/// curvature of the minimum in the least certain plane, relative to the images' size, times the
/// number of points. The curvature is the sum of the two smallest singular values of A^T B, which
/// are eigenvalues of `stretch` = G^T A^T B.
double turn_certainty(const RowMatrix& stretch, const RowMatrix& first, const RowMatrix& second) {
  const double size = spread(first) * spread(second);
  if (!(size > 0.0)) return 0.0;
  double curvature = stretch.trace();
  if (stretch.rows() > 2) {
    curvature = math::symmetric_eigenvalues(stretch).head(2).sum();
  }
  return curvature > flat * size ? curvature / size * static_cast<double>(first.rows()) : 0.0;
}

}  // namespace

TreeMover::TreeMover(Placement& placement, std::span<const Id> views, std::span<const Id> pairs,
                     const Context& context)
    : placement_(placement),
      views_(views),
      pairs_(pairs),
      context_(context),
      node_(placement.views().size(), none) {
  for (Index i = 0; i < nodes(); ++i) node_[views[i]] = static_cast<Id>(i);
}

// Calls action(e, A, B) in parallel for each pair e that is not torn; A and B are the two images of
// its overlap.
template <class Action>
void TreeMover::for_overlaps(const std::vector<char>& connected, const Action& action) const {
  parallel_for(std::ssize(pairs_), pairs_per_block, context_, [&](Index begin, Index end) {
    RowMatrix first, second;
    for (Index e = begin; e < end; ++e) {
      if (!connected[pairs_[e]]) continue;
      images_of_shared(placement_.overlaps(), pairs_[e], placement_.placed(), first, second);
      action(e, first, second);
    }
  });
}

// Moves each view to moved(node, its motion), in parallel.
template <class Moved>
void TreeMover::move_each(const Moved& moved) {
  parallel_for(nodes(), views_per_block, context_, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) {
      placement_.place(views_[i], moved(i, placement_.motion(views_[i])));
    }
  });
}

// One edge of weight 0 for each pair. Pairs whose weight stays 0, such as torn ones, have no
// effect.
std::vector<math::WeightedEdge> TreeMover::edges_without_weight() const {
  std::vector<math::WeightedEdge> edges(pairs_.size());
  parallel_for(std::ssize(pairs_), views_per_block, context_, [&](Index begin, Index end) {
    for (Index e = begin; e < end; ++e) {
      const auto [first, second] = placement_.overlaps().pairs[pairs_[e]];
      edges[e] = {{node_[first], node_[second]}, 0.0};
    }
  });
  return edges;
}

AlignmentError TreeMover::error(const std::vector<char>& connected) const {
  return alignment_error(placement_, pairs_, connected, context_);
}

bool TreeMover::orient(const std::vector<char>& connected) {
  const Index d = placement_.views().dimension;
  std::vector<math::WeightedEdge> edges = edges_without_weight();
  for_overlaps(connected, [&](Index e, const RowMatrix& first, const RowMatrix& second) {
    const double size = spread(first) * spread(second);
    if (!(size > 0.0)) return;
    const RowMatrix cross = math::centered_cross_covariance(first, second);
    const double certainty =
        static_cast<double>(first.rows()) * math::singular_values(cross)[d - 1] / size;
    edges[e].weight = math::determinant(cross) < 0.0 ? -certainty : certainty;
  });
  const std::vector<int> signs = math::balanced_signs(nodes(), edges, context_);
  if (std::count(signs.begin(), signs.end(), -1) == 0) return false;
  move_each([&](Index i, RigidMotion now) {
    now.rotation.col(0) *= signs[i];
    now.translation[0] *= signs[i];
    return now;
  });
  return true;
}

// To first order, A exp(omega_m) = B exp(omega_m') with B = A G means omega_m - omega_m' = log G.
Index TreeMover::turn(const std::vector<char>& connected) {
  const Index d = placement_.views().dimension;
  std::vector<math::WeightedEdge> edges = edges_without_weight();
  RowMatrix wanted = RowMatrix::Zero(std::ssize(pairs_), math::planes_of(d));
  std::vector<char> frustrated(pairs_.size(), 0);
  for_overlaps(connected, [&](Index e, const RowMatrix& first, const RowMatrix& second) {
    const RowMatrix cross = math::centered_cross_covariance(first, second);
    const RowMatrix rotation = best_turn(cross);
    frustrated[e] = math::determinant(rotation) < 0.0;
    if (frustrated[e] || d == 1) return;
    wanted.row(e) = math::upper_triangle(math::rotation_log(rotation));
    edges[e].weight = turn_certainty(rotation.transpose() * cross, first, second);
  });
  if (d > 1) {
    const RowMatrix log = math::fit_differences_robustly(nodes(), edges, wanted, context_);
    move_each([&](Index i, const RigidMotion& now) {
      const RowMatrix by = math::rotation_exp(math::skew_matrix(log.row(i), d));
      return RigidMotion{now.rotation * by, now.translation * by};
    });
  }
  return std::count(frustrated.begin(), frustrated.end(), 1);
}

void TreeMover::shift(const std::vector<char>& connected) {
  std::vector<math::WeightedEdge> edges = edges_without_weight();
  RowMatrix wanted = RowMatrix::Zero(std::ssize(pairs_), placement_.views().dimension);
  for_overlaps(connected, [&](Index e, const RowMatrix& first, const RowMatrix& second) {
    wanted.row(e) = (second - first).colwise().mean();
    edges[e].weight = static_cast<double>(first.rows());
  });
  const RowMatrix by = math::fit_differences(nodes(), edges, wanted, context_);
  move_each([&](Index i, RigidMotion now) {
    now.translation += by.row(i);
    return now;
  });
}

std::vector<RigidMotion> TreeMover::motions() const {
  return placement_.motions(views_, context_);
}

void TreeMover::move_to(const std::vector<RigidMotion>& motions) {
  placement_.place(views_, motions, context_);
}

}  // namespace ldle::registration
