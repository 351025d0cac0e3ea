#pragma once

#include <array>
#include <vector>

#include "ldle/result.h"

namespace ldle {

/// Sweeps of the refinement after which snapshots are taken.
inline constexpr std::array<Index, 4> remembered_sweeps{1, 3, 10, 30};

/// Moments of the registration at which snapshots are taken: after the first alignment, after
/// synchronisation, and after each of the `remembered_sweeps`.
inline constexpr Index moment_aligned = 0, moment_synchronized = 1, moment_first_sweep = 2;
inline constexpr Index moments = moment_first_sweep + remembered_sweeps.size();

/// Where every intermediate view lies in the embedding:
/// global_from_view(x) = b_m Phi~_m(x) T_m + v_m.
struct Registration {
  /// b_m.
  std::vector<double> scale;
  /// T_m, orthogonal, stacked: rows m d .. m d + d-1.
  RowMatrix rotation;
  /// v_m, one row per view.
  RowMatrix translation;
  /// The views in the order of the first alignment: tree after tree, breadth first.
  std::vector<Id> order;
  /// Parent of each view in the spanning forest, none for a root.
  std::vector<Id> parent;
  /// Tree of each view: views of different trees share no point.
  std::vector<Id> tree;
  Index trees = 0;

  /// y_k = global_from_view of the point's own cluster.
  RowMatrix embedding;
  /// Pairs of views that overlap in the data but not in the embedding, ascending.
  std::vector<IdPair> torn_views;

  RegistrationReport report;

  /// Motions of the views at the `moments` of the registration, for its animation: row
  /// moment * M + m holds T_m row by row, then v_m. Empty above three dimensions and with LTSA's
  /// alignment.
  RowMatrix snapshots;

  Index size() const { return static_cast<Index>(scale.size()); }
  auto rotation_of(Index view) const {
    return rotation.middleRows(view * rotation.cols(), rotation.cols());
  }
};

}  // namespace ldle
