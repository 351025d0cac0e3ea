#pragma once

#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "ldle/estimate.h"
#include "ldle/gluing.h"
#include "ldle/topology.h"
#include "ldle/types.h"

namespace ldle {

/// A report lists its fields once, in `describe(self, visit)`, which calls visit(name, field) for
/// every field. Files, the summary and Python's dictionaries are made from it.
template <class Report>
concept DescribedReport = requires(Report& report) {
  std::remove_const_t<Report>::describe(report, [](const char*, auto&) {});
};

/// The eigenpairs of the graph Laplacian.
struct SpectrumReport {
  RowMatrix eigenvalues;  ///< graph components x N, NaN where one has fewer; empty if none needed
  RowMatrix residuals;    ///< likewise, relative
  std::string solver;
  Index products = 0;  ///< columns multiplied by the Laplacian or its inverse
};

/// The local views, after improvement.
struct LocalViewReport {
  Index of_eigenvectors = 0;     ///< views whose map is made of eigenvectors
  Index on_tangent_planes = 0;   ///< views whose map projects on a tangent space
  Index improvement_sweeps = 0;  ///< the last of them changed nothing

  template <class Self, class Visit>
  static void describe(Self& self, Visit&& visit) {
    visit("of_eigenvectors", self.of_eigenvectors);
    visit("on_tangent_planes", self.on_tangent_planes);
    visit("improvement_sweeps", self.improvement_sweeps);
  }
};

/// The auction that merges local views.
struct ClusterReport {
  Index moves = 0;  ///< points that changed their cluster
  Index bids = 0;   ///< bids computed

  template <class Self, class Visit>
  static void describe(Self& self, Visit&& visit) {
    visit("moves", self.moves);
    visit("bids", self.bids);
  }
};

/// The correction of the drift of the first alignment.
struct Synchronization {
  Index rounds = 0;  ///< rounds that were kept
  /// Root mean square distance between two images of a shared point, over pairs of views that are
  /// not torn, as a fraction of a typical view's size.
  double error_before = 0.0;
  double error_after = 0.0;
  Index frustrated_pairs = 0;  ///< pairs, not torn, that only a reflection would bring together

  template <class Self, class Visit>
  static void describe(Self& self, Visit&& visit) {
    visit("rounds", self.rounds);
    visit("error_before", self.error_before);
    visit("error_after", self.error_after);
    visit("frustrated_pairs", self.frustrated_pairs);
  }
};

/// The registration of the intermediate views.
struct RegistrationReport {
  /// 1/2M sum over m, m' of |Phi^g_m(U~_mm') - Phi^g_m'(U~_mm')|^2 over pairs that are not torn
  /// (paper, Eq. alignerr).
  double alignment_error = 0.0;
  Synchronization synchronization;
  Index sweeps = 0;
  bool settled = false;  ///< the last sweep moved nothing
  double last_move =
      0.0;  ///< largest move of the last sweep, as a fraction of a typical view's size
  std::vector<Index> torn_history;  ///< torn pairs of views at every tear test

  template <class Self, class Visit>
  static void describe(Self& self, Visit&& visit) {
    visit("alignment_error", self.alignment_error);
    visit("synchronization", self.synchronization);
    visit("sweeps", self.sweeps);
    visit("settled", self.settled);
    visit("last_move", self.last_move);
    visit("torn_history", self.torn_history);
  }
};

/// How well an embedding keeps lengths.
struct Fidelity {
  /// Root mean square of r = (|y_i - y_j| - d_ij) / d_ij over neighbours that are not torn apart.
  /// An |r| above the yield counts as 2 yield |r| - yield^2 instead of r^2 (Huber).
  double length_error = 0.0;
  double stretch_spread = 1.0;  ///< 95th over 5th percentile of |y_i - y_j| / d_ij
  Index folded = 0;             ///< points whose neighbourhood is mirrored
  Index pieces = 0;             ///< connected parts of the embedding
  /// D_k of shortest paths from some points, as lengths lie in the embedding.
  double median_path_distortion = 1.0;
  double most_path_distortion = 1.0;

  template <class Self, class Visit>
  static void describe(Self& self, Visit&& visit) {
    visit("length_error", self.length_error);
    visit("stretch_spread", self.stretch_spread);
    visit("folded", self.folded);
    visit("pieces", self.pieces);
    visit("median_path_distortion", self.median_path_distortion);
    visit("most_path_distortion", self.most_path_distortion);
  }
};

/// The polish of the embedding.
struct PolishReport {
  bool improved = false;  ///< false: the embedding is the one that came in
  Index steps = 0;
  bool settled = false;             ///< the last step moved nothing
  std::string solver;               ///< how the linear systems were solved
  std::vector<Index> torn_history;  ///< torn pairs of views at the start and after every round
  Index path_sources = 0;           ///< points whose paths were measured
  Fidelity before, after;

  template <class Self, class Visit>
  static void describe(Self& self, Visit&& visit) {
    visit("improved", self.improved);
    visit("steps", self.steps);
    visit("settled", self.settled);
    visit("solver", self.solver);
    visit("torn_history", self.torn_history);
    visit("path_sources", self.path_sources);
    visit("before", self.before);
    visit("after", self.after);
  }
};

using FloatMatrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

struct AssemblyFrame {
  std::string stage;  ///< scattered, aligned, synchronized or refined
  std::string text;
};

/// The registration of M views as an animation of F frames. A view puts a point that has the
/// coordinates c in it, a column, at R c + v.
struct Assembly {
  std::vector<AssemblyFrame> frames;
  FloatMatrix motions;        ///< rows f * M + m: R row by row, then v
  std::vector<Id> placed_at;  ///< the frame in which each view is placed
};

/// The local views of some points.
struct LocalViewSample {
  std::vector<Id> of;       ///< the points, ascending
  IdMatrix points;          ///< the points of each view, its own first, then by distance, then none
  FloatMatrix coordinates;  ///< their coordinates in the view, scaled to the data's size
};

/// What a report shows of the inside of a run. Coordinates are kept up to three dimensions.
struct Inside {
  IdMatrix chosen_eigenvectors;  ///< n x d: the eigenvectors of each point's local map; or none
  std::vector<Id> shown_eigenvectors;  ///< some eigenvectors: the most chosen, then the lowest
  FloatMatrix eigenvectors;            ///< n x E: their values
  FloatMatrix view_coordinates;        ///< n x d: each point in its own intermediate view
  Assembly assembly;
  LocalViewSample local_views;
};

/// How intermediate views whose maps are made of eigenvectors place a point x:
///   y(x) = sum_s phi_{i_s}(x) A_s + v,   A = b diag(gamma) T.
struct ViewMaps {
  RowMatrix eigenvectors;            ///< n x N: phi_i at every point
  std::vector<double> kernel_scale;  ///< sigma_k of every point
  IdMatrix chosen;                   ///< M x d: i_1 .. i_d of every view; none for other maps
  RowMatrix eigenvalue;              ///< M x d: the eigenvalues that belong to them
  RowMatrix matrix;                  ///< M x d^2: the rows A_1 .. A_d of every view
  RowMatrix translation;             ///< M x d: v

  Index views() const { return chosen.rows(); }
  /// Whether a view's map is made of eigenvectors.
  bool has(Id view) const { return chosen(view, 0) != none; }
};

/// The result of a run. Every array counts the points as they were given.
struct Result {
  RowMatrix embedding;    ///< n x d
  std::vector<Id> piece;  ///< connected piece of the embedding that each point lies in
  Index pieces = 0;
  std::vector<Id> color;  ///< colour of each point on the seam, equal on both sides; or none
  Index colors = 0;
  std::vector<IdPair> torn_views;        ///< pairs of intermediate views that are torn apart
  std::vector<IdPair> seam;              ///< pairs of points that are neighbours across the seam
  std::vector<Id> cluster_of;            ///< intermediate view of each point
  std::vector<double> local_distortion;  ///< zeta_kk of each point's local view
  std::vector<double> view_distortion;   ///< zeta~_mm of each intermediate view

  std::optional<DimensionEstimate> dimension_estimate;  ///< if the dimension was not given
  std::optional<Topology> topology;     ///< if asked for and enough neighbours are known
  std::optional<GluingDiagram> gluing;  ///< of a surface embedded in the plane
  bool has_boundary = false;            ///< the boundary was known or found, and taken into account
  Index duplicates = 0;                 ///< points that repeat an earlier one
  double average_view_size = 0.0;       ///< points in an intermediate view

  SpectrumReport spectrum;
  LocalViewReport local_views;
  ClusterReport clustering;
  RegistrationReport registration;
  std::optional<PolishReport> polish;  ///< if there was one
  /// What places new points, if the polish did not move the points and some view is made of
  /// eigenvectors.
  std::optional<ViewMaps> view_maps;
  Inside inside;

  /// What was chosen automatically, as (name, choice).
  std::vector<std::pair<std::string, std::string>> choices;
  std::vector<std::string> warnings;
  RunEstimate estimate;  ///< what the run was expected to take
  std::vector<StageTime> times;

  /// False if no eigenvectors were needed.
  bool has_spectrum() const { return spectrum.eigenvalues.rows() > 0; }
  /// Of all eigenpairs.
  double largest_residual() const {
    double largest = 0.0;
    for (double residual : spectrum.residuals.reshaped()) {
      if (residual > largest) largest = residual;  // never a NaN
    }
    return largest;
  }
};

}  // namespace ldle
