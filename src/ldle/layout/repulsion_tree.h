#pragma once

#include <span>
#include <vector>

#include "ldle/context.h"
#include "ldle/types.h"

namespace ldle::layout {

/// Places in single precision, one point in each row.
using Places = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// Sums over all pairs of points that push each other apart. With the kernel
/// q_ij = 1 / (1 + |y_i - y_j|^2) these are
///   f_i = sum over j of q_ij^2 (y_i - y_j)   and   Z = sum over i and j, i != j, of q_ij.
///
/// Space is halved recursively until a leaf has at most 32 points. A group of points far away
/// counts as one heavy point at its centre (Barnes and Hut 1986), for all points of a leaf
/// together: if the group's points are within r of their centre and all points of the leaf are at
/// least D away from this centre, r <= opening * D. The first-order terms of the error cancel at
/// the centre. The second-order terms are at most 3 opening^2 / (1 - opening)^4 of the group's part
/// of Z. The work is proportional to n log n in any number of dimensions.
class RepulsionTree {
 public:
  explicit RepulsionTree(std::span<const Id> points) : order_(points.begin(), points.end()) {}

  /// Divides space anew.
  void divide(const Places& places);

  /// Computes the centres and radii of the groups after their points moved.
  void update(const Places& places);

  /// Writes f_i to the rows of the tree's points and returns Z.
  double sums(const Places& places, float opening, Places& forces, const Context& context) const;

 private:
  struct Node {
    Index begin, end;  // its points in order_
    Index next;        // the first node after its subtree; a leaf is followed by it
  };
  bool is_leaf(Index node) const { return nodes_[node].next == node + 1; }
  Index divide(const Places& places, Index begin, Index end);
  void list_sources(Index leaf, const Places& places, float opening,
                    std::vector<float>& sources) const;

  std::vector<Id> order_;
  std::vector<Node> nodes_;  // a node comes before its two halves
  std::vector<Index> leaves_;
  Places centres_;
  std::vector<float> radii_;
};

}  // namespace ldle::layout
