#pragma once

#include <span>
#include <vector>

#include "ldle/context.h"
#include "ldle/types.h"

namespace ldle::layout {

/// Places in single precision, one point in each row.
using Places = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// Points of mass m and local unit of length u.
struct Bodies {
  Places places;
  std::vector<float> mass;
  std::vector<float> inverse_unit;  // 1 / u
};

/// Sums over all pairs of points that push each other apart. With the kernel
/// q_ij = 1 / (1 + |y_i - y_j|^2 / (u_i u_j)) these are
///   f_i = sum over j of m_j q_ij^2 (y_i - y_j) / (u_i u_j)   and
///   Z = sum over i and j of m_i m_j q_ij, without the m_i pairs of a point with itself.
///
/// Space is halved recursively until a leaf has at most 32 points. A group of points far away
/// counts as one heavy point at its centre (Barnes and Hut 1986), for all points of a leaf
/// together: if the group's points are within r of their centre and all points of the leaf are at
/// least D away from this centre, r <= opening * D. It has the mean of its points' 1 / u. If all u
/// are equal, the first-order terms of the error cancel at the centre, and the second-order terms
/// are at most 3 opening^2 / (1 - opening)^4 of the group's part of Z. The work is proportional to
/// n log n in any number of dimensions.
class RepulsionTree {
 public:
  explicit RepulsionTree(std::span<const Id> points) : order_(points.begin(), points.end()) {}

  /// Divides space anew.
  void divide(const Bodies& bodies);

  /// Computes the centres and radii of the groups after their points moved.
  void update(const Bodies& bodies);

  /// Writes f_i to the rows of the tree's points and returns Z.
  double sums(const Bodies& bodies, float opening, Places& forces, const Context& context) const;

 private:
  struct Node {
    Index begin, end;  // its points in order_
    Index next;        // the first node after its subtree; a leaf is followed by it
  };
  bool is_leaf(Index node) const { return nodes_[node].next == node + 1; }
  Index divide(const Places& places, Index begin, Index end);
  void list_sources(Index leaf, const Bodies& bodies, float opening,
                    std::vector<float>& sources) const;

  std::vector<Id> order_;
  std::vector<Node> nodes_;  // a node comes before its two halves
  std::vector<Index> leaves_;
  Places centres_;
  std::vector<float> radii_, mass_, inverse_unit_;
};

}  // namespace ldle::layout
