#pragma once

#include <array>
#include <vector>

#include "ldle/core/option.h"

namespace ldle {

/// What local maps are: made of eigenvectors, projections on tangent planes, or at every point the
/// one that distorts its view less.
enum class LocalViewKind { eigenmaps, tangent, best };

constexpr std::array<const char*, 3> choice_names(LocalViewKind) {
  return {"eigenmaps", "tangent", "best"};
}

/// How the inner products A~_kij of the eigenvectors' gradients are estimated.
enum class GradientEstimator { finite_sum, feynman_kac, low_rank_feynman_kac, linear_regression };

constexpr std::array<const char*, 4> choice_names(GradientEstimator) {
  return {"finite-sum", "feynman-kac", "low-rank-feynman-kac", "linear-regression"};
}

struct LocalViewOptions {
  LocalViewKind kind = LocalViewKind::best;
  Index dimension = 2;        ///< d; the pipeline replaces 0 by its estimate
  Index view_neighbors = 25;  ///< k_lv
  GradientEstimator gradient_estimator = GradientEstimator::finite_sum;
  double heat_mass = 0.99;                        ///< p
  std::vector<double> gradient_percentile{50.0};  ///< tau_s, one value or d values
  std::vector<double> slope_fraction{0.9};        ///< delta_s, one value or d values

  template <class Self, class Visit>
  static void describe(Self& self, Visit&& visit) {
    visit(OptionInfo{"local_views",
                     "",
                     "maps of the points' surroundings: made of eigenvectors as in the paper, "
                     "projections on tangent planes (needs no eigenvectors), or at every point "
                     "whichever distorts less",
                     {}},
          self.kind);
    visit(OptionInfo{"dimension", "d",
                     "intrinsic dimension: columns of the embedding; auto estimates it from the "
                     "distances of neighbours",
                     Range::at_least(1), "auto"},
          self.dimension);
    visit(OptionInfo{"view_neighbors", "k_lv",
                     "neighbour whose distance is the radius of a local view, the point itself "
                     "being the first",
                     Range::at_least(2)},
          self.view_neighbors);
    visit(OptionInfo{"gradient_estimator",
                     "A~",
                     "estimate of the inner products of the eigenvectors' gradients: finite sum "
                     "over the heat kernel, Feynman-Kac with the Laplacian or with its low-rank "
                     "approximation from the eigenvectors, local linear regression",
                     {}},
          self.gradient_estimator);
    visit(
        OptionInfo{"heat_mass", "p", "mass of the heat kernel inside a view", Range::inside(0, 1)},
        self.heat_mass);
    visit(OptionInfo{"gradient_percentile", "tau_s",
                     "percentile above which a gradient is large; one value or one per dimension",
                     Range::inside(0, 100)},
          self.gradient_percentile);
    visit(OptionInfo{"slope_fraction", "delta_s",
                     "fraction of the largest directional derivative that an eigenvector must "
                     "reach; one value or one per dimension",
                     Range::above_up_to(0, 1)},
          self.slope_fraction);
  }
};

/// Whether the local views are made with the help of the Laplacian itself.
inline bool reads_laplacian(const LocalViewOptions& options) {
  return options.kind != LocalViewKind::tangent &&
         options.gradient_estimator == GradientEstimator::feynman_kac;
}

}  // namespace ldle
