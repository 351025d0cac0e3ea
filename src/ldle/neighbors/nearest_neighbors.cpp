#include "ldle/neighbors/nearest_neighbors.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>

#include "ldle/core/parallel_for.h"
#include "ldle/math/candidate_set.h"
#include "ldle/math/kd_tree.h"
#include "ldle/neighbors/distance_tiles.h"
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
  return join_lists(std::move(lists), nearest, context);
}

/// Compares whole blocks of points. Distances are computed in single precision; all points that may
/// be among the nearest are kept. If these are too many, because some points are much closer to
/// each other than the extent of the data, they are computed again in double precision.
class BlockSearch {
 public:
  BlockSearch(const SharedMatrix& points, Index nearest)
      : nearest_(nearest),
        centered_(points.view().rowwise() - points.view().colwise().mean()),
        norm_(centered_.rowwise().squaredNorm()),
        tiles_(centered_) {}

  std::vector<math::CandidateSet> find(Index begin, Index end) const {
    auto sets = find_in_single_precision(begin, end);
    return sets ? std::move(*sets) : find_in_double_precision(begin, end);
  }

 private:
  // Begins with the tiles around the queries: points are in spatial order, so the nearest are found
  // early and most of the others are dismissed at once. Returns nothing if a point has too many
  // candidates.
  std::optional<std::vector<math::CandidateSet>> find_in_single_precision(Index begin,
                                                                          Index end) const {
    const std::size_t too_many = 500 + 16 * nearest_;
    constexpr Index rows = DistanceTiles::rows, width = DistanceTiles::width;
    // Both the k-th smallest value and that of a point may be off.
    std::vector<math::CandidateSet> sets(
        end - begin,
        math::CandidateSet(nearest_, 3.0 * tiles_.slack(), 1e-9 + 3.0 * tiles_.relative()));
    float squared[rows * width];
    for (Index i = 0; i < tiles_.tiles(); ++i) {
      const Index tile = (begin / width + i) % tiles_.tiles();
      for (Index first = begin; first < end; first += rows) {
        tiles_.squared_distances(first, tile, squared);
        for (Index q = first; q < std::min(first + rows, end); ++q) {
          add_near(squared + (q - first) * width, tile * width, sets[q - begin]);
          if (sets[q - begin].candidates() > too_many) return std::nullopt;
        }
      }
    }
    return sets;
  }

  static void add_near(const float* squared, Index first, math::CandidateSet& set) {
    constexpr Index width = DistanceTiles::width;
    const auto limit =
        static_cast<float>(std::min<double>(set.worstDist(), std::numeric_limits<float>::max()));
    int near = 0;
    for (Index j = 0; j < width; ++j) near += squared[j] <= limit ? 1 : 0;
    if (near == 0) return;
    for (Index j = 0; j < width; ++j) {
      if (squared[j] <= limit) set.addPoint(squared[j], first + j);
    }
  }

  // |x - y|^2 = |x|^2 + |y|^2 - 2 x.y loses digits if points lie far from the origin.
  std::vector<math::CandidateSet> find_in_double_precision(Index begin, Index end) const {
    constexpr Index panel = 2048;
    const double slack = 8.0 * static_cast<double>(centered_.cols() + 4) *
                         std::numeric_limits<double>::epsilon() * norm_.maxCoeff();
    std::vector<math::CandidateSet> sets(end - begin, math::CandidateSet(nearest_, slack));
    RowMatrix product;
    for (Index from = 0; from < centered_.rows(); from += panel) {
      const Index width = std::min(panel, centered_.rows() - from);
      product.noalias() =
          centered_.middleRows(begin, end - begin) * centered_.middleRows(from, width).transpose();
      for (Index q = begin; q < end; ++q) {
        for (Index j = 0; j < width; ++j) {
          sets[q - begin].addPoint(norm_[q] + norm_[from + j] - 2.0 * product(q - begin, j),
                                   from + j);
        }
      }
    }
    return sets;
  }

  Index nearest_;
  RowMatrix centered_;
  Eigen::VectorXd norm_;  // squared
  DistanceTiles tiles_;
};

// A point without candidates is compared with all points. If there are many, other searches are
// faster.
void check_few_without_candidates(const Ragged<Id>& candidates) {
  Index without = 0;
  for (Index point = 0; point < candidates.size(); ++point) {
    if (candidates.length(point) == 0) ++without;
  }
  if (without > 100 && 100 * without > candidates.size()) {
    throw math::DeviceFailed(
        fmt::format("{} points have too many others at nearly the same distance", without));
  }
}

}  // namespace

NeighborGraph nearest_neighbors_by_kd_tree(const Data& data, Index nearest,
                                           const Context& context) {
  const SharedMatrix& points = *data.points();
  const math::KdTree tree(points.view(), context);
  return search_each_point(data, nearest, context, [&] {
    return
        [&, set = math::CandidateSet(nearest, 0.0)](Index point, std::vector<Id>& found) mutable {
          set.clear();
          tree.search(points.row_data(point), set);
          set.take(found);
        };
  });
}

NeighborGraph nearest_neighbors_by_blocks(const Data& data, Index nearest, const Context& context) {
  constexpr Index queries = 64;
  const BlockSearch search(*data.points(), nearest);
  std::vector<NeighborList> lists(data.size());
  parallel_for_with_progress(data.size(), queries, context, [&](Index begin, Index end) {
    const std::vector<math::CandidateSet> sets = search.find(begin, end);
    std::vector<Id> candidates;
    for (Index q = begin; q < end; ++q) {
      sets[q - begin].take(candidates);
      lists[q] = nearest_of_candidates(data, static_cast<Id>(q), candidates, nearest);
    }
  });
  return join_lists(std::move(lists), nearest, context);
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

NeighborGraph nearest_neighbors_by_device(math::Accelerator& device, const Data& data,
                                          Index nearest, const Context& context) {
  const Ragged<Id> candidates = device.nearest_candidates(data.points()->view(), nearest, context);
  check_few_without_candidates(candidates);
  std::vector<Id> all(data.size());
  std::iota(all.begin(), all.end(), Id{0});
  std::vector<NeighborList> lists(data.size());
  parallel_for_with_progress(data.size(), points_per_block, context, [&](Index begin, Index end) {
    for (Index point = begin; point < end; ++point) {
      const std::span<const Id> own = candidates.length(point) > 0 ? candidates[point] : all;
      lists[point] = nearest_of_candidates(data, static_cast<Id>(point), own, nearest);
    }
  });
  return join_lists(std::move(lists), nearest, context);
}

NeighborGraph nearest_neighbors(const Data& data, Index nearest, const Context& context) {
  check_nearest(nearest, data.size());
  if (data.points() == nullptr) return nearest_neighbors_by_distances(data, nearest, context);
  const auto on_host = [&] {
    return data.points()->cols() <= kd_tree_dimensions
               ? nearest_neighbors_by_kd_tree(data, nearest, context)
               : nearest_neighbors_by_blocks(data, nearest, context);
  };
  if (data.size() < least_points_for_device) return on_host();
  return math::on_device_or_host(
      context, "nearest neighbours",
      [&](math::Accelerator& device) {
        return nearest_neighbors_by_device(device, data, nearest, context);
      },
      on_host);
}

}  // namespace ldle::neighbors
