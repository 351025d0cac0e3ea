#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "ldle/shared_matrix.h"

namespace ldle {

/// Points in Euclidean space, one row each. Coordinates must be finite and at most 1e150 in
/// magnitude.
struct Points {
  SharedMatrix rows;
};

/// An n x n matrix of distances from 0 to 1e150. It must be symmetric up to a relative error of
/// 1e-9 and have zeros on its diagonal.
struct Distances {
  SharedMatrix matrix;
};

/// The neighbours of every point and their distances. Both matrices have the same shape; row k
/// belongs to point k. A row may contain the point itself. The id -1 fills rows that have fewer
/// neighbours; its distance is ignored. All distances that are not listed are lengths of shortest
/// paths along the listed edges.
struct Neighbors {
  SharedIdMatrix ids;      ///< from 0 to n-1, or -1
  SharedMatrix distances;  ///< from 0 to 1e150
};

/// Requests that the boundary of the data is found.
struct FindBoundary {};

/// One value for each point, from 0 to 1e150. If all values are 0 or 1, points with value 1 lie on
/// the boundary, and there must be points of both kinds. Otherwise the values are the distances of
/// the points from the boundary.
using BoundaryValues = std::vector<double>;

/// A rigid motion of row vectors, reflections included: x -> x rotation + translation.
struct RigidMotion {
  RowMatrix rotation;              ///< d x d; entries of R R^T - I at most 1e-4 in magnitude
  Eigen::RowVectorXd translation;  ///< d entries
};

/// Moves pieces of a finished embedding, so that the seam runs elsewhere.
struct Cut {
  std::vector<Id> piece_of;          ///< the piece of each point, from 0; none if it does not move
  std::vector<RigidMotion> motions;  ///< the motion of each piece
};

/// What is embedded: data, and optionally their boundary and a cut. The constructors do not check
/// the data; embed() does.
struct Input {
  Input(RowMatrix points) : data(Points{std::move(points)}) {}
  Input(Points points) : data(std::move(points)) {}
  Input(Distances distances) : data(std::move(distances)) {}
  Input(Neighbors neighbors) : data(std::move(neighbors)) {}

  std::variant<Points, Distances, Neighbors> data;
  /// The boundary: ignored (the default), to be found, or given. If it is given or found, local
  /// maps are made on the doubled manifold and are not distorted near the boundary. Requires that
  /// `data` are Points.
  std::variant<std::monostate, FindBoundary, BoundaryValues> boundary = {};
  /// Moves pieces of the embedding that the same data and options give without a cut. Requires a
  /// polish.
  std::optional<Cut> cut = {};

  /// Returns the number of points, duplicates included.
  Index size() const;
};

}  // namespace ldle
