#include "ldle/layout/repulsion_tree.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "ldle/core/parallel_for.h"
#include "ldle/core/vector_clones.h"

namespace ldle::layout {
namespace {

constexpr Index leaf_points = 32;

/// Adds the pushes of `count` sources (place and mass) on the points of a leaf. Coordinate s of
/// point t is places[s * leaf_points + t]; forces have the same order. `d` is known at compile time
/// if `dimension` is not 0.
template <int dimension>
[[gnu::always_inline]] inline void add_pushes(const float* places, const float* sources,
                                              Index count, Index given_d, float* forces,
                                              float* sums) {
  const Index d = dimension > 0 ? dimension : given_d;
  for (Index i = 0; i < count; ++i, sources += d + 1) {
    float squared[leaf_points] = {}, push[leaf_points];
    for (Index s = 0; s < d; ++s) {
      for (Index t = 0; t < leaf_points; ++t) {
        const float gap = places[s * leaf_points + t] - sources[s];
        squared[t] += gap * gap;
      }
    }
    const float mass = sources[d];
    for (Index t = 0; t < leaf_points; ++t) {
      const float kernel = 1.0F / (1.0F + squared[t]);
      sums[t] += mass * kernel;
      push[t] = mass * kernel * kernel;
    }
    for (Index s = 0; s < d; ++s) {
      for (Index t = 0; t < leaf_points; ++t) {
        forces[s * leaf_points + t] += push[t] * (places[s * leaf_points + t] - sources[s]);
      }
    }
  }
}

LDLE_VECTOR_CLONES
void add_all_pushes(const float* places, const float* sources, Index count, Index d, float* forces,
                    float* sums) {
  switch (d) {
    case 2:
      return add_pushes<2>(places, sources, count, d, forces, sums);
    case 3:
      return add_pushes<3>(places, sources, count, d, forces, sums);
    default:
      return add_pushes<0>(places, sources, count, d, forces, sums);
  }
}

}  // namespace

Index RepulsionTree::divide(const Places& places, Index begin, Index end) {
  const Index node = std::ssize(nodes_);
  nodes_.push_back({begin, end, node + 1});
  if (end - begin <= leaf_points) {
    leaves_.push_back(node);
    return node;
  }
  Eigen::RowVectorXf low = places.row(order_[begin]), high = low;
  for (Index i = begin; i < end; ++i) {
    low = low.cwiseMin(places.row(order_[i]));
    high = high.cwiseMax(places.row(order_[i]));
  }
  Index axis = 0;
  (high - low).maxCoeff(&axis);
  const Index middle = begin + (end - begin) / 2;
  std::nth_element(
      order_.begin() + begin, order_.begin() + middle, order_.begin() + end,
      [&](Id a, Id b) { return std::pair(places(a, axis), a) < std::pair(places(b, axis), b); });
  divide(places, begin, middle);
  divide(places, middle, end);
  nodes_[node].next = std::ssize(nodes_);
  return node;
}

void RepulsionTree::divide(const Places& places) {
  nodes_.clear();
  leaves_.clear();
  divide(places, 0, std::ssize(order_));
  update(places);
}

void RepulsionTree::update(const Places& places) {
  const Index count = std::ssize(nodes_), d = places.cols();
  centres_.setZero(count, d);
  radii_.assign(count, 0.0F);
  Places low(count, d), high(count, d);  // corners of the box around the points of each node
  for (Index node = count - 1; node >= 0; --node) {
    const auto [begin, end, next] = nodes_[node];
    auto centre = centres_.row(node);
    if (is_leaf(node)) {
      low.row(node) = high.row(node) = places.row(order_[begin]);
      for (Index i = begin; i < end; ++i) {
        centre += places.row(order_[i]) / static_cast<float>(end - begin);
        low.row(node) = low.row(node).cwiseMin(places.row(order_[i]));
        high.row(node) = high.row(node).cwiseMax(places.row(order_[i]));
      }
    } else {
      const Index first = node + 1, second = nodes_[first].next;
      const auto share =
          static_cast<float>(nodes_[first].end - begin) / static_cast<float>(end - begin);
      centre = share * centres_.row(first) + (1.0F - share) * centres_.row(second);
      low.row(node) = low.row(first).cwiseMin(low.row(second));
      high.row(node) = high.row(first).cwiseMax(high.row(second));
    }
    radii_[node] = (high.row(node) - centre).cwiseMax(centre - low.row(node)).norm();
  }
}

void RepulsionTree::list_sources(Index leaf, const Places& places, float opening,
                                 std::vector<float>& sources) const {
  const Index d = places.cols();
  sources.clear();
  for (Index node = 0; node < std::ssize(nodes_);) {
    const float* centre = centres_.row(node).data();
    const float* mine = centres_.row(leaf).data();
    float squared = 0.0F;
    for (Index s = 0; s < d; ++s) squared += (centre[s] - mine[s]) * (centre[s] - mine[s]);
    const float least = std::sqrt(squared) - radii_[leaf];
    const auto [begin, end, next] = nodes_[node];
    if (radii_[node] < opening * least) {
      sources.insert(sources.end(), centre, centre + d);
      sources.push_back(static_cast<float>(end - begin));
      node = next;
      continue;
    }
    if (is_leaf(node)) {
      for (Index i = begin; i < end; ++i) {
        const float* place = places.row(order_[i]).data();
        sources.insert(sources.end(), place, place + d);
        sources.push_back(1.0F);
      }
    }
    ++node;
  }
}

double RepulsionTree::sums(const Places& places, float opening, Places& forces,
                           const Context& context) const {
  constexpr Index block = 4;
  const Index d = places.cols();
  std::vector<double> sum_of_leaf(leaves_.size(), 0.0);
  parallel_for(std::ssize(leaves_), block, context, [&](Index from, Index to) {
    std::vector<float> sources, mine(d * leaf_points), found(d * leaf_points);
    for (Index l = from; l < to; ++l) {
      const auto [begin, end, next] = nodes_[leaves_[l]];
      list_sources(leaves_[l], places, opening, sources);
      std::fill(mine.begin(), mine.end(), 0.0F);
      std::fill(found.begin(), found.end(), 0.0F);
      float kernels[leaf_points] = {};
      for (Index i = begin; i < end; ++i) {
        for (Index s = 0; s < d; ++s) mine[s * leaf_points + i - begin] = places(order_[i], s);
      }
      add_all_pushes(mine.data(), sources.data(), std::ssize(sources) / (d + 1), d, found.data(),
                     kernels);
      for (Index i = begin; i < end; ++i) {
        for (Index s = 0; s < d; ++s) forces(order_[i], s) = found[s * leaf_points + i - begin];
        sum_of_leaf[l] +=
            static_cast<double>(kernels[i - begin]) - 1.0;  // without the point itself
      }
    }
  });
  return std::accumulate(sum_of_leaf.begin(), sum_of_leaf.end(), 0.0);
}

}  // namespace ldle::layout
