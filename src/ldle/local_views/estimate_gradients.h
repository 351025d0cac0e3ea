#pragma once

#include <memory>

#include "ldle/laplacian/graph_laplacian.h"
#include "ldle/local_views/gradient_products.h"
#include "ldle/local_views/local_views.h"
#include "ldle/local_views/low_rank_products.h"
#include "ldle/neighbors/data.h"
#include "ldle/options.h"

namespace ldle::local_views {

/// Input of the estimators of A~.
struct GradientSources {
  const LocalViews& views;  ///< only members and radii are read
  const Data& data;
  const Spectrum& spectrum;
  const GraphLaplacian* laplacian = nullptr;  ///< for Feynman-Kac only
  const LocalMaps* tangent = nullptr;         ///< for linear regression only: a map at every point
  const TripleProducts* triples = nullptr;    ///< for low-rank Feynman-Kac only: of one component
};

/// Estimates A~ at single points. Holds scratch memory, so each thread needs its own.
class EstimateGradients {
 public:
  virtual ~EstimateGradients() = default;
  /// Returns A~ at a point; valid until the next call.
  virtual const GradientProducts& at(Id point) = 0;
};

/// Makes the estimator that options.gradient_estimator names:
/// - finite sum: A~_kij = 1 / 2 t_k  sum_l G_kl (phi_i(l) - phi_i(k)) (phi_j(l) - phi_j(k))
///   over the view (paper, Eq. Atildek);
/// - Feynman-Kac: the same sum with the weights -L_kl / 2 (paper, Eq. Atildek_method2_discrete);
/// - low rank: see LowRankProducts;
/// - linear regression: products of gradients fitted to the view's points on its tangent space,
///   weighted by the heat kernel.
/// The objects that `sources` refers to must outlive the estimator.
std::unique_ptr<EstimateGradients> estimate_gradients(const GradientSources& sources,
                                                      const LocalViewOptions& options);

}  // namespace ldle::local_views
