#include "ldle/math/fit_differences.h"

#include <algorithm>

#include "ldle/core/group_in_parallel.h"
#include "ldle/core/make_ragged.h"
#include "ldle/math/conjugate_gradients.h"
#include "ldle/math/percentile_in_parallel.h"

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
                          const std::vector<double>& residuals, const Context& context) {
  std::vector<double> weighted;
  weighted.reserve(edges.size());
  for (std::size_t e = 0; e < edges.size(); ++e) {
    if (edges[e].weight > 0.0) weighted.push_back(residuals[e]);
  }
  return weighted.empty() ? 0.0 : percentile(weighted, 50, context);
}

/// A factor of more nodes takes longer than many cycles of a multigrid.
constexpr Index most_factored_nodes = 4000;
constexpr GradientLimits inverse_limits{1e-8, 200};

/// L maps constants on a connected component to zero. The additional equation x = 0 at one node of
/// each component, its pin, therefore changes no difference, and it makes the matrix positive
/// definite.
Eigen::SparseMatrix<double> pinned_laplacian(const std::vector<Id>& pin,
                                             const std::vector<WeightedEdge>& edges,
                                             double heaviest) {
  std::vector<Eigen::Triplet<double>> entries;
  for (const auto& [nodes, given] : edges) {
    const double weight = given / heaviest;
    if (!(weight >= least_relative_weight)) continue;
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

/// The ends of edges at each node, ascending: 2 e for the first node of edge e, 2 e + 1 for the
/// second.
Ragged<Id> ends_at_nodes(Index nodes, const std::vector<WeightedEdge>& edges,
                         const Context& context) {
  return group_in_parallel<Id>(
      std::ssize(edges), nodes, edges_per_block, context,
      [&](Index e, const auto& add) {
        add(edges[e].nodes.first, static_cast<Id>(2 * e));
        add(edges[e].nodes.second, static_cast<Id>(2 * e + 1));
      },
      std::less<>());
}

Id other_node(const std::vector<WeightedEdge>& edges, Id end) {
  const IdPair& nodes = edges[end / 2].nodes;
  return end % 2 == 0 ? nodes.second : nodes.first;
}

/// The Laplacian of the edges that are not ignored. Also returns their weights in double precision.
LaplacianRows rows_of(const std::vector<WeightedEdge>& edges, const Ragged<Id>& ends,
                      double heaviest, std::vector<double>& weight, const Context& context) {
  const auto relative = [&](Id end) { return edges[end / 2].weight / heaviest; };
  LaplacianRows rows;
  rows.neighbors = make_ragged<Id>(ends.size(), context, [&] {
    return [&](Index i, std::vector<Id>& list) {
      for (Id end : ends[i]) {
        if (relative(end) >= least_relative_weight) list.push_back(end);
      }
    };
  });
  const Index count = std::ssize(rows.neighbors.values);
  weight.resize(count);
  rows.weight.resize(count);
  parallel_for(count, edges_per_block, context, [&](Index begin, Index end) {
    for (Index s = begin; s < end; ++s) {
      Id& node = rows.neighbors.values[s];
      weight[s] = relative(node);
      rows.weight[s] = static_cast<float>(weight[s]);
      node = other_node(edges, node);
    }
  });
  sum_weights(rows, context);
  return rows;
}

}  // namespace

GraphInverse::GraphInverse(Index nodes, const std::vector<WeightedEdge>& edges,
                           const Context& context)
    : GraphInverse(nodes, edges, ends_at_nodes(nodes, edges, context), context) {}

GraphInverse::GraphInverse(Index nodes, const std::vector<WeightedEdge>& edges,
                           const Ragged<Id>& ends, const Context& context)
    : nodes_(nodes), pin_(nodes) {
  for (const WeightedEdge& edge : edges) heaviest_ = std::max(heaviest_, edge.weight);
  DisjointSets parts(nodes);
  for (const WeightedEdge& edge : edges) {
    if (edge.weight / heaviest_ >= least_relative_weight)
      parts.join(edge.nodes.first, edge.nodes.second);
  }
  for (Id i = 0; i < nodes; ++i) pin_[i] = parts.find(i);
  if (heaviest_ == 0.0) return;
  if (nodes <= most_factored_nodes) {
    factor_ = factorize(pinned_laplacian(pin_, edges, heaviest_), 0.0);
  } else {
    LaplacianRows rows = rows_of(edges, ends, heaviest_, weight_, context);
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
  return relative_to_pins(values, context);
}

void GraphInverse::multiply_roughly(const RowMatrix& right, RowMatrix& out,
                                    Multigrid::Workspace& workspace, const Context& context) const {
  if (!multigrid_) {
    out = times(right, context);
    return;
  }
  multigrid_->multiply(right, out, workspace, context, 1.0 / heaviest_);
}

RowMatrix GraphInverse::relative_to_pins(const RowMatrix& values, const Context& context) const {
  RowMatrix result(values.rows(), values.cols());
  parallel_for(nodes_, edges_per_block, context, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) result.row(i) = values.row(i) - values.row(pin_[i]);
  });
  return result;
}

namespace {

RowMatrix fit(const std::vector<WeightedEdge>& edges, const Ragged<Id>& ends,
              ConstRowMatrixRef wanted, const Context& context) {
  RowMatrix right(ends.size(), wanted.cols());
  parallel_for(ends.size(), edges_per_block, context, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) {
      right.row(i).setZero();
      for (Id at : ends[i]) {
        const double sign = at % 2 == 0 ? 1.0 : -1.0;
        right.row(i) += sign * edges[at / 2].weight * wanted.row(at / 2);
      }
    }
  });
  return GraphInverse(ends.size(), edges, ends, context).times(right, context);
}

}  // namespace

RowMatrix fit_differences(Index nodes, const std::vector<WeightedEdge>& edges,
                          ConstRowMatrixRef wanted, const Context& context) {
  return fit(edges, ends_at_nodes(nodes, edges, context), wanted, context);
}

RowMatrix fit_differences_robustly(Index nodes, const std::vector<WeightedEdge>& edges,
                                   ConstRowMatrixRef wanted, const Context& context) {
  const Ragged<Id> ends = ends_at_nodes(nodes, edges, context);
  RowMatrix x = fit(edges, ends, wanted, context);
  std::vector<double> residuals = residuals_of(edges, wanted, x, context);
  const double doubtful = doubtful_residual * median_of_weighted(edges, residuals, context);
  if (doubtful <= rounding * x.norm()) return x;
  std::vector<WeightedEdge> trusted = edges;
  for (Index round = 0; round < reweightings; ++round) {
    if (round > 0) residuals = residuals_of(edges, wanted, x, context);
    parallel_for(std::ssize(edges), edges_per_block, context, [&](Index begin, Index end) {
      for (Index e = begin; e < end; ++e) {
        const double excess = residuals[e] / doubtful;
        trusted[e].weight = edges[e].weight * std::max(least_trust, 1.0 / (1.0 + excess * excess));
      }
    });
    x = fit(trusted, ends, wanted, context);
  }
  return x;
}

}  // namespace ldle::math
