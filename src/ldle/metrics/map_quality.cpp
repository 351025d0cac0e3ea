#include "ldle/metrics/map_quality.h"

#include <fmt/format.h>

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <limits>

#include "ldle/error.h"
#include "ldle/math/covered_twice.h"
#include "ldle/math/percentile.h"
#include "ldle/neighbors/nearest_neighbors.h"
#include "ldle/seam/embedded_mesh.h"

namespace ldle::metrics {
namespace {

/// Nearest neighbours, the point itself included, among which triangles are formed.
constexpr Index mesh_neighbors = 25;
/// How far a point beside a side of a triangle may lie beyond its ends, as a part of its length.
constexpr double beyond_ends = 0.5;
/// A triangle is measured if its height in the data is at least this fraction of its longest side.
/// The distortion of flatter ones is that of rounding and noise.
constexpr double least_height = 0.01;
/// Triangles that touch may cover this part of the area twice.
constexpr double touching_area = 1e-9;

/// Inner products of two sides of a triangle.
using Gram = Eigen::Matrix2d;

/// Distances in the data between points that are neighbours; -1 for other points.
class NeighborDistance {
 public:
  explicit NeighborDistance(const NeighborGraph& graph) : graph_(graph) {}

  double operator()(Id a, Id b) const {
    const double found = listed(a, b);
    return found >= 0.0 ? found : listed(b, a);
  }

 private:
  double listed(Id a, Id b) const {
    const auto list = graph_.neighbors[a];
    const auto at = std::find(list.begin(), list.end(), b);
    return at == list.end() ? -1.0 : graph_.distances_of(a)[at - list.begin()];
  }
  const NeighborGraph& graph_;
};

Gram gram_of_lengths(double ab, double ac, double bc) {
  const double product = 0.5 * (ab * ab + ac * ac - bc * bc);
  return Gram{{ab * ab, product}, {product, ac * ac}};
}

double area_of(const Gram& gram) {
  return 0.5 * std::sqrt(std::max(0.0, gram.determinant()));
}

/// Quarter of the symmetric Dirichlet energy of the linear map between two triangles, per area.
/// With its singular values s and t it is (s^2 + t^2 + 1/s^2 + 1/t^2) / 4.
double dirichlet_energy(const Gram& data, const Gram& embedded) {
  const double trace = (data.inverse() * embedded).trace();
  return 0.25 * (trace + trace * data.determinant() / embedded.determinant());
}

/// Whether a side of a triangle on the outline lies on the seam: in the data there is a point
/// beside it, a neighbour of both ends, that is torn from them.
bool on_seam(const seam::EmbeddedGraph& embedded, const NeighborDistance& distance, Id a, Id b,
             double ab) {
  const auto list = embedded.graph().neighbors[a];
  const auto distances = embedded.graph().distances_of(a);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const double ac = distances[i];
    if (!embedded.are_torn(a, list[i], ac)) continue;
    const double bc = distance(b, list[i]);
    if (bc < 0.0 || !embedded.are_torn(b, list[i], bc)) continue;
    const double along = 0.5 + 0.5 * (ac * ac - bc * bc) / (ab * ab);
    if (std::abs(along - 0.5) <= 0.5 + beyond_ends) return true;
  }
  return false;
}

}  // namespace

MapQuality map_quality(const NeighborGraph& graph, ConstRowMatrixRef embedding,
                       const Context& context) {
  const seam::EmbeddedGraph embedded(embedding, graph);
  const seam::EmbeddedMesh mesh(embedded, context);
  const NeighborDistance distance(graph);
  MapQuality quality;
  std::vector<math::Triangle> triangles;
  std::vector<double> stretches;
  double energy = 0.0, measured = 0.0, outline = 0.0;
  for (Id a = 0; a < mesh.points(); ++a) {
    for (const auto& [b, c] : mesh.ways_from(a)) {
      const double ab = distance(a, b);
      const bool is_outline = mesh.third(b, a) == none;
      if (is_outline && on_seam(embedded, distance, a, b, ab)) outline += ab;
      if ((a < b || is_outline) && ab > 0.0) stretches.push_back(embedded.apart(a, b) / ab);
      if (a > b || a > c) continue;
      triangles.push_back({a, b, c});
      const double ac = distance(a, c), bc = distance(b, c);
      const Gram in_data = gram_of_lengths(ab, ac, bc);
      const double area = area_of(in_data), longest = std::max({ab, ac, bc});
      quality.area += area;
      if (2.0 * area < least_height * longest * longest) continue;
      const Gram in_embedding =
          gram_of_lengths(embedded.apart(a, b), embedded.apart(a, c), embedded.apart(b, c));
      energy += area * dirichlet_energy(in_data, in_embedding);
      measured += area;
    }
  }
  if (triangles.empty()) return quality;
  context.throw_if_stopped();
  quality.seam_length = 0.5 * outline / std::sqrt(quality.area);
  quality.dirichlet_energy = energy / measured;
  const double low = math::percentile_in_place(stretches, 5);
  quality.stretch_spread = low > 0.0 ? math::percentile_in_place(stretches, 95) / low
                                     : std::numeric_limits<double>::infinity();
  const double covered = math::covered_twice(embedding, triangles, context) / quality.area;
  quality.covered_twice = covered > touching_area ? covered : 0.0;
  return quality;
}

}  // namespace ldle::metrics

namespace ldle {

MapQuality map_quality(const Points& points, ConstRowMatrixRef embedding, const Context& context) {
  const Index n = points.rows.view().rows();
  if (embedding.rows() != n || embedding.cols() != 2) {
    throw InvalidArgument("embedding", fmt::format("{} x {}", embedding.rows(), embedding.cols()),
                          fmt::format("must have two columns and {} rows, one for each point", n));
  }
  if (!embedding.allFinite()) throw InvalidArgument("embedding", "must be finite");
  const Index nearest = std::min(metrics::mesh_neighbors, n);
  return metrics::map_quality(
      neighbors::nearest_neighbors(Data::of_points(points.rows), nearest, context), embedding,
      context);
}

}  // namespace ldle
