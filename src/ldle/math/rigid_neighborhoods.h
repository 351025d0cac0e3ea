#pragma once

#include "ldle/math/edge_lengths.h"

namespace ldle::math {

/// Reference vectors of all neighbourhoods: for each entry of edges.neighbors a row p_ij, the
/// vector from the point to the other end of the edge in the point's own axes. A row of zeros
/// leaves the direction of the edge free.
/// Single precision is enough for directions that only prevent folds.
using ReferenceVectors = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// Rigid neighbourhoods with the as-rigid-as-possible energy (Sorkine and Alexa 2007): half the sum
/// over points i and their edges of w_ij |y_j - y_i - p_ij R_i|^2, with the rotations R_i that
/// minimise it. Unlike stress it prevents folds, because a rotation cannot make a mirror image of
/// the reference vectors.
class RigidNeighborhoods {
 public:
  /// Keeps references to `edges` and `references`.
  RigidNeighborhoods(const EdgeLengths& edges, const ReferenceVectors& references,
                     const Context& context);

  /// Returns the energy of `places`, and writes the force on each point, half the negative gradient
  /// for fixed rotations.
  double energy_and_force(const RowMatrix& places, RowMatrix& force);

 private:
  template <int D>
  double energy_and_force_as(const RowMatrix& places, RowMatrix& force);

  const EdgeLengths& edges_;
  const ReferenceVectors& references_;
  std::vector<Id> other_end_;      // for each entry, the entry of the same edge at its other end
  std::vector<double> rotations_;  // R_i of each point, row by row
  Context context_;
};

}  // namespace ldle::math
