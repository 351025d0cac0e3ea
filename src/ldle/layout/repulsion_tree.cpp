#include "ldle/layout/repulsion_tree.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "ldle/core/parallel_for.h"
#include "ldle/core/vector_clones.h"

namespace ldle::layout {
namespace {

constexpr Index leaf_points = 32;

/// The points of a leaf. Coordinate s of point t is places[s * leaf_points + t]; forces have the
/// same order.
struct LeafPoints {
  const float* places;
  const float* inverse_unit;
  float* forces;
  float* sums;
};

/// Adds the pushes of `count` sources (place, mass and inverse unit) on the points of a leaf. `d`
/// is known at compile time if `dimension` is not 0.
template <int dimension>
[[gnu::always_inline]] inline void add_pushes(LeafPoints leaf, const float* sources, Index count,
                                              Index given_d) {
  const auto [places, inverse_unit, forces, sums] = leaf;
  const Index d = dimension > 0 ? dimension : given_d;
  for (Index i = 0; i < count; ++i, sources += d + 2) {
    float squared[leaf_points] = {}, push[leaf_points];
    for (Index s = 0; s < d; ++s) {
      for (Index t = 0; t < leaf_points; ++t) {
        const float gap = places[s * leaf_points + t] - sources[s];
        squared[t] += gap * gap;
      }
    }
    const float mass = sources[d], inverse = sources[d + 1];
    for (Index t = 0; t < leaf_points; ++t) {
      const float unit = inverse * inverse_unit[t];
      const float kernel = 1.0F / (1.0F + unit * squared[t]);
      sums[t] += mass * kernel;
      push[t] = mass * kernel * kernel * unit;
    }
    for (Index s = 0; s < d; ++s) {
      for (Index t = 0; t < leaf_points; ++t) {
        forces[s * leaf_points + t] += push[t] * (places[s * leaf_points + t] - sources[s]);
      }
    }
  }
}

LDLE_VECTOR_CLONES
void add_all_pushes(LeafPoints leaf, const float* sources, Index count, Index d) {
  switch (d) {
    case 2:
      return add_pushes<2>(leaf, sources, count, d);
    case 3:
      return add_pushes<3>(leaf, sources, count, d);
    default:
      return add_pushes<0>(leaf, sources, count, d);
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

void RepulsionTree::divide(const Bodies& bodies) {
  nodes_.clear();
  leaves_.clear();
  divide(bodies.places, 0, std::ssize(order_));
  update(bodies);
}

void RepulsionTree::update(const Bodies& bodies) {
  const Places& places = bodies.places;
  const Index count = std::ssize(nodes_), d = places.cols();
  centres_.setZero(count, d);
  radii_.assign(count, 0.0F);
  mass_.assign(count, 0.0F);
  inverse_unit_.assign(count, 0.0F);
  Places low(count, d), high(count, d);  // corners of the box around the points of each node
  for (Index node = count - 1; node >= 0; --node) {
    const auto [begin, end, next] = nodes_[node];
    auto centre = centres_.row(node);
    if (is_leaf(node)) {
      low.row(node) = high.row(node) = places.row(order_[begin]);
      for (Index i = begin; i < end; ++i) {
        const float mass = bodies.mass[order_[i]];
        mass_[node] += mass;
        inverse_unit_[node] += mass * bodies.inverse_unit[order_[i]];
        centre += mass * places.row(order_[i]);
        low.row(node) = low.row(node).cwiseMin(places.row(order_[i]));
        high.row(node) = high.row(node).cwiseMax(places.row(order_[i]));
      }
      centre /= mass_[node];
      inverse_unit_[node] /= mass_[node];
    } else {
      const Index first = node + 1, second = nodes_[first].next;
      mass_[node] = mass_[first] + mass_[second];
      const float share = mass_[first] / mass_[node];
      centre = share * centres_.row(first) + (1.0F - share) * centres_.row(second);
      inverse_unit_[node] = share * inverse_unit_[first] + (1.0F - share) * inverse_unit_[second];
      low.row(node) = low.row(first).cwiseMin(low.row(second));
      high.row(node) = high.row(first).cwiseMax(high.row(second));
    }
    radii_[node] = (high.row(node) - centre).cwiseMax(centre - low.row(node)).norm();
  }
}

void RepulsionTree::list_sources(Index leaf, const Bodies& bodies, float opening,
                                 std::vector<float>& sources) const {
  const Index d = bodies.places.cols();
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
      sources.push_back(mass_[node]);
      sources.push_back(inverse_unit_[node]);
      node = next;
      continue;
    }
    if (is_leaf(node)) {
      for (Index i = begin; i < end; ++i) {
        const float* place = bodies.places.row(order_[i]).data();
        sources.insert(sources.end(), place, place + d);
        sources.push_back(bodies.mass[order_[i]]);
        sources.push_back(bodies.inverse_unit[order_[i]]);
      }
    }
    ++node;
  }
}

double RepulsionTree::sums(const Bodies& bodies, float opening, Places& forces,
                           const Context& context) const {
  constexpr Index block = 4;
  const Index d = bodies.places.cols();
  std::vector<double> sum_of_leaf(leaves_.size(), 0.0);
  parallel_for(std::ssize(leaves_), block, context, [&](Index from, Index to) {
    std::vector<float> sources, places(d * leaf_points), found(d * leaf_points);
    for (Index l = from; l < to; ++l) {
      const auto [begin, end, next] = nodes_[leaves_[l]];
      list_sources(leaves_[l], bodies, opening, sources);
      std::fill(places.begin(), places.end(), 0.0F);
      std::fill(found.begin(), found.end(), 0.0F);
      float kernels[leaf_points] = {}, inverse_unit[leaf_points] = {};
      for (Index i = begin; i < end; ++i) {
        inverse_unit[i - begin] = bodies.inverse_unit[order_[i]];
        for (Index s = 0; s < d; ++s) {
          places[s * leaf_points + i - begin] = bodies.places(order_[i], s);
        }
      }
      add_all_pushes({places.data(), inverse_unit, found.data(), kernels}, sources.data(),
                     std::ssize(sources) / (d + 2), d);
      for (Index i = begin; i < end; ++i) {
        for (Index s = 0; s < d; ++s) forces(order_[i], s) = found[s * leaf_points + i - begin];
        // Without the pairs of a point with itself.
        sum_of_leaf[l] += bodies.mass[order_[i]] * (static_cast<double>(kernels[i - begin]) - 1.0);
      }
    }
  });
  return std::accumulate(sum_of_leaf.begin(), sum_of_leaf.end(), 0.0);
}

}  // namespace ldle::layout
