#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ldle/core/types.h"
#include "ldle/neighbors/estimate_dimension.h"
#include "ldle/pipeline/estimate.h"
#include "ldle/pipeline/inside.h"
#include "ldle/polish/polish.h"
#include "ldle/registration/registration.h"
#include "ldle/topology/topology.h"
#include "ldle/transform/view_maps.h"

namespace ldle {

struct StageTime {
  std::string stage;
  double seconds;
};

/// What a run gives back; every array counts the points as they were given.
struct Result {
  RowMatrix embedding;        ///< n x d
  std::vector<Id> component;  ///< piece of the embedding that each point lies in
  Index components = 0;
  std::vector<Id> color;  ///< gluing colour of each point, none away from the tear
  Index colors = 0;
  std::vector<IdPair> torn_views;        ///< pairs of views torn apart
  std::vector<IdPair> seam;              ///< pairs of points across the tear
  std::vector<Id> cluster_of;            ///< intermediate view of each point
  std::vector<double> local_distortion;  ///< zeta_kk of each point's local view
  std::vector<double> view_distortion;   ///< zeta~_mm of each intermediate view

  /// Where the run chose the dimension.
  std::optional<DimensionEstimate> dimension_estimate;
  Index duplicates = 0;   ///< points that repeat an earlier one
  RowMatrix eigenvalues;  ///< graph components x N, NaN where one has fewer; empty if none needed
  RowMatrix residuals;    ///< likewise, relative
  std::string solver;
  Index products = 0;  ///< of columns with the Laplacian or its inverse, for the eigenpairs
  Index eigenvector_views = 0;  ///< local views whose map is made of eigenvectors
  Index tangent_views = 0;      ///< those whose map projects on a tangent plane
  Index improvement_sweeps = 0;
  double average_view_size = 0.0;
  Index cluster_moves = 0;
  Index bids = 0;
  double alignment_error = 0.0;  ///< see Registration
  Synchronization synchronization;
  Index sweeps = 0;
  bool settled = false;
  double last_move = 0.0;
  std::vector<Index> torn_history;
  std::optional<PolishReport> polish;  ///< empty where there was none
  /// What places new points, where there was no polish and some view is made of eigenvectors.
  std::optional<ViewMaps> view_maps;
  Inside inside;
  /// What manifold the data are; empty where nobody asked, or too few neighbours are known.
  std::optional<Topology> topology;

  /// What was chosen for the user, in words: (name, choice).
  std::vector<std::pair<std::string, std::string>> choices;
  std::vector<std::string> warnings;
  RunEstimate estimate;  ///< what the run was expected to take
  std::vector<StageTime> times;

  /// False where eigenvectors were not asked for.
  bool has_spectrum() const { return eigenvalues.rows() > 0; }
  double largest_residual() const {
    double largest = 0.0;
    for (double residual : residuals.reshaped()) {
      if (residual > largest) largest = residual;  // never a NaN
    }
    return largest;
  }
};

}  // namespace ldle
