#include "ldle/polish/view_neighborhoods.h"

#include <algorithm>
#include <cmath>

#include "ldle/core/parallel_for.h"
#include "ldle/math/procrustes.h"

namespace ldle::polish {
namespace {

constexpr Index points_per_block = 512;
/// A point whose length error is at most this is not folded even if its neighbourhood is mirrored:
/// the map of its view can be wrong.
constexpr double true_length = 0.03;

/// A neighbourhood is mirrored if its likeness (see math::likeness) is less than minus this.
constexpr double surely_mirrored = 0.25;

// Returns the coordinates of all views, scaled and rotated by the registration, but not shifted.
RowMatrix turned_views(const IntermediateViews& views, const Registration& registration,
                       const Context& context) {
  RowMatrix turned(views.coordinates.rows(), views.dimension);
  parallel_for(views.size(), 64, context, [&](Index begin, Index end) {
    for (Index m = begin; m < end; ++m) {
      turned.middleRows(views.views.offsets[m], views.views.length(m)) =
          registration.scale[m] * views.coordinates_of(m) * registration.rotation_of(m);
    }
  });
  return turned;
}

/// Returns the root mean square of (|y_i - y_j| - l_ij) / l_ij over the edges of a point.
double length_error(Id i, const math::EdgeLengths& edges, const RowMatrix& embedding) {
  double sum = 0.0;
  for (Index s = edges.neighbors.offsets[i]; s < edges.neighbors.offsets[i + 1]; ++s) {
    sum += std::pow(math::stretch(edges, i, s, embedding) - 1.0, 2);
  }
  const Index count = edges.neighbors.length(i);
  return count > 0 ? std::sqrt(sum / static_cast<double>(count)) : 0.0;
}

}  // namespace

ViewNeighborhoods::ViewNeighborhoods(const IntermediateViews& views,
                                     const Registration& registration, const Context& context)
    : views_(views), turned_(turned_views(views, registration, context)), context_(context) {}

Index ViewNeighborhoods::row_of(Id point, Id view) const {
  const auto points = views_.views[view];
  const auto at = std::lower_bound(points.begin(), points.end(), point);
  if (at == points.end() || *at != point) return -1;
  return views_.views.offsets[view] + (at - points.begin());
}

// An edge joins two points of which one is a member of the other's local view. An intermediate view
// is the union of the local views of its cluster, so the view of at least one of the two points
// contains both.
void ViewNeighborhoods::add_references(Id point, const math::EdgeLengths& edges,
                                       math::ReferenceVectors& references) const {
  const Id own_view = views_.cluster_of[point];
  for (Index s = edges.neighbors.offsets[point]; s < edges.neighbors.offsets[point + 1]; ++s) {
    const Id other = edges.neighbors.values[s];
    const Id view = row_of(other, own_view) < 0 ? views_.cluster_of[other] : own_view;
    const Index from = row_of(point, view);
    if (from < 0) continue;
    Eigen::RowVectorXd reference = turned_.row(row_of(other, view)) - turned_.row(from);
    const double length = reference.norm();
    if (length > 0.0) reference *= edges.length[s] / length;
    references.row(s) = reference.cast<float>();
  }
}

math::ReferenceVectors ViewNeighborhoods::references(const math::EdgeLengths& edges) const {
  math::ReferenceVectors result(std::ssize(edges.neighbors.values), turned_.cols());
  parallel_for(edges.size(), points_per_block, context_, [&](Index begin, Index end) {
    const Index first = edges.neighbors.offsets[begin];
    result.middleRows(first, edges.neighbors.offsets[end] - first).setZero();
    for (Index i = begin; i < end; ++i) add_references(static_cast<Id>(i), edges, result);
  });
  return result;
}

void ViewNeighborhoods::add_references_around(const std::vector<Id>& points,
                                              const math::EdgeLengths& edges,
                                              math::ReferenceVectors& references) const {
  if (references.rows() == 0) {
    references.setZero(std::ssize(edges.neighbors.values), turned_.cols());
  }
  for (Id point : points) {
    add_references(point, edges, references);
    for (Id neighbor : edges.neighbors[point]) add_references(neighbor, edges, references);
  }
}

bool ViewNeighborhoods::is_mirrored(Id i, const math::EdgeLengths& edges,
                                    const RowMatrix& embedding) const {
  const Id view = views_.cluster_of[i];
  const Index own = row_of(i, view);
  const Index d = embedding.cols();
  RowMatrix in_view = RowMatrix::Zero(d, d), in_embedding = in_view, across = in_view;
  for (Id j : edges.neighbors[i]) {
    const Index row = row_of(j, view);
    if (row < 0) continue;
    // Plain loops, because the vectors are too small for Eigen's products to be faster.
    const auto in_turned = [&](Index c) { return turned_(row, c) - turned_(own, c); };
    const auto in_places = [&](Index c) { return embedding(j, c) - embedding(i, c); };
    for (Index r = 0; r < d; ++r) {
      for (Index c = 0; c < d; ++c) {
        in_view(r, c) += in_turned(r) * in_turned(c);
        in_embedding(r, c) += in_places(r) * in_places(c);
        across(r, c) += in_turned(r) * in_places(c);
      }
    }
  }
  return math::likeness(across, in_view, in_embedding) < -surely_mirrored;
}

std::vector<Id> ViewNeighborhoods::folded(const math::EdgeLengths& edges,
                                          const RowMatrix& embedding) const {
  const Index n = edges.size();
  std::vector<char> mirrored(n, 0);
  parallel_for(n, points_per_block, context_, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) {
      mirrored[i] = is_mirrored(static_cast<Id>(i), edges, embedding);
    }
  });
  std::vector<Id> folded;
  for (Index m = 0; m < views_.size(); ++m) {
    const auto cluster = views_.clusters[m];
    const auto count =
        std::count_if(cluster.begin(), cluster.end(), [&](Id i) { return mirrored[i]; });
    const bool view_mirrored = 2 * count > std::ssize(cluster);
    for (Id i : cluster) {
      if (mirrored[i] != view_mirrored && length_error(i, edges, embedding) > true_length) {
        folded.push_back(i);
      }
    }
  }
  std::sort(folded.begin(), folded.end());
  return folded;
}

}  // namespace ldle::polish
