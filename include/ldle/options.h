#pragma once

#include <array>
#include <optional>
#include <vector>

#include "ldle/option.h"

namespace ldle {

/// Stage 1: the neighbour graph and its Laplacian.
struct LaplacianOptions {
  Index graph_neighbors = 49;  ///< k_nn, at least 2
  Index scale_neighbor = 7;    ///< k_tune, from 2 to graph_neighbors

  template <class Self, class Visit>
  static void describe(Self& self, Visit&& visit) {
    visit(OptionInfo{"graph_neighbors", "k_nn",
                     "number of nearest neighbours that each point is joined with in the neighbour "
                     "graph; a point counts as its own first neighbour",
                     Range::count_from(2)},
          self.graph_neighbors);
    visit(OptionInfo{"scale_neighbor", "k_tune",
                     "which nearest neighbour sets the local scale of the kernel that weights the "
                     "edges of the graph: the scale at a point is its distance to this neighbour; "
                     "a point counts as its own first neighbour; at most graph_neighbors",
                     Range::count_from(2)},
          self.scale_neighbor);
  }
};

/// Which eigensolver is used: chosen by dimension and memory, block Lanczos with a sparse Cholesky
/// factor, or Chebyshev-filtered subspace iteration.
enum class EigenSolverOption { automatic, shift_invert, filtered };

constexpr std::array<const char*, 3> choice_names(EigenSolverOption) {
  return {"auto", "shift-invert", "filtered"};
}

/// Stage 2: the eigenvectors of the Laplacian.
struct SpectrumOptions {
  Index eigenvectors = 100;  ///< N, at least 1
  EigenSolverOption eigen_solver = EigenSolverOption::automatic;

  template <class Self, class Visit>
  static void describe(Self& self, Visit&& visit) {
    visit(OptionInfo{"eigenvectors", "N",
                     "number of non-trivial eigenvectors of the graph Laplacian to compute; local "
                     "maps are made of some of them",
                     Range::count_from(1)},
          self.eigenvectors);
    visit(OptionInfo{"eigen_solver",
                     "",
                     "eigensolver: shift-invert (block Lanczos with a sparse Cholesky factor), "
                     "filtered (Chebyshev-filtered subspace iteration; needs no factor and less "
                     "memory), or auto (shift-invert in one and two dimensions if the factor fits "
                     "into memory, otherwise filtered); small graphs are solved densely in any "
                     "case",
                     {}},
          self.eigen_solver);
  }
};

/// Which local maps are made: maps of eigenvectors, projections on tangent spaces, or both, in
/// which case every view keeps the map with less distortion. `best` makes projections, and maps of
/// eigenvectors only for components of the graph where more than 5 % of the projections have a
/// distortion above 1.2.
enum class LocalViewKind { eigenmaps, tangent, both, best };

constexpr std::array<const char*, 4> choice_names(LocalViewKind) {
  return {"eigenmaps", "tangent", "both", "best"};
}

/// How the inner products A~_kij of the eigenvectors' gradients are estimated.
enum class GradientEstimator { finite_sum, feynman_kac, low_rank_feynman_kac, linear_regression };

constexpr std::array<const char*, 4> choice_names(GradientEstimator) {
  return {"finite-sum", "feynman-kac", "low-rank-feynman-kac", "linear-regression"};
}

/// Stage 3: a local view around every point.
struct LocalViewOptions {
  LocalViewKind kind = LocalViewKind::best;
  Index dimension = 2;        ///< d, at least 1; 0: estimate it
  Index view_neighbors = 25;  ///< k_lv, greater than dimension, at most graph_neighbors
  GradientEstimator gradient_estimator = GradientEstimator::finite_sum;
  double heat_mass = 0.99;  ///< p, between 0 and 1, bounds excluded
  /// tau_s, one value or d values, between 0 and 100, bounds excluded.
  std::vector<double> gradient_percentile{50.0};
  /// delta_s, one value or d values, greater than 0 and at most 1.
  std::vector<double> slope_fraction{0.9};

  template <class Self, class Visit>
  static void describe(Self& self, Visit&& visit) {
    visit(
        OptionInfo{"local_views",
                   "",
                   "kind of local maps: eigenmaps (made of eigenvectors, as in the paper), tangent "
                   "(projections on tangent spaces; computes no eigenvectors), both (every view "
                   "keeps the map with less distortion), or best (tangent, and both for the parts "
                   "of the data where more than 5 % of the projections have a distortion above "
                   "1.2)",
                   {}},
        self.kind);
    visit(OptionInfo{"dimension", "d",
                     "intrinsic dimension of the data, which is the number of coordinates of the "
                     "embedding; auto estimates it from the distances between neighbours",
                     Range::count_from(1), "auto"},
          self.dimension);
    visit(OptionInfo{"view_neighbors", "k_lv",
                     "which nearest neighbour sets the radius of a local view: the view of a point "
                     "contains all points up to the distance of this neighbour; a point counts as "
                     "its own first neighbour; greater than dimension, at most graph_neighbors",
                     Range::count_from(2)},
          self.view_neighbors);
    visit(OptionInfo{"gradient_estimator",
                     "A~",
                     "how the inner products of the eigenvectors' gradients are estimated: "
                     "finite-sum (sum over the local view, weighted by the heat kernel), "
                     "feynman-kac (Feynman-Kac formula with the graph Laplacian), "
                     "low-rank-feynman-kac (the same with an approximation of the Laplacian from "
                     "its eigenvectors), or linear-regression (gradients fitted on the tangent "
                     "space)",
                     {}},
          self.gradient_estimator);
    visit(OptionInfo{"heat_mass", "p",
                     "fraction of the heat kernel's mass that lies inside a local view; sets the "
                     "time of the heat kernel for finite-sum and linear-regression",
                     Range::inside(0, 1)},
          self.heat_mass);
    visit(OptionInfo{"gradient_percentile", "tau_s",
                     "percentile of the eigenvectors' gradients at a point above which a gradient "
                     "counts as large; local maps are made of eigenvectors with large gradients; "
                     "one value, or one for each dimension",
                     Range::inside(0, 100)},
          self.gradient_percentile);
    visit(
        OptionInfo{"slope_fraction", "delta_s",
                   "fraction of the largest directional derivative that an eigenvector must reach "
                   "to be used in a local map; of these, the one of lowest eigenvalue is used; "
                   "one value, or one for each dimension",
                   Range::above_up_to(0, 1)},
        self.slope_fraction);
  }
};

/// Stage 4: local views are merged into intermediate views.
struct ClusterOptions {
  Index min_cluster_size = 5;             ///< eta_min, at least 1
  std::optional<Index> max_cluster_size;  ///< eta_max, at least eta_min; absent: no limit
  bool small_views_first = true;          ///< not in the paper
  bool in_blocks = true;                  ///< not in the paper

  template <class Self, class Visit>
  static void describe(Self& self, Visit&& visit) {
    visit(OptionInfo{"min_cluster_size", "eta_min",
                     "smallest number of points that a cluster should have; larger values give "
                     "fewer and larger intermediate views, with more distortion",
                     Range::count_from(1)},
          self.min_cluster_size);
    visit(OptionInfo{"max_cluster_size", "eta_max",
                     "largest number of points in a cluster, at least min_cluster_size; none: no "
                     "limit",
                     Range::count_from(1)},
          self.max_cluster_size);
    visit(OptionInfo{"small_views_first",
                     "",
                     "if several clusters bid equally, prefer the bid that makes the smaller view, "
                     "which keeps clusters compact; if this is off, the lowest index wins",
                     {}},
          self.small_views_first);
    visit(OptionInfo{"cluster_in_blocks",
                     "",
                     "divide data of more than 20000 points into blocks of about 2000 points, and "
                     "cluster the blocks in parallel; if this is off, one auction among all points "
                     "makes the clusters",
                     {}},
          self.in_blocks);
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
  Index tear_relaxation = 3;  ///< nu, at least 1
  Index refinements = 100;    ///< N_r, at least 0
  bool tear_folds = true;     ///< not in the paper
  bool synchronize = true;    ///< not in the paper
  double seam_weight = 0.75;  ///< at least 0; not in the paper, which has 0

  template <class Self, class Visit>
  static void describe(Self& self, Visit&& visit) {
    visit(OptionInfo{"alignment",
                     "",
                     "how intermediate views are aligned: procrustes (rigid motions), or ltsa "
                     "(affine maps, as in the method LTSA: the embedding has equal variance along "
                     "every axis and is never torn; for comparison)",
                     {}},
          self.alignment);
    visit(OptionInfo{"tear",
                     "to_tear",
                     "allow the embedding to be torn, as closed and non-orientable surfaces need",
                     {}},
          self.tear);
    visit(
        OptionInfo{"tear_relaxation", "nu",
                   "size of a neighbourhood in the embedding, as a multiple of view_neighbors; two "
                   "views are torn apart if their neighbourhoods do not overlap, so a larger value "
                   "tears less",
                   Range::count_from(1)},
        self.tear_relaxation);
    visit(OptionInfo{"tear_folds",
                     "",
                     "tear two views apart if they are mirror images of each other on their "
                     "overlap, which means that the embedding is folded there",
                     {}},
          self.tear_folds);
    visit(OptionInfo{"synchronize",
                     "",
                     "after the first alignment, correct the orientations, rotations and shifts of "
                     "all views at once, because errors accumulate from view to view",
                     {}},
          self.synchronize);
    visit(
        OptionInfo{
            "seam_weight", "",
            "how much a short seam counts against distortion: if the synchronised views "
            "are torn, other cuts are tried and a better one is kept; with weight w, "
            "half the seam is worth 2^w times the error on overlaps; 0 tries no other cut and "
            "cuts only between views",
            Range::at_least(0)},
        self.seam_weight);
    visit(OptionInfo{"refinements", "N_r",
                     "largest number of refinement sweeps; each sweep aligns every view with its "
                     "neighbours again; if a polish follows, the sweeps end when the seam settles",
                     Range::count_from(0)},
          self.refinements);
  }
};

/// Whether the embedding is polished.
enum class PolishKind { without, isometric };

constexpr std::array<const char*, 2> choice_names(PolishKind) {
  return {"none", "isometric"};
}

/// Stage 6: points move until edge lengths are those of the data.
struct PolishOptions {
  PolishKind kind = PolishKind::isometric;
  bool close_tears = true;      ///< repeat the tear test and close tears that are not needed
  bool separate_sheets = true;  ///< move what lies on something else
  Index steps = 300;            ///< largest number of steps of each minimisation, at least 1

  template <class Self, class Visit>
  static void describe(Self& self, Visit&& visit) {
    visit(OptionInfo{"polish",
                     "",
                     "last stage: isometric (move the points until edge lengths are those of the "
                     "data) or none",
                     {}},
          self.kind);
    visit(OptionInfo{"close_tears",
                     "",
                     "repeat the tear test during the polish and close tears that are not needed",
                     {}},
          self.close_tears);
    visit(OptionInfo{"separate_sheets",
                     "",
                     "after the polish, cut off parts of a torn embedding in the plane that lie on "
                     "other parts, and move them to where there is room",
                     {}},
          self.separate_sheets);
    visit(
        OptionInfo{"polish_steps", "",
                   "largest number of steps of each minimisation of the polish after the seam has "
                   "settled",
                   Range::count_from(1)},
        self.steps);
  }
};

/// How the points are embedded: by local views that are merged and aligned, or by a layout of the
/// neighbour graph for data of more than d dimensions. Automatic: as the data need it.
enum class EmbeddingKind { automatic, views, layout };

constexpr std::array<const char*, 3> choice_names(EmbeddingKind) {
  return {"auto", "views", "layout"};
}

/// Whether noise is removed from the points first. Automatic: if noise hides the manifold.
enum class SmoothingKind { automatic, never, always };

constexpr std::array<const char*, 3> choice_names(SmoothingKind) {
  return {"auto", "never", "always"};
}

/// All options of the algorithm. Parameters that the paper has keep the paper's defaults. The help
/// text of each option is in `describe`.
struct Options {
  LaplacianOptions laplacian;
  SpectrumOptions spectrum;
  LocalViewOptions local_views;
  ClusterOptions clusters;
  RegistrationOptions registration;
  PolishOptions polish;
  bool topology = true;  ///< determine which manifold the data lie on
  EmbeddingKind embedding = EmbeddingKind::automatic;
  SmoothingKind smoothing = SmoothingKind::automatic;

  /// Visits every option of every stage, in the order of the algorithm.
  template <class Self, class Visit>
  static void describe(Self& self, Visit&& visit) {
    LaplacianOptions::describe(self.laplacian, visit);
    SpectrumOptions::describe(self.spectrum, visit);
    LocalViewOptions::describe(self.local_views, visit);
    ClusterOptions::describe(self.clusters, visit);
    RegistrationOptions::describe(self.registration, visit);
    PolishOptions::describe(self.polish, visit);
    visit(
        OptionInfo{
            "topology",
            "",
            "determine which manifold the data lie on; in two dimensions also read the gluing "
            "word of the embedding",
            {}},
        self.topology);
    visit(
        OptionInfo{
            "embedding",
            "",
            "how the points are embedded: views (local views are merged and aligned, which "
            "is true to scale for data of d dimensions), layout (neighbours are kept close "
            "to each other and other points apart, for data of more dimensions), or auto "
            "(layout if the estimated dimension is at least d + 1.5, or at least d + 0.5 and "
            "views show more wrong neighbours, or if local views have a high distortion; "
            "otherwise views)",
            {}},
        self.embedding);
    visit(
        OptionInfo{"smoothing",
                   "",
                   "remove noise from the points before they are embedded by views: never, always, "
                   "or auto (if small neighbourhoods are thick and larger ones thinner, and "
                   "what is removed is not correlated between neighbours); needs coordinates",
                   {}},
        self.smoothing);
  }
};

/// Turns off everything that goes beyond the paper: tangent maps, small_views_first, tear_folds,
/// synchronize, seam_weight, polish, topology, layouts and smoothing. The paper's parameters are
/// not changed.
void follow_paper(Options& options);

/// Returns the options of the paper's algorithm with the paper's default parameters.
inline Options paper_options() {
  Options options;
  follow_paper(options);
  return options;
}

/// Throws InvalidArgument if a value is out of range or if two options contradict each other. Rules
/// that depend on the dimension are checked only if the dimension is not 0.
void check(const Options& options);

}  // namespace ldle
