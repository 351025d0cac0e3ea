#include "oracles/view_graph.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <set>

#include "oracles/dense.h"

namespace ldle::oracle {

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t n = values.size();
  return n % 2 ? values[n / 2] : 0.5 * (values[n / 2 - 1] + values[n / 2]);
}

std::vector<Id> overlap(const IntermediateViews& views, Index a, Index b) {
  std::vector<Id> common;
  std::ranges::set_intersection(views.views[a], views.views[b], std::back_inserter(common));
  return common;
}

Eigen::MatrixXd rows_of(const IntermediateViews& views, Index m, const std::vector<Id>& points) {
  const auto all = views.views[m];
  Eigen::MatrixXd rows(points.size(), views.dimension);
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Index at = std::ranges::lower_bound(all, points[i]) - all.begin();
    rows.row(i) = views.coordinates_of(m).row(at);
  }
  return rows;
}

double view_scale(const IntermediateViews& views, Index m, const Eigen::MatrixXd& distances) {
  const auto points = views.views[m];
  std::vector<double> in_data, in_view;
  for (std::size_t i = 0; i < points.size(); ++i) {
    for (std::size_t j = i + 1; j < points.size(); ++j) {
      in_data.push_back(distances(points[i], points[j]));
      in_view.push_back((views.coordinates_of(m).row(i) - views.coordinates_of(m).row(j)).norm());
    }
  }
  return median(in_data) / median(in_view);
}

double alignment_weight(const IntermediateViews& views, const std::vector<double>& scale, Index a,
                        Index b) {
  const std::vector<Id> common = overlap(views, a, b);
  if (common.empty()) return 0;
  const Eigen::MatrixXd va = scale[a] * rows_of(views, a, common);
  const Eigen::MatrixXd vb = scale[b] * rows_of(views, b, common);
  const Eigen::MatrixXd cross =
      (va.rowwise() - va.colwise().mean()).transpose() * (vb.rowwise() - vb.colwise().mean());
  return svd(cross).values.tail(1)[0];
}

Forest spanning_forest(const IntermediateViews& views, const std::vector<double>& scale) {
  const Index count = views.size();
  std::vector<WeightedEdge> all;
  for (Id a = 0; a < count; ++a) {
    for (Id b = a + 1; b < count; ++b) {
      if (!overlap(views, a, b).empty()) {
        all.push_back({alignment_weight(views, scale, a, b), a, b});
      }
    }
  }
  std::ranges::stable_sort(all, std::greater<>{}, &WeightedEdge::weight);
  Forest forest;
  forest.tree.resize(count);
  std::iota(forest.tree.begin(), forest.tree.end(), 0);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i > 0 && all[i - 1].weight > 0) {
      const double step = (all[i - 1].weight - all[i].weight) / all[i - 1].weight;
      forest.margin = std::min(forest.margin, step);
    }
    const Id kept = forest.tree[all[i].a], merged = forest.tree[all[i].b];
    if (kept == merged) continue;
    std::ranges::replace(forest.tree, merged, kept);
    forest.edges.push_back(all[i]);
    forest.total_weight += all[i].weight;
  }
  return forest;
}

std::vector<Id> find_roots(const Forest& forest, const IntermediateViews& views) {
  std::vector<Id> order(views.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, std::greater<>{}, [&](Id m) { return views.clusters.length(m); });
  std::vector<Id> roots;
  std::set<Id> seen;
  for (Id m : order) {
    if (seen.insert(forest.tree[m]).second) roots.push_back(m);
  }
  return roots;
}

void walk(Forest& forest, const IntermediateViews& views) {
  forest.parent.assign(views.size(), none);
  forest.roots = find_roots(forest, views);
  for (Id root : forest.roots) {
    std::vector<Id> queue{root};
    for (std::size_t head = 0; head < queue.size(); ++head) {
      std::set<Id> next;
      for (const WeightedEdge& e : forest.edges) {
        if (e.a == queue[head]) next.insert(e.b);
        if (e.b == queue[head]) next.insert(e.a);
      }
      next.erase(forest.parent[queue[head]]);
      for (Id m : next) {
        forest.parent[m] = queue[head];
        queue.push_back(m);
      }
    }
    forest.order.insert(forest.order.end(), queue.begin(), queue.end());
  }
}

}  // namespace ldle::oracle
