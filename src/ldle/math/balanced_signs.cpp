#include "ldle/math/balanced_signs.h"

#include <algorithm>
#include <cmath>

#include "ldle/math/disjoint_sets.h"
#include "ldle/math/sparse_solver.h"

namespace ldle::math {
namespace {

constexpr Index inverse_iterations = 20;
/// Added to the diagonal to make the Laplacian positive definite; relative to the largest |weight|.
constexpr double diagonal_shift = 1e-6;

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

}  // namespace

std::vector<int> balanced_signs(Index nodes, const std::vector<WeightedEdge>& edges,
                                const Context& context) {
  std::vector<int> signs(nodes, 1);
  double heaviest = 0.0;
  DisjointSets parts(nodes);
  for (const WeightedEdge& edge : edges) {
    heaviest = std::max(heaviest, std::abs(edge.weight));
    if (edge.weight != 0.0) parts.join(edge.nodes.first, edge.nodes.second);
  }
  // Without negative weights, equal signs satisfy every edge.
  const auto is_negative = [](const WeightedEdge& edge) { return edge.weight < 0.0; };
  if (std::none_of(edges.begin(), edges.end(), is_negative)) return signs;
  const auto factor = factorize(signed_laplacian(nodes, edges, heaviest), diagonal_shift);
  Eigen::MatrixXd x = Eigen::MatrixXd::Ones(nodes, 1), next;
  for (Index i = 0; i < inverse_iterations; ++i) {
    factor->solve(x, next, context);
    x = next / next.cwiseAbs().maxCoeff();
  }
  for (Id i = 0; i < nodes; ++i) signs[i] = x(i, 0) * x(parts.find(i), 0) < 0.0 ? -1 : 1;
  return signs;
}

}  // namespace ldle::math
