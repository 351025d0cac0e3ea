#pragma once

#include <algorithm>
#include <optional>

#include "ldle/estimate.h"
#include "ldle/local_views/tangent_maps.h"
#include "ldle/neighbors/distance_table.h"
#include "ldle/topology/survey.h"

namespace ldle::pipeline {

/// Used in estimates as long as the dimension is not known.
inline constexpr Index assumed_dimension = 2;

/// The numbers that determine the time and memory of a run, as floating-point numbers.
struct RunScale {
  RunScale(const DataSize& data, const Options& options);

  DataKind kind;
  double points;
  double columns;
  double graph_neighbors;
  double view_neighbors;
  double eigenvectors;  ///< 0 if none are needed
  std::optional<local_views::TangentForm>
      tangent;  ///< form of the maps on tangent spaces, if any are made
  double dimension;
  double cluster_size;
  bool in_blocks;  ///< blocks of points are clustered in parallel
  double refinements;
  bool synchronized;
  bool polished;
  bool described;  ///< the topology of the data is determined
  bool doubled;    ///< local maps are made on the doubled manifold
  bool smoothed;   ///< noise is removed from the points
  ViewFit fit;     ///< of the registered views
  bool laid_out;   ///< the neighbour graph is laid out; there are no views

  /// The scale of the stages from the Laplacian to the improved local views, which have twice as
  /// many points on the doubled manifold.
  RunScale of_local_maps() const;

  /// The scale of the coarsest groups of a layout.
  RunScale of_groups() const;

  /// Number of neighbours of each point that are used to determine the topology.
  double surveyed_neighbors() const {
    return std::min(
        listed_neighbors(),
        static_cast<double>(topology::neighbors_for_survey(static_cast<Index>(points))));
  }
  /// Whether the outline is read as a gluing word.
  bool is_read() const { return described && dimension == 2.0; }
  bool has_eigenvectors() const { return eigenvectors > 0.0; }
  /// Whether the views may turn out not to fit, so that the polish takes longer.
  bool may_be_torn() const {
    return fit == ViewFit::unknown && polished && synchronized && !laid_out && dimension == 2.0;
  }
  /// Whether views look up distances in a table.
  bool has_distance_table() const {
    return kind == DataKind::points && !laid_out &&
           neighbors::table_saves_time(static_cast<Index>(points), static_cast<Index>(columns));
  }
  /// Number of neighbours of each point in the neighbour graph.
  double listed_neighbors() const {
    return kind == DataKind::neighbors ? columns : graph_neighbors;
  }
  /// Number of entries of the Laplacian. Neighbours that are not mutual count twice.
  double laplacian_entries() const { return 1.05 * points * graph_neighbors; }
  /// Number of entries of a sparse Cholesky factor of the Laplacian. With nested dissection it is
  /// about n log n for a surface and n^(2 - 2/d) for d > 2 dimensions. The constants were measured
  /// on the catalogue's manifolds, which differ by a quarter.
  double factor_entries() const;
  /// Mean number of intermediate views that contain a point. A view extends one radius of a local
  /// view beyond its cluster; the mean size of clusters is 1.7 times min_cluster_size.
  double views_of_a_point() const;
};

}  // namespace ldle::pipeline
