#pragma once

#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "ldle/estimate.h"
#include "ldle/gluing.h"
#include "ldle/map_quality.h"
#include "ldle/topology.h"
#include "ldle/types.h"

namespace ldle {

/// A report that lists its fields once, in `describe(self, visit)`, which calls visit(name, field)
/// for every field. Files, the summary and Python's dictionaries are made from this list.
template <class Report>
concept DescribedReport = requires(Report& report) {
  std::remove_const_t<Report>::describe(report, [](const char*, auto&) {});
};

/// The eigenpairs of the graph Laplacian.
struct SpectrumReport {
  /// Components of the neighbour graph x N, ascending in each row. NaN if a component has fewer
  /// eigenvalues. Empty if no eigenvectors were needed.
  RowMatrix eigenvalues;
  RowMatrix residuals;  ///< |L phi - lambda phi| / lambda, in the same shape
  std::string solver;   ///< the solvers that ran and why, as text
  Index products = 0;   ///< number of columns multiplied by the Laplacian or its inverse
};

/// The local views, after improvement.
struct LocalViewReport {
  Index of_eigenvectors = 0;     ///< number of views whose map is made of eigenvectors
  Index on_tangent_planes = 0;   ///< number of views whose map is a projection on a tangent space
  Index improvement_sweeps = 0;  ///< number of sweeps, including the last one without a change

  template <class Self, class Visit>
  static void describe(Self& self, Visit&& visit) {
    visit("of_eigenvectors", self.of_eigenvectors);
    visit("on_tangent_planes", self.on_tangent_planes);
    visit("improvement_sweeps", self.improvement_sweeps);
  }
};

/// The auction that merges local views.
struct ClusterReport {
  Index moves = 0;  ///< number of times that a point changed its cluster
  Index bids = 0;   ///< number of bids computed

  template <class Self, class Visit>
  static void describe(Self& self, Visit&& visit) {
    visit("moves", self.moves);
    visit("bids", self.bids);
  }
};

/// The synchronisation, which corrects the drift of the first alignment.
struct Synchronization {
  Index rounds = 0;  ///< number of rounds that were kept
  /// Root mean square distance between two images of a shared point, over pairs of views that are
  /// not torn, before and after the synchronisation. The unit is a typical view's size: the median
  /// over all views of the median distance of two points in the data.
  double error_before = 0.0;
  double error_after = 0.0;
  Index frustrated_pairs = 0;  ///< number of untorn pairs of views that fit only after a reflection

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
  Index sweeps = 0;  ///< number of refinement sweeps
  /// The refinement converged: the last sweep moved views by at most 1e-8 of a typical view's size,
  /// and no tear changed.
  bool settled = false;
  double last_move = 0.0;  ///< largest move of the last sweep, in units of a typical view's size
  std::vector<Index> torn_history;  ///< number of torn pairs of views at every tear test

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
  /// Length error: root mean square of r = (|y_i - y_j| - d_ij) / d_ij over edges that are not
  /// torn. If |r| exceeds 0.2, it counts as 0.4 |r| - 0.04 instead of r^2 (Huber).
  double length_error = 0.0;
  double stretch_spread = 1.0;  ///< 95th percentile of |y_i - y_j| / d_ij divided by the 5th
  Index folded = 0;             ///< number of points whose neighbourhood is mirrored
  Index pieces = 0;             ///< number of parts that are connected by edges that are not torn
  /// Median and largest distortion D_k of shortest paths from some points, which may cross the seam
  /// (see geodesic_distortion() and PathsAtTears::ignored).
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
  bool improved = false;  ///< false if the polish was rejected and the registration's result kept
  Index steps = 0;        ///< number of steps
  /// The last minimisation converged: its last step moved the points by less than 1e-6 of the mean
  /// edge length (root mean square).
  bool settled = false;
  /// Number of torn pairs of views at the start and after every change.
  std::vector<Index> torn_history;
  Index path_sources = 0;  ///< number of points whose shortest paths were measured
  Fidelity before, after;  ///< of the embedding before and after the polish

  template <class Self, class Visit>
  static void describe(Self& self, Visit&& visit) {
    visit("improved", self.improved);
    visit("steps", self.steps);
    visit("settled", self.settled);
    visit("torn_history", self.torn_history);
    visit("path_sources", self.path_sources);
    visit("before", self.before);
    visit("after", self.after);
  }
};

/// A row-major matrix in single precision, for values that are only shown.
using FloatMatrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// A frame of an Assembly.
struct AssemblyFrame {
  std::string stage;  ///< scattered, aligned, synchronized or refined
  std::string text;   ///< caption
};

/// The registration of M intermediate views as an animation of F frames. In each frame a view has a
/// rotation R and a shift v. It places a point at R c + v, where the column vector c holds the
/// point's coordinates in the view (see Inside::view_coordinates). There are no frames if the
/// registration kept no snapshots.
struct Assembly {
  std::vector<AssemblyFrame> frames;
  FloatMatrix motions;        ///< F M x (d^2 + d): row f M + m holds the rows of R, then v
  std::vector<Id> placed_at;  ///< the first frame in which each view is placed, from 1
};

/// The local views of some points, at most 4000.
struct LocalViewSample {
  std::vector<Id> of;  ///< the points, ascending
  /// The first 64 points of each view: the point itself, then the others by distance. Rows of
  /// smaller views end with none.
  IdMatrix points;
  /// d coordinates of each of these points, scaled to the size of the data; the view's own point is
  /// the origin.
  FloatMatrix coordinates;
};

/// Details of a run that a report shows. The last three fields are empty if d is greater than 3.
struct Inside {
  /// n x d: the eigenvectors of each point's local map; none for a projection on a tangent space.
  IdMatrix chosen_eigenvectors;
  /// E eigenvectors that are shown, ordered by how often they are chosen, ties by index.
  std::vector<Id> shown_eigenvectors;
  FloatMatrix eigenvectors;      ///< n x E: the values of the shown eigenvectors
  FloatMatrix view_coordinates;  ///< n x d: each point in the intermediate view of its cluster
  Assembly assembly;
  LocalViewSample local_views;
};

/// The maps of M intermediate views that are made of eigenvectors. Such a view maps a point x to
///   y(x) = sum_s phi_{i_s}(x) A_s + v,   A = b diag(gamma) T.
struct ViewMaps {
  RowMatrix eigenvectors;            ///< n x N: phi_i at every point
  std::vector<double> kernel_scale;  ///< sigma_k of every point
  IdMatrix chosen;                   ///< M x d: i_1 .. i_d of every view; none for tangent maps
  RowMatrix eigenvalue;              ///< M x d: the eigenvalues of the chosen eigenvectors
  RowMatrix matrix;                  ///< M x d^2: the rows A_1 .. A_d of every view
  RowMatrix translation;             ///< M x d: v of every view

  /// Returns M.
  Index views() const { return chosen.rows(); }
  /// Returns true if a view's map is made of eigenvectors.
  bool has(Id view) const { return chosen(view, 0) != none; }
};

/// The result of a run. Points are numbered as in the input, duplicates included.
struct Result {
  RowMatrix embedding;  ///< n x d coordinates
  /// Piece of each point, from 0. Two points belong to the same piece if a chain of overlapping
  /// intermediate views connects them, torn or not. Pieces are laid out side by side.
  std::vector<Id> piece;
  Index pieces = 0;  ///< number of pieces
  /// Colour of each point on the seam, from 0, equal on both sides; none for all other points.
  /// Successive colours are neighbours along the seam.
  std::vector<Id> color;
  Index colors = 0;                      ///< number of colours
  std::vector<IdPair> torn_views;        ///< torn pairs of intermediate views, ascending
  std::vector<IdPair> seam;              ///< points that are neighbours across the seam, ascending
  std::vector<Id> cluster_of;            ///< cluster of each point, which is also its view
  std::vector<double> local_distortion;  ///< zeta_kk of each point's local view, at least 1
  std::vector<double> view_distortion;   ///< zeta~_mm of each intermediate view, at least 1
  /// How unusual the place of each point is, compared with the points around it: 1 is as ordinary
  /// as they are. Nearly the larger of two ratios: distance to neighbours over what is usual, and
  /// distance across the tangent spaces of the neighbours over the largest that noise explains.
  std::vector<double> anomaly_score;

  std::optional<DimensionEstimate> dimension_estimate;  ///< present if the dimension was not given
  /// Present if Options::topology is set and at least 25 neighbours of every point are known.
  std::optional<Topology> topology;
  std::optional<GluingDiagram> gluing;  ///< present if there is a topology and d is 2
  bool has_boundary = false;            ///< a boundary was given or found, and local maps used it
  /// Standard deviation of the noise that was removed from the points before they were embedded, in
  /// each direction normal to the manifold; 0 if none was.
  double removed_noise = 0.0;
  Index duplicates = 0;            ///< number of points that repeat an earlier one
  double average_view_size = 0.0;  ///< mean number of points in an intermediate view

  SpectrumReport spectrum;
  LocalViewReport local_views;
  ClusterReport clustering;
  RegistrationReport registration;
  std::optional<PolishReport> polish;  ///< present unless the polish is turned off
  std::optional<MapQuality> map;       ///< present if d is 2 and the points are embedded by views
  /// The maps that placed the points; transform_points() can place new points with them. Present if
  /// eigenvectors were computed, views were aligned by rigid motions, no boundary and no cut was
  /// used, and the polish did not move the points.
  std::optional<ViewMaps> view_maps;
  Inside inside;

  /// The neighbour graph was laid out (EmbeddingKind::layout). There are no views then: every
  /// component counts as one, and its distortion is the largest local distortion of its points.
  bool laid_out = false;
  /// One sentence: whether the embedding is true to scale, and how to read it if it is not.
  std::string verdict;
  bool to_scale = true;  ///< distances can be read, at least nearly
  /// What was chosen automatically, as pairs of name and choice.
  std::vector<std::pair<std::string, std::string>> choices;
  std::vector<std::string> warnings;  ///< one sentence each
  RunEstimate estimate;               ///< expected time and memory
  std::vector<StageTime> times;       ///< stages in the order in which they ran

  /// Returns false if no eigenvectors were needed.
  bool has_spectrum() const { return spectrum.eigenvalues.rows() > 0; }
  /// Returns the largest relative residual of all eigenpairs, or 0 if there are none.
  double largest_residual() const {
    double largest = 0.0;
    for (double residual : spectrum.residuals.reshaped()) {
      if (residual > largest) largest = residual;  // false for NaN
    }
    return largest;
  }
};

}  // namespace ldle
