#include "ldle/neighbors/nearest_neighbors.h"

#include <cmath>
#include <limits>
#include <numeric>

#include "ldle/core/parallel_for.h"
#include "ldle/math/candidate_set.h"
#include "ldle/neighbors/kd_tree.h"
#include "ldle/neighbors/sorted_neighbors.h"

namespace ldle::neighbors {
namespace {

constexpr Index points_per_block = 256;

// Calls make_search() once for each block of points. It returns a function find(point, candidates),
// whose candidates are then sorted by their true distances.
template <class MakeSearch>
NeighborGraph search_each_point(const Data& data, Index nearest, const Context& context,
                                const MakeSearch& make_search) {
  std::vector<NeighborList> lists(data.size());
  parallel_for_with_progress(data.size(), points_per_block, context, [&](Index begin, Index end) {
    auto find_candidates = make_search();
    std::vector<Id> candidates;
    for (Index point = begin; point < end; ++point) {
      find_candidates(point, candidates);
      lists[point] = nearest_of_candidates(data, static_cast<Id>(point), candidates, nearest);
    }
  });
  return join_lists(std::move(lists), nearest);
}

}  // namespace

NeighborGraph nearest_neighbors_by_kd_tree(const Data& data, Index nearest,
                                           const Context& context) {
  const SharedMatrix& points = *data.points();
  const KdTreePoints source{points.view()};
  KdTree tree(static_cast<int>(points.cols()), source,
              nanoflann::KDTreeSingleIndexAdaptorParams(16));
  tree.buildIndex();
  return search_each_point(data, nearest, context, [&] {
    return
        [&, set = math::CandidateSet(nearest, 0.0)](Index point, std::vector<Id>& found) mutable {
          set.clear();
          tree.findNeighbors(set, points.row_data(point), nanoflann::SearchParams());
          set.take(found);
        };
  });
}

NeighborGraph nearest_neighbors_by_blocks(const Data& data, Index nearest, const Context& context) {
  constexpr Index queries = 64, panel = 2048;
  // |x - y|^2 = |x|^2 + |y|^2 - 2 x.y loses digits if points lie far from the origin. So the points
  // are centred, and all candidates that are among the nearest up to rounding errors are kept.
  const auto points = data.points()->view();
  const RowMatrix centered = points.rowwise() - points.colwise().mean();
  const Eigen::VectorXd norm = centered.rowwise().squaredNorm();
  const Index n = centered.rows();
  const double slack = 8.0 * static_cast<double>(centered.cols() + 4) *
                       std::numeric_limits<double>::epsilon() * norm.maxCoeff();

  std::vector<NeighborList> lists(n);
  parallel_for_with_progress(n, queries, context, [&](Index begin, Index end) {
    std::vector<math::CandidateSet> sets(end - begin, math::CandidateSet(nearest, slack));
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
      lists[q] = nearest_of_candidates(data, static_cast<Id>(q), candidates, nearest);
    }
  });
  return join_lists(std::move(lists), nearest);
}

NeighborGraph nearest_neighbors_by_distances(const Data& data, Index nearest,
                                             const Context& context) {
  std::vector<Id> all(data.size());
  std::iota(all.begin(), all.end(), Id{0});
  return search_each_point(data, nearest, context, [&] {
    return [&, set = math::CandidateSet(nearest, 0.0), squared = std::vector<double>(all.size())](
               Index point, std::vector<Id>& found) mutable {
      set.clear();
      data.squared_distances(static_cast<Id>(point), all, squared.data());
      for (Id other : all) set.addPoint(squared[other], other);
      set.take(found);
    };
  });
}

NeighborGraph nearest_neighbors(const Data& data, Index nearest, const Context& context) {
  check_nearest(nearest, data.size());
  if (data.points() == nullptr) return nearest_neighbors_by_distances(data, nearest, context);
  return data.points()->cols() <= kd_tree_dimensions
             ? nearest_neighbors_by_kd_tree(data, nearest, context)
             : nearest_neighbors_by_blocks(data, nearest, context);
}

}  // namespace ldle::neighbors
