#pragma once

#include <string>
#include <vector>

#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/registration/registration.h"

namespace ldle {

using FloatMatrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

struct AssemblyFrame {
  std::string stage;  ///< scattered, aligned, synchronized or refined
  std::string text;
};

/// The registration of M views as a film of F frames. A view puts a point with the coordinates c in
/// it, a column, at R c + v.
struct Assembly {
  std::vector<AssemblyFrame> frames;
  /// Rows f * M + m: R row by row, then v.
  FloatMatrix motions;
  /// The frame from which on a view has found its place among the others.
  std::vector<Id> placed_at;
};

/// Frames of a film of M views: some dozen, fewer for many views, six at least.
Index most_frames(Index views);

/// Views lie scattered at first, on a grid twice as wide as the embedding; those of each tree then
/// come together breadth first, are synchronised and refined. `view_coordinates` are each point's
/// in its own view, at the data's size. Without frames where the registration kept no snapshots.
Assembly assemble(const IntermediateViews& views, const Registration& registration,
                  const RowMatrix& view_coordinates);

}  // namespace ldle
