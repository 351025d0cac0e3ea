#include "oracles/registration.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "oracles/dense.h"

namespace ldle::oracle {

Motion procrustes(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b) {
  const Eigen::RowVectorXd mean_a = a.colwise().mean(), mean_b = b.colwise().mean();
  const Eigen::MatrixXd cross = (a.rowwise() - mean_a).transpose() * (b.rowwise() - mean_b);
  const DenseSvd factors = svd(cross);
  const Eigen::MatrixXd rotation = factors.u * factors.v.transpose();
  return {rotation, mean_b - mean_a * rotation};
}

Alignment::Alignment(const IntermediateViews& views, const Eigen::MatrixXd& distances,
                     Index view_neighbors, const RegistrationOptions& options)
    : views_(views), options_(options), reach_(options.tear_relaxation * view_neighbors) {
  for (Index m = 0; m < views.size(); ++m) {
    scale_.push_back(view_scale(views, m, distances));
    motion_.push_back({Eigen::MatrixXd::Identity(views.dimension, views.dimension),
                       Eigen::RowVectorXd::Zero(views.dimension)});
  }
  forest_ = spanning_forest(views, scale_);
  walk(forest_, views);
  choose_colors();
}

void Alignment::run(std::uint64_t seed) {
  Random random(seed);
  for (Id root : forest_.roots) {
    first_pass(root);
    refine(root, random);
    const auto members = tree_of(root);
    for (const IdPair& pair : torn_pairs(members)) torn_.push_back(pair);
  }
  std::sort(torn_.begin(), torn_.end());
}

RowMatrix Alignment::embedding() const {
  RowMatrix y(views_.cluster_of.size(), views_.dimension);
  for (std::size_t k = 0; k < views_.cluster_of.size(); ++k) {
    y.row(k) = placed(views_.cluster_of[k], {Id(k)});
  }
  return y;
}

Eigen::MatrixXd Alignment::placed(Id m, const std::vector<Id>& points) const {
  return (scale_[m] * rows_of(views_, m, points) * motion_[m].rotation).rowwise() +
         motion_[m].translation;
}

std::vector<Id> Alignment::tree_of(Id root) const {
  std::vector<Id> members;
  for (Id m = 0; m < views_.size(); ++m) {
    if (forest_.tree[m] == forest_.tree[root]) members.push_back(m);
  }
  return members;
}

std::vector<IdPair> Alignment::torn_pairs(const std::vector<Id>& members) const {
  if (!options_.tear) return {};
  const EmbeddedViews embedded(views_, members, embedding(), reach_);
  std::vector<IdPair> result;
  for (Id a : members) {
    for (Id b : members) {
      if (a < b && !overlap(views_, a, b).empty() && !embedded.overlap(a, b)) {
        result.push_back({a, b});
      }
    }
  }
  return result;
}

void Alignment::align(Id s, const std::vector<Id>& neighbors) {
  std::map<Id, std::pair<Eigen::RowVectorXd, double>> sums;
  for (Id m : neighbors) {
    const std::vector<Id> common = overlap(views_, s, m);
    const Eigen::MatrixXd rows = placed(m, common);
    for (std::size_t i = 0; i < common.size(); ++i) {
      auto& [sum, count] =
          sums.try_emplace(common[i], Eigen::RowVectorXd::Zero(rows.cols()), 0.0).first->second;
      sum += rows.row(i);
      count += 1;
    }
  }
  std::vector<Id> points;
  Eigen::MatrixXd centroid(sums.size(), views_.dimension);
  for (const auto& [point, sum] : sums) {
    centroid.row(points.size()) = sum.first / sum.second;
    points.push_back(point);
  }
  motion_[s] = procrustes(scale_[s] * rows_of(views_, s, points), centroid);
}

void Alignment::first_pass(Id root) {
  std::vector<Id> visited{root};
  for (Id s : forest_.order) {
    if (s == root || forest_.tree[s] != forest_.tree[root]) continue;
    align(s, {forest_.parent[s]});  // step R1
    std::vector<Id> present(visited);
    present.push_back(s);
    const EmbeddedViews embedded(views_, present, embedding(), reach_);
    std::vector<Id> neighbors;
    for (Id m : visited) {
      if (overlap(views_, s, m).empty()) continue;
      if (!options_.tear || embedded.overlap(s, m)) neighbors.push_back(m);
    }
    if (neighbors.empty()) neighbors.push_back(forest_.parent[s]);
    align(s, neighbors);
    visited.push_back(s);
  }
}

void Alignment::refine(Id root, Random& random) {
  const std::vector<Id> members = tree_of(root);
  std::vector<IdPair> torn;
  std::map<Id, std::vector<Id>> by_color;
  for (Id m : members) {
    if (m != root) by_color[color_[m]].push_back(m);
  }
  for (Index sweep = 1; sweep <= options_.refinements; ++sweep) {
    if (sweep % 10 == 1) torn = torn_pairs(members);
    std::vector<Id> colors(by_color.empty() ? 0 : by_color.rbegin()->first + 1);
    std::iota(colors.begin(), colors.end(), 0);
    random.shuffle(colors);
    for (Id color : colors) {
      for (Id s : by_color[color]) align(s, neighbors_left(s, members, torn));
    }
  }
}

void Alignment::choose_colors() {
  for (Id m = 0; m < views_.size(); ++m) {
    std::set<Id> taken;
    for (Id before = 0; before < m; ++before) {
      if (!overlap(views_, before, m).empty()) taken.insert(color_[before]);
    }
    color_.push_back(0);
    while (taken.contains(color_[m])) ++color_[m];
  }
}

std::vector<Id> Alignment::neighbors_left(Id s, const std::vector<Id>& members,
                                          const std::vector<IdPair>& torn) const {
  std::vector<Id> result;
  for (Id m : members) {
    if (m == s || overlap(views_, s, m).empty()) continue;
    const IdPair pair{std::min(s, m), std::max(s, m)};
    if (!std::ranges::binary_search(torn, pair)) result.push_back(m);
  }
  if (result.empty()) result.push_back(forest_.parent[s]);
  return result;
}

}  // namespace ldle::oracle
