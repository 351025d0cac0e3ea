#include "ldle/neighbors/nearest_neighbors.h"

#include <cmath>
#include <limits>
#include <numeric>

#include "ldle/core/parallel_for.h"
#include "ldle/math/candidate_set.h"
#include "ldle/neighbors/kd_tree.h"
#include "ldle/neighbors/sorted_neighbors.h"

namespace ldle {
namespace {

constexpr Index points_per_block = 256;

// Calls candidates(point, ids) for every point and sorts what it finds by true distance.
template <class FindCandidates>
NeighborGraph search_each_point(const Metric& metric, Index nearest, Progress& progress,
                                const FindCandidates& make_search) {
  std::vector<NeighborList> lists(metric.size());
  parallel_for_blocks(metric.size(), points_per_block, progress, [&](Index begin, Index end) {
    auto find_candidates = make_search();
    std::vector<Id> candidates;
    for (Index point = begin; point < end; ++point) {
      find_candidates(point, candidates);
      lists[point] = nearest_of_candidates(metric, static_cast<Id>(point), candidates, nearest);
    }
  });
  return join_lists(std::move(lists), nearest);
}

}  // namespace

NeighborGraph nearest_neighbors_by_kd_tree(const EuclideanMetric& metric, Index nearest,
                                           Progress& progress) {
  const KdTreePoints source{metric.points()};
  KdTree tree(static_cast<int>(metric.points().cols()), source,
              nanoflann::KDTreeSingleIndexAdaptorParams(16));
  tree.buildIndex();
  return search_each_point(metric, nearest, progress, [&] {
    return [&, set = CandidateSet(nearest, 0.0)](Index point, std::vector<Id>& found) mutable {
      set.clear();
      const auto row = metric.points().row(point);
      tree.findNeighbors(set, row.data(), nanoflann::SearchParams());
      set.take(found);
    };
  });
}

NeighborGraph nearest_neighbors_by_blocks(const EuclideanMetric& metric, Index nearest,
                                          Progress& progress) {
  constexpr Index queries = 64, panel = 2048;
  // |x - y|^2 = |x|^2 + |y|^2 - 2 x.y loses digits where points lie far from the origin: centre
  // them, and keep whatever the rounding error leaves in doubt.
  const RowMatrix centered = metric.points().rowwise() - metric.points().colwise().mean();
  const Eigen::VectorXd norm = centered.rowwise().squaredNorm();
  const Index n = centered.rows();
  const double slack = 8.0 * static_cast<double>(centered.cols() + 4) *
                       std::numeric_limits<double>::epsilon() * norm.maxCoeff();

  std::vector<NeighborList> lists(n);
  parallel_for_blocks(n, queries, progress, [&](Index begin, Index end) {
    std::vector<CandidateSet> sets(end - begin, CandidateSet(nearest, slack));
    RowMatrix product;
    for (Index from = 0; from < n; from += panel) {
      const Index width = std::min(panel, n - from);
      product.noalias() =
          centered.middleRows(begin, end - begin) * centered.middleRows(from, width).transpose();
      for (Index q = begin; q < end; ++q) {
        for (Index j = 0; j < width; ++j) {
          sets[q - begin].addPoint(norm[q] + norm[from + j] - 2.0 * product(q - begin, j),
                                   from + j);
        }
      }
    }
    std::vector<Id> candidates;
    for (Index q = begin; q < end; ++q) {
      sets[q - begin].take(candidates);
      lists[q] = nearest_of_candidates(metric, static_cast<Id>(q), candidates, nearest);
    }
  });
  return join_lists(std::move(lists), nearest);
}

NeighborGraph nearest_neighbors(const EuclideanMetric& metric, Index nearest, Progress& progress) {
  check_nearest(nearest, metric.size());
  return metric.points().cols() <= kd_tree_dimensions
             ? nearest_neighbors_by_kd_tree(metric, nearest, progress)
             : nearest_neighbors_by_blocks(metric, nearest, progress);
}

NeighborGraph nearest_neighbors(const DistanceMatrixMetric& metric, Index nearest,
                                Progress& progress) {
  check_nearest(nearest, metric.size());
  return search_each_point(metric, nearest, progress, [&] {
    return [&, set = CandidateSet(nearest, 0.0)](Index point, std::vector<Id>& found) mutable {
      set.clear();
      for (Index other = 0; other < metric.size(); ++other) {
        const double distance = metric.distances()(point, other);
        set.addPoint(distance * distance, other);
      }
      set.take(found);
    };
  });
}

}  // namespace ldle
