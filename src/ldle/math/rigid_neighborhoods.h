#pragma once

#include "ldle/math/edge_lengths.h"

namespace ldle::math {

/// What the surroundings of every point look like to it: for each entry of edges.neighbors a row
/// p_ij, the way to the other end in axes of the point's own. A row of zeros leaves the direction
/// open.
using ReferenceVectors = RowMatrix;

/// EdgeLengths whose points carry references that turn with them (as-rigid-as-possible energy,
/// Sorkine and Alexa 2007): half the sum over points i and their edges of w_ij |y_j - y_i - p_ij
/// R_i|^2, with the rotations R_i that make it least. Unlike stress it does not let surroundings
/// fold over, as a mirror image is not a turned picture.
class RigidNeighborhoods {
 public:
  /// Both are kept as references.
  RigidNeighborhoods(const EdgeLengths& edges, const ReferenceVectors& references,
                     const Context& context);

  /// The energy, and the right side of V y = pull: with the rotations as they are, the places y
  /// make it least (V as in LaplacianSystem).
  double energy_and_pull(const RowMatrix& places, RowMatrix& pull);

 private:
  const EdgeLengths& edges_;
  const ReferenceVectors& references_;
  std::vector<Index> other_end_;  // of every edge, the entry that lists it at its other end
  RowMatrix ways_;                // p_ij R_i; kept between calls
  Context context_;
};

}  // namespace ldle::math
