#pragma once

#include <span>
#include <vector>

#include "ldle/context.h"
#include "ldle/neighbors/neighbor_graph.h"

namespace ldle::layout {

/// Perplexity of a layout.
inline constexpr double perplexity = 30.0;

/// Number of nearest neighbours whose distances a layout keeps.
inline constexpr Index layout_neighbors = 8;

/// How strongly points, or groups of points, belong together.
struct Affinities {
  /// The other points of each point, ascending. j is listed for i if i is listed for j.
  Ragged<Id> neighbors;
  /// One for each entry of neighbors.values. Their sum over all entries is the number of points
  /// that have neighbours.
  std::vector<float> weights;
  /// The distance in the data, one for each entry of neighbors.values. Empty for groups.
  std::vector<float> lengths;
  /// Number of points in each group; 1 for points.
  std::vector<float> mass;
  /// Local unit of length: the distance of the layout_neighbors-th neighbour, relative to the
  /// geometric mean of the component.
  std::vector<float> scale;

  Index size() const { return neighbors.size(); }
};

/// Returns the affinities of t-SNE (van der Maaten and Hinton 2008): w_ij = (p_ij + p_ji) / 2,
/// where p_ij is proportional to exp(-b_i d_ij^2) for the neighbours j of i, the sum of p_ij over j
/// is 1, and b_i is chosen so that the entropy of p_i is the logarithm of `wanted`, the perplexity,
/// which is the effective number of neighbours. The perplexity is at most two thirds of the number
/// of neighbours. Neighbours in another component are left out.
Affinities affinities(const NeighborGraph& graph, std::span<const Id> component, double wanted,
                      const Context& context);

}  // namespace ldle::layout
