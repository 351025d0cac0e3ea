#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "ldle/shared_matrix.h"

namespace ldle {

/// Points in Euclidean space, one row each.
struct Points {
  SharedMatrix rows;
};

/// A symmetric n x n matrix of distances.
struct Distances {
  SharedMatrix matrix;
};

/// Neighbours of every point and their distances: row k belongs to point k. The point itself may be
/// listed or not; the id -1 fills up rows that have fewer neighbours. Other distances are lengths
/// of shortest paths along these edges.
struct Neighbors {
  SharedIdMatrix ids;
  SharedMatrix distances;
};

/// Asks for the boundary of the data to be found.
struct FindBoundary {};

/// One value for each point: 1 for points on the boundary and 0 for all others, or the distance of
/// every point from the boundary.
using BoundaryValues = std::vector<double>;

/// A rigid motion of row vectors, reflections included: x -> x rotation + translation.
struct RigidMotion {
  RowMatrix rotation;              ///< orthogonal, d x d
  Eigen::RowVectorXd translation;  ///< d
};

/// Pieces of a finished embedding that are to be moved, so that the seam runs elsewhere.
struct Cut {
  std::vector<Id> piece_of;          ///< the piece of each point; none if it stays
  std::vector<RigidMotion> motions;  ///< how each piece moves
};

/// What is embedded.
struct Input {
  Input(RowMatrix points) : data(Points{std::move(points)}) {}
  Input(Points points) : data(std::move(points)) {}
  Input(Distances distances) : data(std::move(distances)) {}
  Input(Neighbors neighbors) : data(std::move(neighbors)) {}

  std::variant<Points, Distances, Neighbors> data;
  /// Known, to be found, or ignored. If it is known or found, local maps are made on the doubled
  /// manifold and are not distorted near the boundary. It needs points.
  std::variant<std::monostate, FindBoundary, BoundaryValues> boundary = {};
  /// Moves pieces of the embedding that the same data and options give without a cut.
  std::optional<Cut> cut = {};

  /// Number of points.
  Index size() const;
};

}  // namespace ldle
