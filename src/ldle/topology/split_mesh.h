#pragma once

#include <array>
#include <vector>

#include "ldle/core/ragged.h"
#include "ldle/topology/component_members.h"
#include "ldle/topology/triangle_mesh.h"

namespace ldle::topology {

/// The largest connected part of the mesh of a component, as a surface whose vertices are the fans
/// of points: where places of the surface only touch, they are separated.
class SplitMesh {
 public:
  SplitMesh(const TriangleMesh& mesh, const ComponentMembers& members);

  Index vertices() const { return std::ssize(point_); }
  Index triangles() const { return std::ssize(corners_); }
  /// The point that a vertex is a fan of.
  Id point_of(Id vertex) const { return point_[vertex]; }
  /// The other corners of the triangles at a vertex, with repetitions.
  std::span<const Id> around(Id vertex) const { return around_[vertex]; }
  /// Number of points of the component that have a vertex.
  Index points() const { return points_; }

  bool orientable() const { return orientable_; }
  /// The Euler characteristic of the closed surface that results if every loop is closed by a disc.
  Index closed_euler_characteristic() const {
    return vertices() - edges_ + triangles() + loops_.size();
  }
  /// The vertices of each loop where the surface ends.
  const Ragged<Id>& loops() const { return loops_; }
  /// The loop of a vertex; none if its fan is closed.
  Id loop_of(Id vertex) const { return loop_[vertex]; }

 private:
  using Triangle = TriangleMesh::Triangle;
  std::vector<Triangle> largest_part(const TriangleMesh& mesh, const ComponentMembers& members);
  void find_loops();

  std::vector<Triangle> corners_;  // of each triangle
  std::vector<Id> point_, loop_;   // of each vertex
  Ragged<Id> around_, loops_;
  Index points_ = 0, edges_ = 0;
  bool orientable_ = true;
};

}  // namespace ldle::topology
