#pragma once

#include <algorithm>
#include <optional>

#include "ldle/estimate.h"
#include "ldle/local_views/tangent_maps.h"
#include "ldle/topology/survey.h"

namespace ldle::pipeline {

/// Taken while the dimension is still to be estimated.
inline constexpr Index assumed_dimension = 2;

/// The numbers that decide what a run takes, ready for arithmetic.
struct RunScale {
  RunScale(const DataSize& data, const Options& options);

  DataKind kind;
  double points;
  double columns;
  double graph_neighbors;
  double view_neighbors;
  double eigenvectors;  ///< 0 where none are needed
  std::optional<local_views::TangentForm>
      tangent;  ///< of the maps on tangent planes, if any are made
  double dimension;
  double cluster_size;
  double refinements;
  bool synchronized;
  bool polished;
  bool described;  ///< what manifold the data are

  /// Neighbours that are looked at to describe the data.
  double surveyed_neighbors() const {
    return std::min(
        listed_neighbors(),
        static_cast<double>(topology::neighbors_for_survey(static_cast<Index>(points))));
  }
  /// Whether the tear is read as a word.
  bool is_read() const { return described && dimension == 2.0; }
  bool has_eigenvectors() const { return eigenvectors > 0.0; }
  /// Neighbours in the graph's lists.
  double listed_neighbors() const {
    return kind == DataKind::neighbors ? columns : graph_neighbors;
  }
  /// Entries of the Laplacian: neighbours that are not mutual count twice.
  double laplacian_entries() const { return 1.05 * points * graph_neighbors; }
  /// Numbers in a sparse Cholesky factor of the Laplacian. Nested dissection of a surface gives
  /// n log n, of a solid of d dimensions n^(2 - 2/d); the constants are those of the catalogue's
  /// manifolds, which differ by a quarter.
  double factor_entries() const;
  /// How many intermediate views hold a point: they reach one radius of a local view beyond their
  /// clusters, whose mean size is 1.7 times the least.
  double views_of_a_point() const;
};

}  // namespace ldle::pipeline
