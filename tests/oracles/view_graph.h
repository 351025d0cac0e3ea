#pragma once

#include <limits>
#include <vector>

#include "ldle/intermediate_views/intermediate_views.h"

namespace ldle::oracle {

/// The median; the mean of the two middle values if their number is even.
double median(std::vector<double> values);

/// U~_mm' (paper, Eq. Utildekkp).
std::vector<Id> overlap(const IntermediateViews& views, Index a, Index b);

/// Phi~_m at points of its view.
Eigen::MatrixXd rows_of(const IntermediateViews& views, Index m, const std::vector<Id>& points);

/// b_m (paper, Eq. bk).
double view_scale(const IntermediateViews& views, Index m, const Eigen::MatrixXd& distances);

/// W_mm' (paper, Eq. Wkk') of the scaled views.
double alignment_weight(const IntermediateViews& views, const std::vector<double>& scale, Index a,
                        Index b);

struct WeightedEdge {
  double weight;
  Id a, b;
};

/// A maximum spanning forest of views and its breadth-first order.
struct Forest {
  std::vector<WeightedEdge> edges;
  std::vector<Id> tree;
  std::vector<Id> order, parent;
  std::vector<Id> roots;
  double total_weight = 0;
  /// Smallest relative difference between two consecutive weights in sorted order.
  double margin = std::numeric_limits<double>::infinity();
};

/// Kruskal's algorithm on all overlapping pairs, heaviest first.
Forest spanning_forest(const IntermediateViews& views, const std::vector<double>& scale);

/// The view with the largest cluster of each tree, ties by lowest index; larger clusters first.
std::vector<Id> find_roots(const Forest& forest, const IntermediateViews& views);

/// Fills in the breadth-first order of each tree from its root, children in order of their index.
void walk(Forest& forest, const IntermediateViews& views);

}  // namespace ldle::oracle
