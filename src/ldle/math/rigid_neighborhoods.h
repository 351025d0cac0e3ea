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
/// the reference vectors. Weights are rounded to single precision.
class RigidNeighborhoods {
 public:
  /// Keeps a reference to `edges`.
  RigidNeighborhoods(const EdgeLengths& edges, const ReferenceVectors& references,
                     const Context& context);

  /// Returns the energy of `places`, and writes the force on each point, half the negative gradient
  /// for fixed rotations.
  double energy_and_force(const RowMatrix& places, RowMatrix& force);

 private:
  /// D is the dimension if it is known at compile time, otherwise 0.
  template <int D>
  double energy_and_force_as(const RowMatrix& places, RowMatrix& force);
  template <int D>
  double find_rotation(Index point, const RowMatrix& places);
  template <int D>
  void find_force(Index point, const RowMatrix& places, double* force) const;

  Index numbers_per_entry() const { return 1 + 2 * dimension_; }

  const EdgeLengths& edges_;
  Index dimension_;
  /// For each entry of edges.neighbors its weight, p_ij and p_ji. A step reads all of them, so they
  /// are kept together and in single precision.
  std::vector<float> entries_;
  double unit_;                    // of the weights
  std::vector<double> rotations_;  // R_i of each point, row by row
  Context context_;
};

}  // namespace ldle::math
