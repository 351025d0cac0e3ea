#pragma once

#include <array>
#include <vector>

#include "ldle/math/disjoint_sets.h"
#include "ldle/types.h"

namespace ldle::topology {

/// Triangles that form a surface: every edge belongs to at most two of them, and the triangles
/// around a point form either one closed fan or one or more open fans. Open fans of one point are
/// different places of the surface, which only touch there. The surface ends at loops: closed walks
/// along edges with one triangle.
class TriangleMesh {
 public:
  using Triangle = std::array<Id, 3>;

  explicit TriangleMesh(Index points = 0)
      : opposite_(points), closed_(points, 0), parts_(0), steps_left_(steps_a_point * points) {}

  /// Adds a triangle, unless the result would be no surface. Returns whether it was added.
  bool add(const Triangle& corners);
  /// Adds a triangle only if it leaves the closed surface the same that results if each loop is
  /// closed by a disc: it may split a loop and join two connected parts, but not join two loops of
  /// one part.
  bool fill(const Triangle& corners);

  Index points() const { return std::ssize(opposite_); }

  /// The two points where a fan begins and ends; none if it is closed.
  struct Fan {
    Id begin = none, end = none;
  };
  std::vector<Fan> fans_at(Id point) const;
  /// Number of triangles at the edge between two points.
  Index triangles_at(Id a, Id b) const;

  /// The edge of a triangle that is opposite to one of its corners.
  struct Opposite {
    Id p, q;
    Id triangle;

    bool has(Id point) const { return p == point || q == point; }
    Id other(Id point) const { return p == point ? q : p; }
  };
  /// The edges opposite to a point, one for each of its triangles.
  const std::vector<Opposite>& opposite(Id point) const { return opposite_[point]; }

 private:
  enum class Change { refused, extends, closes };
  Change change_at(Id point, Id p, Id q) const;
  Id far_end(Id point, Id begin) const;
  Id triangle_at(Id a, Id b) const;
  bool keeps_surface(Id point, Id p, Id q);

  std::vector<std::vector<Opposite>> opposite_;  // of each point
  std::vector<char> closed_;                     // whether the fan of a point is closed
  math::DisjointSets parts_;                     // of triangles that are joined by edges
  Index steps_left_;                             // along loops
  static constexpr Index steps_a_point = 20;
};

}  // namespace ldle::topology
