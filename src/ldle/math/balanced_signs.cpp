#include "ldle/math/balanced_signs.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "ldle/core/group_in_parallel.h"
#include "ldle/core/sort_in_parallel.h"
#include "ldle/math/disjoint_sets.h"
#include "ldle/math/signed_sets.h"
#include "ldle/math/sparse_solver.h"

namespace ldle::math {
namespace {

constexpr Index inverse_iterations = 20;
/// Added to the diagonal to make the Laplacian positive definite; relative to the largest |weight|.
constexpr double diagonal_shift = 1e-6;
/// The eigenvector of more nodes takes long. Views that must be mirrored form large regions, which
/// groups of a few nodes show as well.
constexpr Index most_nodes_at_once = 4000;
constexpr Index most_in_group = 8;
constexpr Index most_sweeps = 10;

Eigen::SparseMatrix<double> signed_laplacian(Index nodes, const std::vector<WeightedEdge>& edges,
                                             double heaviest) {
  std::vector<Eigen::Triplet<double>> entries;
  for (const WeightedEdge& edge : edges) {
    const auto [first, second] = edge.nodes;
    const double weight = edge.weight / heaviest;
    entries.emplace_back(first, first, std::abs(weight));
    entries.emplace_back(second, second, std::abs(weight));
    entries.emplace_back(first, second, -weight);
    entries.emplace_back(second, first, -weight);
  }
  // The sparse solver requires that all diagonal entries are stored.
  for (Index i = 0; i < nodes; ++i) entries.emplace_back(i, i, 0.0);
  Eigen::SparseMatrix<double> laplacian(nodes, nodes);
  laplacian.setFromTriplets(entries.begin(), entries.end());
  return laplacian;
}

bool is_negative(const WeightedEdge& edge) {
  return edge.weight < 0.0;
}

/// The signs of the lowest eigenvector. Without negative weights, equal signs satisfy every edge.
std::vector<int> signs_by_eigenvector(Index nodes, const std::vector<WeightedEdge>& edges,
                                      const Context& context) {
  std::vector<int> signs(nodes, 1);
  if (std::none_of(edges.begin(), edges.end(), is_negative)) return signs;
  double heaviest = 0.0;
  for (const WeightedEdge& edge : edges) heaviest = std::max(heaviest, std::abs(edge.weight));
  const auto factor = factorize(signed_laplacian(nodes, edges, heaviest), diagonal_shift);
  Eigen::MatrixXd x = Eigen::MatrixXd::Ones(nodes, 1), next;
  for (Index i = 0; i < inverse_iterations; ++i) {
    factor->solve(x, next, context);
    x = next / next.cwiseAbs().maxCoeff();
  }
  for (Index i = 0; i < nodes; ++i) signs[i] = x(i, 0) < 0.0 ? -1 : 1;
  return signs;
}

/// Small groups of nodes with the signs that the heavy edges inside demand, and the sums of the
/// edges between groups.
struct SignedGroups {
  std::vector<Id> of_node;
  std::vector<int> sign;  // of each node in its group
  Index count;
  std::vector<WeightedEdge> edges;
};

/// The edges from the heaviest to the lightest; of equal ones the first comes first.
std::vector<Id> by_magnitude(const std::vector<WeightedEdge>& edges, const Context& context) {
  std::vector<std::pair<double, Id>> keys(edges.size());
  for (std::size_t e = 0; e < edges.size(); ++e) {
    keys[e] = {-std::abs(edges[e].weight), static_cast<Id>(e)};
  }
  sort_in_parallel(keys, std::less<>(), context);
  std::vector<Id> order(edges.size());
  for (std::size_t e = 0; e < edges.size(); ++e) order[e] = keys[e].second;
  return order;
}

/// The sums of the weights between groups, each seen with the signs of its nodes.
std::vector<WeightedEdge> edges_between(const SignedGroups& groups,
                                        const std::vector<WeightedEdge>& edges,
                                        const Context& context) {
  std::vector<std::pair<IdPair, Id>> between;
  between.reserve(edges.size());
  for (std::size_t e = 0; e < edges.size(); ++e) {
    const auto [first, second] = edges[e].nodes;
    const Id a = groups.of_node[first], b = groups.of_node[second];
    if (a != b) between.push_back({{std::min(a, b), std::max(a, b)}, static_cast<Id>(e)});
  }
  sort_in_parallel(between, std::less<>(), context);
  std::vector<WeightedEdge> sums;
  for (const auto& [pair, e] : between) {
    if (sums.empty() || sums.back().nodes != pair) sums.push_back({pair, 0.0});
    const auto [first, second] = edges[e].nodes;
    sums.back().weight += groups.sign[first] * groups.sign[second] * edges[e].weight;
  }
  return sums;
}

SignedGroups join_along_heavy_edges(Index nodes, const std::vector<WeightedEdge>& edges,
                                    const Context& context) {
  SignedSets sets(nodes);
  for (Id e : by_magnitude(edges, context)) {
    const auto [first, second] = edges[e].nodes;
    if (edges[e].weight == 0.0) break;
    if (sets.size(first) + sets.size(second) > most_in_group) continue;
    sets.join(first, second, edges[e].weight > 0.0 ? 1 : -1);
  }
  SignedGroups groups;
  std::tie(groups.of_node, groups.count) = sets.labels();
  for (Id i = 0; i < nodes; ++i) groups.sign.push_back(sets.find(i).second);
  groups.edges = edges_between(groups, edges, context);
  return groups;
}

/// Changes the signs of single nodes as long as that satisfies a larger weight of edges.
void improve_single_signs(const std::vector<WeightedEdge>& edges, std::vector<int>& signs,
                          const Context& context) {
  std::vector<Id> ends(2 * edges.size());
  for (std::size_t e = 0; e < edges.size(); ++e) {
    ends[2 * e] = edges[e].nodes.first;
    ends[2 * e + 1] = edges[e].nodes.second;
  }
  const Ragged<Id> at_node = group_by_label(ends, std::ssize(signs), context);
  bool changed = true;
  for (Index sweep = 0; changed && sweep < most_sweeps; ++sweep) {
    changed = false;
    for (Id i = 0; i < std::ssize(signs); ++i) {
      double satisfied = 0.0;
      for (Id end : at_node[i]) {
        const auto& [nodes, weight] = edges[end / 2];
        satisfied += weight * signs[i] * signs[end % 2 == 0 ? nodes.second : nodes.first];
      }
      if (satisfied < 0.0) {
        signs[i] = -signs[i];
        changed = true;
      }
    }
  }
}

/// Signs of many nodes: of groups of nodes first, then of single ones.
std::vector<int> find_signs(Index nodes, const std::vector<WeightedEdge>& edges,
                            const Context& context) {
  if (nodes <= most_nodes_at_once) return signs_by_eigenvector(nodes, edges, context);
  const SignedGroups groups = join_along_heavy_edges(nodes, edges, context);
  if (groups.count == nodes) return std::vector<int>(nodes, 1);
  context.throw_if_stopped();
  const std::vector<int> of_group = find_signs(groups.count, groups.edges, context);
  std::vector<int> signs = groups.sign;
  for (Index i = 0; i < nodes; ++i) signs[i] *= of_group[groups.of_node[i]];
  improve_single_signs(edges, signs, context);
  return signs;
}

}  // namespace

std::vector<int> balanced_signs(Index nodes, const std::vector<WeightedEdge>& edges,
                                const Context& context) {
  if (std::none_of(edges.begin(), edges.end(), is_negative)) return std::vector<int>(nodes, 1);
  DisjointSets parts(nodes);
  for (const WeightedEdge& edge : edges) {
    if (edge.weight != 0.0) parts.join(edge.nodes.first, edge.nodes.second);
  }
  const std::vector<int> found = find_signs(nodes, edges, context);
  std::vector<int> signs(nodes);
  for (Id i = 0; i < nodes; ++i) signs[i] = found[i] * found[parts.find(i)];
  return signs;
}

}  // namespace ldle::math
