#pragma once

#include <array>
#include <optional>
#include <vector>

#include "ldle/option.h"

namespace ldle {

/// Stage 1: the neighbour graph and its Laplacian.
struct LaplacianOptions {
  Index graph_neighbors = 49;  ///< k_nn
  Index scale_neighbor = 7;    ///< k_tune

  template <class Self, class Visit>
  static void describe(Self& self, Visit&& visit) {
    visit(OptionInfo{"graph_neighbors", "k_nn",
                     "number of nearest neighbours in the graph; a point counts as its own first "
                     "neighbour",
                     Range::at_least(2)},
          self.graph_neighbors);
    visit(OptionInfo{"scale_neighbor", "k_tune",
                     "the distance to this neighbour is the local scale of the kernel; a point "
                     "counts as its own first neighbour",
                     Range::at_least(2)},
          self.scale_neighbor);
  }
};

enum class EigenSolverOption { automatic, shift_invert, filtered };

constexpr std::array<const char*, 3> choice_names(EigenSolverOption) {
  return {"auto", "shift-invert", "filtered"};
}

/// Stage 2: the eigenvectors of the Laplacian.
struct SpectrumOptions {
  Index eigenvectors = 100;  ///< N
  EigenSolverOption eigen_solver = EigenSolverOption::automatic;

  template <class Self, class Visit>
  static void describe(Self& self, Visit&& visit) {
    visit(OptionInfo{"eigenvectors", "N",
                     "number of non-trivial eigenvectors that local maps are chosen from",
                     Range::at_least(1)},
          self.eigenvectors);
    visit(OptionInfo{"eigen_solver",
                     "",
                     "eigensolver: shift-invert (block Lanczos on a sparse Cholesky factor), "
                     "filtered (Chebyshev filter, needs products only and less memory), or auto "
                     "(chosen by dimension and memory)",
                     {}},
          self.eigen_solver);
  }
};

/// Which local maps are made: from eigenvectors, by projection on tangent spaces, or both, of which
/// every view keeps the one with less distortion.
enum class LocalViewKind { eigenmaps, tangent, best };

constexpr std::array<const char*, 3> choice_names(LocalViewKind) {
  return {"eigenmaps", "tangent", "best"};
}

/// How the inner products A~_kij of the eigenvectors' gradients are estimated.
enum class GradientEstimator { finite_sum, feynman_kac, low_rank_feynman_kac, linear_regression };

constexpr std::array<const char*, 4> choice_names(GradientEstimator) {
  return {"finite-sum", "feynman-kac", "low-rank-feynman-kac", "linear-regression"};
}

/// Stage 3: a small map around every point.
struct LocalViewOptions {
  LocalViewKind kind = LocalViewKind::best;
  Index dimension = 2;        ///< d; 0: estimate it
  Index view_neighbors = 25;  ///< k_lv
  GradientEstimator gradient_estimator = GradientEstimator::finite_sum;
  double heat_mass = 0.99;                        ///< p
  std::vector<double> gradient_percentile{50.0};  ///< tau_s, one value or d values
  std::vector<double> slope_fraction{0.9};        ///< delta_s, one value or d values

  template <class Self, class Visit>
  static void describe(Self& self, Visit&& visit) {
    visit(OptionInfo{"local_views",
                     "",
                     "local maps: eigenmaps (from eigenvectors, as in the paper), tangent "
                     "(projections on tangent spaces, no eigenvectors needed), or best (both; "
                     "every view keeps the one with less distortion)",
                     {}},
          self.kind);
    visit(OptionInfo{"dimension", "d",
                     "intrinsic dimension, which is the number of columns of the embedding; auto "
                     "estimates it from the distances of neighbours",
                     Range::at_least(1), "auto"},
          self.dimension);
    visit(OptionInfo{"view_neighbors", "k_lv",
                     "the distance to this neighbour is the radius of a local view; a point counts "
                     "as its own first neighbour",
                     Range::at_least(2)},
          self.view_neighbors);
    visit(OptionInfo{"gradient_estimator",
                     "A~",
                     "how inner products of the eigenvectors' gradients are estimated: finite sum "
                     "over the heat kernel, Feynman-Kac formula with the Laplacian or with its "
                     "low-rank approximation, or local linear regression",
                     {}},
          self.gradient_estimator);
    visit(OptionInfo{"heat_mass", "p", "fraction of the heat kernel's mass inside a view",
                     Range::inside(0, 1)},
          self.heat_mass);
    visit(OptionInfo{"gradient_percentile", "tau_s",
                     "percentile above which a gradient counts as large; one value or one per "
                     "dimension",
                     Range::inside(0, 100)},
          self.gradient_percentile);
    visit(OptionInfo{"slope_fraction", "delta_s",
                     "fraction of the largest directional derivative that a chosen eigenvector "
                     "must reach; one value or one per dimension",
                     Range::above_up_to(0, 1)},
          self.slope_fraction);
  }
};

/// Stage 4: local views are merged into intermediate views.
struct ClusterOptions {
  Index min_cluster_size = 5;             ///< eta_min
  std::optional<Index> max_cluster_size;  ///< no limit if absent
  bool small_views_first = true;          ///< not in the paper

  template <class Self, class Visit>
  static void describe(Self& self, Visit&& visit) {
    visit(OptionInfo{"min_cluster_size", "eta_min", "smallest number of points in a cluster",
                     Range::at_least(1)},
          self.min_cluster_size);
    visit(OptionInfo{"max_cluster_size", "eta_max",
                     "largest number of points in a cluster; none: no limit", Range::at_least(1)},
          self.max_cluster_size);
    visit(OptionInfo{"small_views_first",
                     "",
                     "of equal bids the one that makes the smaller view wins, which keeps clusters "
                     "compact; otherwise the lower index wins",
                     {}},
          self.small_views_first);
  }
};

/// How views are aligned: by rigid motions, or by affine maps under LTSA's constraint.
enum class AlignmentKind { procrustes, ltsa };

constexpr std::array<const char*, 2> choice_names(AlignmentKind) {
  return {"procrustes", "ltsa"};
}

/// Stage 5: intermediate views are aligned with each other.
struct RegistrationOptions {
  AlignmentKind alignment = AlignmentKind::procrustes;
  bool tear = true;           ///< to_tear
  Index tear_relaxation = 3;  ///< nu
  Index refinements = 100;    ///< N_r
  bool tear_folds = true;     ///< not in the paper
  bool synchronize = true;    ///< not in the paper

  template <class Self, class Visit>
  static void describe(Self& self, Visit&& visit) {
    visit(OptionInfo{"alignment",
                     "",
                     "how views are aligned: procrustes (rigid motions), or ltsa (affine maps with "
                     "equal variance along every axis; never tears; for comparison)",
                     {}},
          self.alignment);
    visit(OptionInfo{"tear", "to_tear", "allow the embedding to be torn", {}}, self.tear);
    visit(OptionInfo{"tear_relaxation", "nu",
                     "a neighbourhood in the embedding has this many times view_neighbors points",
                     Range::at_least(1)},
          self.tear_relaxation);
    visit(OptionInfo{"tear_folds",
                     "",
                     "tear views apart that are mirror images of each other where they overlap",
                     {}},
          self.tear_folds);
    visit(OptionInfo{"synchronize",
                     "",
                     "correct the drift of the first alignment for all views at once",
                     {}},
          self.synchronize);
    visit(OptionInfo{"refinements", "N_r", "number of refinement sweeps over all views",
                     Range::at_least(0)},
          self.refinements);
  }
};

enum class PolishKind { without, isometric };

constexpr std::array<const char*, 2> choice_names(PolishKind) {
  return {"none", "isometric"};
}

/// Stage 6: points move until edge lengths are those of the data.
struct PolishOptions {
  PolishKind kind = PolishKind::isometric;
  bool close_tears = true;
  Index steps = 300;

  template <class Self, class Visit>
  static void describe(Self& self, Visit&& visit) {
    visit(OptionInfo{"polish",
                     "",
                     "last stage: isometric (move points until edge lengths are those of the data) "
                     "or none",
                     {}},
          self.kind);
    visit(OptionInfo{"close_tears",
                     "",
                     "repeat the tear test during the polish, and close tears that are not needed",
                     {}},
          self.close_tears);
    visit(OptionInfo{"polish_steps", "",
                     "largest number of steps of the polish after the seam has settled",
                     Range::at_least(1)},
          self.steps);
  }
};

/// All options of the algorithm. The defaults of the paper's parameters are the paper's; what goes
/// beyond the paper is listed in follow_paper().
struct Options {
  LaplacianOptions laplacian;
  SpectrumOptions spectrum;
  LocalViewOptions local_views;
  ClusterOptions clusters;
  RegistrationOptions registration;
  PolishOptions polish;
  bool topology = true;

  /// Visits every option of every stage, in the order of the algorithm.
  template <class Self, class Visit>
  static void describe(Self& self, Visit&& visit) {
    LaplacianOptions::describe(self.laplacian, visit);
    SpectrumOptions::describe(self.spectrum, visit);
    LocalViewOptions::describe(self.local_views, visit);
    ClusterOptions::describe(self.clusters, visit);
    RegistrationOptions::describe(self.registration, visit);
    PolishOptions::describe(self.polish, visit);
    visit(OptionInfo{"topology", "", "determine which manifold the data lie on", {}},
          self.topology);
  }
};

/// Turns off everything that goes beyond the paper. The paper's own parameters are not changed.
void follow_paper(Options& options);

/// The paper's algorithm with the paper's parameters.
inline Options paper_options() {
  Options options;
  follow_paper(options);
  return options;
}

/// Throws InvalidArgument if a value is out of range or two options contradict each other. Rules
/// that depend on the dimension are checked if the dimension is not 0.
void check(const Options& options);

}  // namespace ldle
