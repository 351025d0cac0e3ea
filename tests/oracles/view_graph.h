#pragma once

#include <limits>
#include <vector>

#include "ldle/intermediate_views/intermediate_views.h"

namespace ldle::oracle {

/// The mean of the two middle ones for an even count.
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

/// Spanning forest of views, and the order in which it is walked.
struct Forest {
  std::vector<WeightedEdge> edges;
  std::vector<Id> tree;
  std::vector<Id> order, parent;
  std::vector<Id> roots;
  double total_weight = 0;
  /// Least relative difference between two weights that were compared in sorting.
  double margin = std::numeric_limits<double>::infinity();
};

/// Kruskal on every overlapping pair, the heaviest first.
Forest spanning_forest(const IntermediateViews& views, const std::vector<double>& scale);

/// The largest cluster of each tree, the lowest index among equals; the largest tree root first.
std::vector<Id> find_roots(const Forest& forest, const IntermediateViews& views);

/// Walks each tree breadth first from its root, children by ascending index.
void walk(Forest& forest, const IntermediateViews& views);

}  // namespace ldle::oracle
