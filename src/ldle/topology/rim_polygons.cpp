#include "ldle/topology/rim_polygons.h"

#include <algorithm>
#include <array>
#include <boost/polygon/voronoi.hpp>
#include <cmath>
#include <cstdint>
#include <unordered_map>

#include "ldle/math/disjoint_sets.h"

namespace ldle {
namespace {

using Triangle = std::array<Id, 3>;

/// Edges may be this many times longer than the spacing of the points.
constexpr double longest_edge = 2.2;
constexpr Index spacing_neighbor = 8;
/// Of a triangle, over its longest side.
constexpr double least_height = 0.1;
/// Shorter walks go around a gap between points, not around a hole.
constexpr std::size_t least_walk = 13;
/// Smaller pieces are crumbs.
constexpr double least_piece = 0.02;

// Corners of every Voronoi vertex, split into triangles where more than three cells meet. Boost's
// Voronoi diagrams are exact for whole numbers.
std::vector<Triangle> delaunay(ConstRowMatrixRef points) {
  const Eigen::RowVector2d low = points.colwise().minCoeff();
  const double width = (points.rowwise() - low).maxCoeff();
  const double scale = width > 0.0 ? static_cast<double>(1 << 30) / width : 1.0;
  std::vector<boost::polygon::point_data<std::int32_t>> sites;
  for (Index k = 0; k < points.rows(); ++k) {
    sites.emplace_back(static_cast<std::int32_t>(std::lround((points(k, 0) - low[0]) * scale)),
                       static_cast<std::int32_t>(std::lround((points(k, 1) - low[1]) * scale)));
  }
  boost::polygon::voronoi_diagram<double> diagram;
  boost::polygon::construct_voronoi(sites.begin(), sites.end(), &diagram);
  std::vector<Triangle> triangles;
  std::vector<Id> corners;
  for (const auto& vertex : diagram.vertices()) {
    corners.clear();
    const auto* edge = vertex.incident_edge();
    do {
      corners.push_back(static_cast<Id>(edge->cell()->source_index()));
      edge = edge->rot_next();
    } while (edge != vertex.incident_edge());
    for (std::size_t c = 2; c < corners.size(); ++c) {
      triangles.push_back({corners[0], corners[c - 1], corners[c]});
    }
  }
  return triangles;
}

/// Triangles with their corners counter-clockwise, and who lies beyond each edge.
class Mesh {
 public:
  Mesh(std::vector<Triangle> triangles, ConstRowMatrixRef points)
      : triangles_(std::move(triangles)) {
    for (Id t = 0; t < std::ssize(triangles_); ++t) {
      auto& [a, b, c] = triangles_[t];
      const Eigen::RowVector2d u = points.row(b) - points.row(a), v = points.row(c) - points.row(a);
      if (u[0] * v[1] < u[1] * v[0]) std::swap(b, c);
      for (int i = 0; i < 3; ++i) left_of_[key(triangles_[t][i], triangles_[t][(i + 1) % 3])] = t;
    }
  }

  Index size() const { return std::ssize(triangles_); }
  const Triangle& operator[](Id t) const { return triangles_[t]; }
  /// The triangle on the left of a way from one point to another, or none.
  Id left_of(Id from, Id to) const {
    const auto found = left_of_.find(key(from, to));
    return found == left_of_.end() ? none : found->second;
  }
  bool on_rim(Id from, Id to) const { return left_of(to, from) == none; }
  /// The corner that follows in a triangle.
  Id after(Id t, Id corner) const {
    const auto at = std::find(triangles_[t].begin(), triangles_[t].end(), corner);
    return at + 1 == triangles_[t].end() ? triangles_[t][0] : at[1];
  }

  /// The rim's next point after the way from one to another: around the latter through triangles.
  Id follow(Id from, Id to) const {
    Id next = after(left_of(from, to), to);
    while (!on_rim(to, next)) next = after(left_of(next, to), to);
    return next;
  }

 private:
  static std::uint64_t key(Id from, Id to) {
    return static_cast<std::uint64_t>(from) << 32 | static_cast<std::uint32_t>(to);
  }
  std::vector<Triangle> triangles_;
  std::unordered_map<std::uint64_t, Id> left_of_;
};

// Three points nearly in line, as there are along a straight rim.
bool is_sliver(const Triangle& t, ConstRowMatrixRef points) {
  const Eigen::RowVector2d u = points.row(t[1]) - points.row(t[0]);
  const Eigen::RowVector2d v = points.row(t[2]) - points.row(t[0]);
  const double longest = std::max({u.squaredNorm(), v.squaredNorm(), (u - v).squaredNorm()});
  return std::abs(u[0] * v[1] - u[1] * v[0]) < least_height * longest;
}

bool are_neighbors(const NeighborGraph& graph, Id a, Id b) {
  const auto has = [&](Id k, Id other) {
    const auto list = graph.neighbors[k];
    return std::find(list.begin(), list.end(), other) != list.end();
  };
  return has(a, b) || has(b, a);
}

}  // namespace

std::vector<Outline> trace_rims(ConstRowMatrixRef embedding, const NeighborGraph& graph) {
  const auto spacing = [&](Id k) {
    const auto distances = graph.distances_of(k);
    return distances[std::min<Index>(spacing_neighbor, std::ssize(distances) - 1)];
  };
  const auto is_edge = [&](Id a, Id b) {
    const double length = (embedding.row(a) - embedding.row(b)).norm();
    return length <= longest_edge * std::max(spacing(a), spacing(b)) && are_neighbors(graph, a, b);
  };
  std::vector<Triangle> triangles = delaunay(embedding);
  std::erase_if(triangles, [&](const Triangle& t) {
    return is_sliver(t, embedding) || !is_edge(t[0], t[1]) || !is_edge(t[1], t[2]) ||
           !is_edge(t[2], t[0]);
  });
  const Mesh mesh(std::move(triangles), embedding);

  DisjointSets together(mesh.size());
  for (Id t = 0; t < mesh.size(); ++t) {
    for (int i = 0; i < 3; ++i) {
      const Id beyond = mesh.left_of(mesh[t][(i + 1) % 3], mesh[t][i]);
      if (beyond != none) together.join(t, beyond);
    }
  }
  const auto [piece, pieces] = together.labels();
  std::vector<Index> size(pieces, 0);
  for (Id p : piece) ++size[p];

  std::vector<Outline> outlines(pieces);
  std::vector<std::array<bool, 3>> walked(mesh.size(), {false, false, false});
  for (Id t = 0; t < mesh.size(); ++t) {
    if (static_cast<double>(size[piece[t]]) < least_piece * static_cast<double>(mesh.size())) {
      continue;
    }
    for (int i = 0; i < 3; ++i) {
      Id from = mesh[t][i], to = mesh[t][(i + 1) % 3];
      if (walked[t][i] || !mesh.on_rim(from, to)) continue;
      std::vector<Id> walk;
      for (;;) {
        const Id here = mesh.left_of(from, to);
        const auto side = static_cast<std::size_t>(
            std::find(mesh[here].begin(), mesh[here].end(), from) - mesh[here].begin());
        if (walked[here][side]) break;
        walked[here][side] = true;
        walk.push_back(from);
        const Id next = mesh.follow(from, to);
        from = to;
        to = next;
      }
      if (walk.size() >= least_walk) outlines[piece[t]].push_back(std::move(walk));
    }
  }
  std::erase_if(outlines, [](const Outline& outline) { return outline.empty(); });
  for (Outline& outline : outlines) {
    std::stable_sort(outline.begin(), outline.end(),
                     [](const auto& a, const auto& b) { return a.size() > b.size(); });
  }
  return outlines;
}

}  // namespace ldle
