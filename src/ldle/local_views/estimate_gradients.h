#pragma once

#include <memory>

#include "ldle/laplacian/graph_laplacian.h"
#include "ldle/local_views/gradient_products.h"
#include "ldle/local_views/local_views.h"
#include "ldle/local_views/low_rank_products.h"
#include "ldle/neighbors/data.h"
#include "ldle/options.h"

namespace ldle::local_views {

/// What the estimators of A~ look at.
struct GradientSources {
  const LocalViews& views;  ///< members and radii
  const Data& data;
  const Spectrum& spectrum;
  const GraphLaplacian* laplacian = nullptr;  ///< for Feynman-Kac
  const LocalMaps* tangent = nullptr;         ///< for linear regression: a map at every point
  const TripleProducts* triples = nullptr;  ///< for low-rank Feynman-Kac: of the points' component
};

/// Estimates A~ at one point after the other. It holds scratch memory: each thread has its own.
class EstimateGradients {
 public:
  virtual ~EstimateGradients() = default;
  /// A~ of a point, as long as no other is asked for.
  virtual const GradientProducts& at(Id point) = 0;
};

/// The estimator that the options name:
/// - finite sum: A~_kij = 1 / 2 t_k  sum_l G_kl (phi_i(l) - phi_i(k)) (phi_j(l) - phi_j(k))
///   over the view (paper, Eq. Atildek);
/// - Feynman-Kac: the same sum with the weights -L_kl / 2 (paper, Eq. Atildek_method2_discrete);
/// - low rank: see LowRankProducts;
/// - linear regression: products of gradients fitted to the view's points on its tangent plane,
///   weighted by the heat kernel.
std::unique_ptr<EstimateGradients> estimate_gradients(const GradientSources& sources,
                                                      const LocalViewOptions& options);

}  // namespace ldle::local_views
