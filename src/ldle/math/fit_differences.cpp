#include "ldle/math/fit_differences.h"

#include <algorithm>

#include "ldle/core/parallel_for.h"
#include "ldle/math/conjugate_gradients.h"
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

constexpr Index edges_per_block = 2048;

// |x_i - x_j - wanted| of every edge.
std::vector<double> residuals_of(const std::vector<WeightedEdge>& edges, ConstRowMatrixRef wanted,
                                 const RowMatrix& fit, const Context& context) {
  std::vector<double> residuals(edges.size());
  parallel_for(std::ssize(edges), edges_per_block, context, [&](Index begin, Index end) {
    for (Index e = begin; e < end; ++e) {
      const auto [first, second] = edges[e].nodes;
      residuals[e] = (fit.row(first) - fit.row(second) - wanted.row(e)).norm();
    }
  });
  return residuals;
}

double median_of_weighted(const std::vector<WeightedEdge>& edges,
                          const std::vector<double>& residuals) {
  std::vector<double> weighted;
  for (std::size_t e = 0; e < edges.size(); ++e) {
    if (edges[e].weight > 0.0) weighted.push_back(residuals[e]);
  }
  return weighted.empty() ? 0.0 : median_in_place(weighted);
}

/// A factor of more nodes takes longer than many cycles of a multigrid.
constexpr Index most_factored_nodes = 4000;
constexpr GradientLimits inverse_limits{1e-8, 200};

/// L maps constants on a connected component to zero. The additional equation x = 0 at one node of
/// each component, its pin, therefore changes no difference, and it makes the matrix positive
/// definite.
Eigen::SparseMatrix<double> pinned_laplacian(const std::vector<Id>& pin,
                                             const std::vector<WeightedEdge>& edges) {
  std::vector<Eigen::Triplet<double>> entries;
  for (const auto& [nodes, weight] : edges) {
    entries.emplace_back(nodes.first, nodes.first, weight);
    entries.emplace_back(nodes.second, nodes.second, weight);
    entries.emplace_back(nodes.first, nodes.second, -weight);
    entries.emplace_back(nodes.second, nodes.first, -weight);
  }
  const Index n = std::ssize(pin);
  for (Id i = 0; i < n; ++i) {
    if (pin[i] == i) entries.emplace_back(i, i, 1.0);
  }
  Eigen::SparseMatrix<double> laplacian(n, n);
  laplacian.setFromTriplets(entries.begin(), entries.end());
  return laplacian;
}

/// Also returns the weights in double precision.
LaplacianRows rows_of(Index nodes, const std::vector<WeightedEdge>& edges,
                      std::vector<double>& weight, const Context& context) {
  std::vector<Id> from;
  from.reserve(2 * edges.size());
  for (const WeightedEdge& edge : edges) {
    from.insert(from.end(), {edge.nodes.first, edge.nodes.second});
  }
  LaplacianRows rows{group_by_label(from, nodes), {}, {}, 1.0};
  weight.reserve(from.size());
  for (Id& end : rows.neighbors.values) {
    const WeightedEdge& edge = edges[end / 2];
    weight.push_back(edge.weight);
    end = end % 2 == 0 ? edge.nodes.second : edge.nodes.first;
  }
  rows.weight.assign(weight.begin(), weight.end());
  sum_weights(rows, context);
  return rows;
}

}  // namespace

GraphInverse::GraphInverse(Index nodes, const std::vector<WeightedEdge>& edges,
                           const Context& context)
    : nodes_(nodes), pin_(nodes) {
  for (const WeightedEdge& edge : edges) heaviest_ = std::max(heaviest_, edge.weight);
  std::vector<WeightedEdge> kept;
  DisjointSets parts(nodes);
  for (const WeightedEdge& edge : edges) {
    const double weight = edge.weight / heaviest_;
    if (!(weight >= least_relative_weight)) continue;
    kept.push_back({edge.nodes, weight});
    parts.join(edge.nodes.first, edge.nodes.second);
  }
  for (Id i = 0; i < nodes; ++i) pin_[i] = parts.find(i);
  if (heaviest_ == 0.0) return;
  if (nodes <= most_factored_nodes) {
    factor_ = factorize(pinned_laplacian(pin_, kept), 0.0);
  } else {
    LaplacianRows rows = rows_of(nodes, kept, weight_, context);
    multigrid_ = std::make_unique<Multigrid>(std::move(rows), context);
  }
}

RowMatrix GraphInverse::times(const RowMatrix& right, const Context& context) const {
  RowMatrix values = RowMatrix::Zero(nodes_, right.cols());
  if (factor_) {
    Eigen::MatrixXd solution;
    factor_->solve(right / heaviest_, solution, context);
    values = solution;
  } else if (multigrid_) {
    Multigrid::Workspace workspace;
    const LinearSystem system{[&](const RowMatrix& x, RowMatrix& image) {
                                laplacian_times(multigrid_->rows().neighbors, weight_, x, image,
                                                context);
                              },
                              [&](const RowMatrix& residual, RowMatrix& scaled) {
                                multigrid_->multiply(residual, scaled, workspace, context);
                              }};
    conjugate_gradients(system, right / heaviest_, inverse_limits, values, context);
  }
  return relative_to_pins(values);
}

void GraphInverse::multiply_roughly(const RowMatrix& right, RowMatrix& out,
                                    Multigrid::Workspace& workspace, const Context& context) const {
  if (!multigrid_) {
    out = times(right, context);
    return;
  }
  multigrid_->multiply(right, out, workspace, context);
  out /= heaviest_;
}

RowMatrix GraphInverse::relative_to_pins(const RowMatrix& values) const {
  RowMatrix result(values.rows(), values.cols());
  for (Index i = 0; i < nodes_; ++i) result.row(i) = values.row(i) - values.row(pin_[i]);
  return result;
}

RowMatrix fit_differences(Index nodes, const std::vector<WeightedEdge>& edges,
                          ConstRowMatrixRef wanted, const Context& context) {
  RowMatrix right = RowMatrix::Zero(nodes, wanted.cols());
  for (std::size_t e = 0; e < edges.size(); ++e) {
    right.row(edges[e].nodes.first) += edges[e].weight * wanted.row(e);
    right.row(edges[e].nodes.second) -= edges[e].weight * wanted.row(e);
  }
  return GraphInverse(nodes, edges, context).times(right, context);
}

RowMatrix fit_differences_robustly(Index nodes, const std::vector<WeightedEdge>& edges,
                                   ConstRowMatrixRef wanted, const Context& context) {
  RowMatrix fit = fit_differences(nodes, edges, wanted, context);
  std::vector<double> residuals = residuals_of(edges, wanted, fit, context);
  const double doubtful = doubtful_residual * median_of_weighted(edges, residuals);
  if (doubtful <= rounding * fit.norm()) return fit;
  std::vector<WeightedEdge> trusted = edges;
  for (Index round = 0; round < reweightings; ++round) {
    if (round > 0) residuals = residuals_of(edges, wanted, fit, context);
    for (std::size_t e = 0; e < edges.size(); ++e) {
      const double excess = residuals[e] / doubtful;
      trusted[e].weight = edges[e].weight * std::max(least_trust, 1.0 / (1.0 + excess * excess));
    }
    fit = fit_differences(nodes, trusted, wanted, context);
  }
  return fit;
}

}  // namespace ldle::math
