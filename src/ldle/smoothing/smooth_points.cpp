#include "ldle/smoothing/smooth_points.h"

#include <algorithm>
#include <span>

#include "ldle/core/parallel_for.h"
#include "ldle/math/percentile.h"
#include "ldle/math/principal_axes.h"
#include "ldle/neighbors/nearest_neighbors.h"
#include "ldle/neighbors/point_search.h"
#include "ldle/neighbors/short_cuts.h"
#include "ldle/smoothing/low_pass.h"

namespace ldle::smoothing {
namespace {

constexpr Index rounds_of_means = 3;
constexpr double sparse = 1.5;
/// A neighbourhood may belong to two sheets if it is at least this thick, and this much thicker
/// than the median of them.
constexpr double thickness_of_two = 0.02, much_thicker = 4.0;
/// Points that may be between sheets move this part of the way to a sheet. The rest of the way
/// keeps different points different.
constexpr double part_of_way = 0.9;
constexpr Index points_of_mean = 10;
constexpr Index most_rounds_for_strays = 8;
constexpr Index points_of_block = 128;

RowMatrix means_of_neighbors(const RowMatrix& points, Index count, const Context& context) {
  const NeighborGraph graph = neighbors_on_surface(points, count, context);
  RowMatrix means(points.rows(), points.cols());
  parallel_for(points.rows(), points_of_block, context, [&](Index begin, Index end) {
    for (Index k = begin; k < end; ++k) {
      means.row(k) = points(graph.neighbors[k], Eigen::all).colwise().mean();
    }
  });
  return means;
}

/// A neighbourhood of the approximate manifold, as a point sees it.
struct Neighborhood {
  Eigen::MatrixXd tangent;
  double thickness;  ///< share of the variance outside the tangent space
};

Neighborhood neighborhood_of(const RowMatrix& surface, std::span<const Id> members,
                             Index dimension) {
  RowMatrix centered = surface(members, Eigen::all);
  centered.rowwise() -= centered.colwise().mean().eval();
  Neighborhood result{math::principal_directions(centered, dimension), 0.0};
  const double all = centered.squaredNorm();
  if (all > 0.0) result.thickness = 1.0 - (centered * result.tangent).squaredNorm() / all;
  return result;
}

// Returns y + T T^T (x - y) for every point. If two sheets are close to each other, returns a point
// near y where neighbourhoods are so thick that they may belong to both sheets: there T may be
// normal to them, and points would move from sheet to sheet.
RowMatrix moved_along_tangents(ConstRowMatrixRef points, const RowMatrix& surface,
                               const NoisyManifold& manifold, bool two_sheets,
                               const Context& context) {
  const NeighborGraph graph = neighbors_on_surface(surface, manifold.neighbors, context);
  RowMatrix moved(surface.rows(), surface.cols());
  std::vector<double> thickness(surface.rows());
  parallel_for(surface.rows(), points_of_block, context, [&](Index begin, Index end) {
    for (Index k = begin; k < end; ++k) {
      const Neighborhood near = neighborhood_of(surface, graph.neighbors[k], manifold.dimension);
      thickness[k] = near.thickness;
      const Eigen::RowVectorXd along = (points.row(k) - surface.row(k)) * near.tangent;
      moved.row(k) = surface.row(k) + along * near.tangent.transpose();
    }
  });
  if (!two_sheets) return moved;
  std::vector<double> values = thickness;
  const double limit = std::max(thickness_of_two, much_thicker * math::median_in_place(values));
  for (Index k = 0; k < surface.rows(); ++k) {
    if (thickness[k] > limit) moved.row(k) += part_of_way * (surface.row(k) - moved.row(k));
  }
  return moved;
}

std::vector<IdPair> short_cuts_between(const RowMatrix& points, const NoisyManifold& manifold,
                                       const Context& context) {
  return neighbors::short_cuts(neighbors_on_surface(points, manifold.neighbors, context), context);
}

void move_strays(RowMatrix& points, const NoisyManifold& manifold, bool two_sheets,
                 const Context& context) {
  for (Index round = 0; round < most_rounds_for_strays; ++round) {
    std::vector<char> is_stray(points.rows(), 0);
    for (Id k : strays(points, manifold.few_neighbors, context)) is_stray[k] = 1;
    if (two_sheets) {
      for (const IdPair& pair : short_cuts_between(points, manifold, context)) {
        is_stray[pair.first] = is_stray[pair.second] = 1;
      }
    }
    std::vector<Id> found, others;
    for (Id k = 0; k < points.rows(); ++k) (is_stray[k] ? found : others).push_back(k);
    if (found.empty()) return;
    if (std::ssize(others) < points_of_mean) return;
    const RowMatrix regular = points(others, Eigen::all);
    const neighbors::PointSearch search(regular, context);
    parallel_for(std::ssize(found), 16, context, [&](Index begin, Index end) {
      for (Index i = begin; i < end; ++i) {
        auto row = points.row(found[i]);
        Eigen::RowVectorXd mean = Eigen::RowVectorXd::Zero(points.cols());
        for (const auto& near : search.find(row.data(), points_of_mean)) {
          mean += regular.row(near.point) / points_of_mean;
        }
        row += part_of_way * (mean - row);
      }
    });
  }
}

// Steps 3 to 5 of smooth_points().
RowMatrix moved_to(const RowMatrix& surface, ConstRowMatrixRef points,
                   const NoisyManifold& manifold, bool two_sheets, const Context& context) {
  RowMatrix smooth = moved_along_tangents(points, surface, manifold, two_sheets, context);
  move_strays(smooth, manifold, two_sheets, context);
  const RowMatrix means = means_of_neighbors(smooth, manifold.few_neighbors, context);
  return moved_along_tangents(smooth, means, manifold, two_sheets, context);
}

}  // namespace

NeighborGraph neighbors_on_surface(const RowMatrix& points, Index count, const Context& context) {
  constexpr Index most_columns = 200;
  const Index nearest = std::min(count, static_cast<Index>(points.rows()));
  const Data data = Data::of_points(points);
  return points.cols() <= most_columns
             ? neighbors::nearest_neighbors_by_kd_tree(data, nearest, context)
             : neighbors::nearest_neighbors(data, nearest, context);
}

std::vector<Id> strays(const RowMatrix& points, Index neighbors, const Context& context) {
  const NeighborGraph graph = neighbors_on_surface(points, neighbors, context);
  const Index last = graph.nearest - 1;
  std::vector<Id> found;
  std::vector<double> radii;
  for (Id k = 0; k < graph.size(); ++k) {
    radii.clear();
    for (Id other : graph.neighbors[k]) radii.push_back(graph.distance_to(other, last));
    if (graph.distance_to(k, last) > sparse * math::median_in_place(radii)) found.push_back(k);
  }
  return found;
}

RowMatrix smooth_points(ConstRowMatrixRef points, const Spectrum& spectrum,
                        const NoisyManifold& manifold, const Context& context) {
  RowMatrix surface = low_pass(points, spectrum, context);
  for (Index round = 0; round < rounds_of_means; ++round) {
    surface = means_of_neighbors(surface, manifold.few_neighbors, context);
  }
  RowMatrix smooth = moved_to(surface, points, manifold, false, context);
  if (short_cuts_between(smooth, manifold, context).empty()) return smooth;
  return moved_to(surface, points, manifold, true, context);
}

double correlation_of_noise(ConstRowMatrixRef points, const RowMatrix& smooth,
                            const Context& context) {
  constexpr Index neighbors_of_a_point = 11;  // the point itself included
  const RowMatrix noise = points - smooth;
  const NeighborGraph graph = neighbors_on_surface(smooth, neighbors_of_a_point, context);
  double products = 0.0, squares = 0.0;
  for (Index k = 0; k < graph.size(); ++k) {
    const double own = noise.row(k).squaredNorm();
    double sum = -own;
    for (Id other : graph.neighbors[k]) sum += noise.row(k).dot(noise.row(other));
    products += sum / static_cast<double>(graph.neighbors.length(k) - 1);
    squares += own;
  }
  return squares > 0.0 ? products / squares : 0.0;
}

}  // namespace ldle::smoothing
