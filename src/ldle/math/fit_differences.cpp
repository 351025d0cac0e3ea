#include "ldle/math/fit_differences.h"

#include <algorithm>

#include "ldle/math/percentile.h"

namespace ldle::math {
namespace {

constexpr Index reweightings = 2;
/// Scale of Cauchy's weights, in medians of the residuals of the plain fit. For normal errors a
/// standard deviation is 1.4826 medians, and a scale of 2.385 standard deviations has an efficiency
/// of 95 percent.
constexpr double doubtful_residual = 2.385 * 1.4826;
/// If the residuals are below this fraction of the norm of the fit, they are rounding errors.
constexpr double rounding = 1e-12;
/// Smallest fraction of its weight that an edge keeps. It keeps the graph connected unless a
/// reduced weight falls below least_relative_weight.
constexpr double least_trust = 1e-4;

double residual(const WeightedEdge& edge, const Eigen::RowVectorXd& wanted, const RowMatrix& fit) {
  return (fit.row(edge.nodes.first) - fit.row(edge.nodes.second) - wanted).norm();
}

double median_residual(const std::vector<WeightedEdge>& edges, ConstRowMatrixRef wanted,
                       const RowMatrix& fit) {
  std::vector<double> residuals;
  for (std::size_t e = 0; e < edges.size(); ++e) {
    if (edges[e].weight > 0.0) residuals.push_back(residual(edges[e], wanted.row(e), fit));
  }
  return residuals.empty() ? 0.0 : median_in_place(residuals);
}

}  // namespace

GraphInverse::GraphInverse(Index nodes, const std::vector<WeightedEdge>& edges)
    : nodes_(nodes), pin_(nodes) {
  for (const WeightedEdge& edge : edges) heaviest_ = std::max(heaviest_, edge.weight);
  DisjointSets parts(nodes);
  std::vector<Eigen::Triplet<double>> entries;
  for (const WeightedEdge& edge : edges) {
    const double weight = edge.weight / heaviest_;
    if (!(weight >= least_relative_weight)) continue;
    const auto [first, second] = edge.nodes;
    entries.emplace_back(first, first, weight);
    entries.emplace_back(second, second, weight);
    entries.emplace_back(first, second, -weight);
    entries.emplace_back(second, first, -weight);
    parts.join(first, second);
  }
  // L maps constants on a connected component to zero. The additional equation x = 0 at one node of
  // each component therefore changes no difference, and it makes the matrix positive definite.
  for (Id i = 0; i < nodes; ++i) {
    pin_[i] = parts.find(i);
    if (pin_[i] == i) entries.emplace_back(i, i, 1.0);
  }
  if (heaviest_ == 0.0) return;
  Eigen::SparseMatrix<double> laplacian(nodes, nodes);
  laplacian.setFromTriplets(entries.begin(), entries.end());
  factor_ = factorize(laplacian, 0.0);
}

RowMatrix GraphInverse::times(const RowMatrix& right, const Context& context) const {
  RowMatrix values = RowMatrix::Zero(nodes_, right.cols());
  if (!factor_) return values;
  Eigen::MatrixXd solution;
  factor_->solve(right / heaviest_, solution, context);
  for (Index i = 0; i < nodes_; ++i) values.row(i) = solution.row(i) - solution.row(pin_[i]);
  return values;
}

RowMatrix fit_differences(Index nodes, const std::vector<WeightedEdge>& edges,
                          ConstRowMatrixRef wanted, const Context& context) {
  RowMatrix right = RowMatrix::Zero(nodes, wanted.cols());
  for (std::size_t e = 0; e < edges.size(); ++e) {
    right.row(edges[e].nodes.first) += edges[e].weight * wanted.row(e);
    right.row(edges[e].nodes.second) -= edges[e].weight * wanted.row(e);
  }
  return GraphInverse(nodes, edges).times(right, context);
}

RowMatrix fit_differences_robustly(Index nodes, const std::vector<WeightedEdge>& edges,
                                   ConstRowMatrixRef wanted, const Context& context) {
  RowMatrix fit = fit_differences(nodes, edges, wanted, context);
  const double doubtful = doubtful_residual * median_residual(edges, wanted, fit);
  if (doubtful <= rounding * fit.norm()) return fit;
  std::vector<WeightedEdge> trusted = edges;
  for (Index round = 0; round < reweightings; ++round) {
    for (std::size_t e = 0; e < edges.size(); ++e) {
      const double excess = residual(edges[e], wanted.row(e), fit) / doubtful;
      trusted[e].weight = edges[e].weight * std::max(least_trust, 1.0 / (1.0 + excess * excess));
    }
    fit = fit_differences(nodes, trusted, wanted, context);
  }
  return fit;
}

}  // namespace ldle::math
