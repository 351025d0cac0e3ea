#include "ldle/polish/push_apart.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "ldle/math/covered_twice.h"
#include "ldle/math/disjoint_sets.h"
#include "ldle/seam/embedded_mesh.h"

namespace ldle::polish {
namespace {

using Shift = Eigen::RowVector2d;
using Triangles = std::vector<math::Triangle>;
using SharedAreas = std::vector<math::SharedArea>;

/// Triangles are pushed this much farther than to where they would touch.
constexpr double beyond_touching = 1.1;
/// Directions that are tried to push in.
constexpr int directions = 32;
/// Points this many sides of triangles away are moved along, the less the farther.
constexpr Index rings = 5;
constexpr Index most_pushes = 150;
/// Points up to this distance from the sheets take part, in units of the mean distance between
/// neighbouring points.
constexpr double width_of_surroundings = 24.0;
/// Sheets that cover more of the embedding twice cannot be pushed apart.
constexpr double most_covered = 0.01;
/// The area has stopped falling if it has no new minimum in this many pushes.
constexpr Index patience = 15;

/// Groups the pairs into patches by the two sheets that they are on. The first triangles of a patch
/// are on one sheet. Triangles with a common corner are on one sheet; a pair of those is a patch of
/// its own.
std::vector<SharedAreas> find_patches(const Triangles& triangles, const SharedAreas& shared,
                                      Index points) {
  math::DisjointSets sheets(points);
  for (const math::SharedArea& pair : shared) {
    for (Id t : {pair.first, pair.second}) {
      for (Id k : triangles[t]) sheets.join(triangles[t][0], k);
    }
  }
  std::vector<SharedAreas> patches;
  std::map<IdPair, std::size_t> patch_of;
  for (math::SharedArea pair : shared) {
    Id first = sheets.find(triangles[pair.first][0]);
    Id second = sheets.find(triangles[pair.second][0]);
    if (first > second) {
      std::swap(first, second);
      std::swap(pair.first, pair.second);
    }
    std::size_t patch = patches.size();
    if (first != second) patch = patch_of.try_emplace({first, second}, patch).first->second;
    if (patch == patches.size()) patches.emplace_back();
    patches[patch].push_back(pair);
  }
  return patches;
}

/// The shortest shift, of those in `directions` directions, that separates all pairs of a patch.
Shift shortest_shift(const SharedAreas& patch, const Triangles& triangles,
                     const RowMatrix& places) {
  Shift shortest = Shift::Constant(std::numeric_limits<double>::infinity());
  for (int i = 0; i < directions; ++i) {
    const double angle = 2.0 * M_PI * i / directions;
    const Shift direction(std::cos(angle), std::sin(angle));
    double distance = 0.0;
    for (const math::SharedArea& pair : patch) {
      distance =
          std::max(distance, math::distance_apart(math::corners_of(triangles[pair.first], places),
                                                  math::corners_of(triangles[pair.second], places),
                                                  direction));
    }
    if (distance * distance < shortest.squaredNorm()) shortest = distance * direction;
  }
  return shortest;
}

double sum_of(const SharedAreas& shared) {
  double sum = 0.0;
  for (const math::SharedArea& pair : shared) sum += pair.area;
  return sum;
}

/// Corners of the first or of the second triangles of pairs.
std::vector<Id> corners_of(const SharedAreas& pairs, Id math::SharedArea::*side,
                           const Triangles& triangles) {
  std::vector<Id> corners;
  for (const math::SharedArea& pair : pairs) {
    corners.insert(corners.end(), triangles[pair.*side].begin(), triangles[pair.*side].end());
  }
  return corners;
}

/// Corners of the triangles of pairs, ascending.
std::vector<Id> corners_of(const SharedAreas& pairs, const Triangles& triangles) {
  std::vector<Id> corners = corners_of(pairs, &math::SharedArea::first, triangles);
  const std::vector<Id> others = corners_of(pairs, &math::SharedArea::second, triangles);
  corners.insert(corners.end(), others.begin(), others.end());
  std::sort(corners.begin(), corners.end());
  corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
  return corners;
}

/// How far the points move, the mean of all pushes that reach them.
class Moves {
 public:
  explicit Moves(const seam::EmbeddedMesh& mesh)
      : mesh_(mesh),
        sum_(RowMatrix::Zero(mesh.points(), 2)),
        weight_(mesh.points(), 0.0),
        ring_(mesh.points(), none) {}

  /// Pushes the corners of some triangles, and the points around them.
  void add(const std::vector<Id>& corners, const Shift& shift) {
    std::vector<Id> reached;
    const auto reach = [&](Id point, Index ring) {
      if (ring_[point] != none) return;
      ring_[point] = ring;
      reached.push_back(point);
      const double weight = 1.0 - static_cast<double>(ring) / (rings + 1);
      sum_.row(point) += weight * shift;
      weight_[point] += weight;
    };
    for (Id k : corners) reach(k, 0);
    for (std::size_t i = 0; i < reached.size(); ++i) {
      const Index next = ring_[reached[i]] + 1;
      if (next > rings) break;
      for (const auto& [b, c] : mesh_.ways_from(reached[i])) {
        reach(b, next);
        reach(c, next);
      }
    }
    for (Id k : reached) ring_[k] = none;
  }

  void apply(RowMatrix& places) const {
    for (Index k = 0; k < places.rows(); ++k) {
      if (weight_[k] > 0.0) places.row(k) += sum_.row(k) / std::max(1.0, weight_[k]);
    }
  }

 private:
  const seam::EmbeddedMesh& mesh_;
  RowMatrix sum_;
  std::vector<double> weight_;
  std::vector<Index> ring_;
};

}  // namespace

std::optional<Surroundings> surroundings_of_rims(const NeighborGraph& graph,
                                                 const RowMatrix& embedding,
                                                 const Context& context) {
  const Triangles triangles =
      seam::EmbeddedMesh(seam::EmbeddedGraph(embedding, graph), context).triangles();
  const SharedAreas shared = math::shared_areas(embedding, triangles, context);
  double whole = 0.0;
  for (const math::Triangle& t : triangles) whole += math::area_of(math::corners_of(t, embedding));
  if (shared.empty() || sum_of(shared) > most_covered * whole) return std::nullopt;
  const double spacing = std::sqrt(whole / static_cast<double>(graph.size()));
  return surroundings_of(corners_of(shared, triangles), width_of_surroundings * spacing, graph,
                         embedding);
}

Pushed push_apart(const Surroundings& surroundings, RowMatrix& places, const Context& context) {
  const auto has_corner_outside = [&](const math::Triangle& t) {
    return std::any_of(t.begin(), t.end(), [&](Id k) { return !surroundings.is_inside[k]; });
  };
  RowMatrix moving = places;
  Pushed least{std::numeric_limits<double>::infinity(), {}};
  Index waited = 0;
  for (Index push = 0; push < most_pushes && waited < patience; ++push, ++waited) {
    context.throw_if_stopped();
    const seam::EmbeddedMesh mesh(seam::EmbeddedGraph(moving, surroundings.graph), context);
    Triangles triangles = mesh.triangles();
    std::erase_if(triangles, has_corner_outside);
    const SharedAreas shared = math::shared_areas(moving, triangles, context);
    const double area = sum_of(shared);
    if (area < least.area) {
      least = {area, corners_of(shared, triangles)};
      places = moving;
      waited = 0;
    }
    if (shared.empty()) break;
    Moves moves(mesh);
    for (const SharedAreas& patch : find_patches(triangles, shared, moving.rows())) {
      const Shift shift = 0.5 * beyond_touching * shortest_shift(patch, triangles, moving);
      moves.add(corners_of(patch, &math::SharedArea::first, triangles), shift);
      moves.add(corners_of(patch, &math::SharedArea::second, triangles), -shift);
    }
    moves.apply(moving);
  }
  for (Id& k : least.covered) k = surroundings.points[k];
  return least;
}

}  // namespace ldle::polish
