#include "ldle/polish/push_apart.h"

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
constexpr Index most_pushes = 50;
/// Sheets that cover more of the embedding twice cannot be pushed apart.
constexpr double most_covered = 0.01;
/// The area has stopped falling if it has no new minimum in this many pushes.
constexpr Index patience = 5;

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

double push_apart(const NeighborGraph& graph, RowMatrix& embedding, const Context& context) {
  RowMatrix places = embedding;
  double least = std::numeric_limits<double>::infinity();
  Index waited = 0;
  for (Index push = 0; push < most_pushes && waited < patience; ++push, ++waited) {
    context.throw_if_stopped();
    const seam::EmbeddedMesh mesh(seam::EmbeddedGraph(places, graph), context);
    const Triangles triangles = mesh.triangles();
    const SharedAreas shared = math::shared_areas(places, triangles, context);
    double area = 0.0, whole = 0.0;
    for (const math::SharedArea& pair : shared) area += pair.area;
    for (const math::Triangle& t : triangles) whole += math::area_of(math::corners_of(t, places));
    if (area < least) {
      least = area;
      embedding = places;
      waited = 0;
    }
    if (area == 0.0 || area > most_covered * whole) break;
    Moves moves(mesh);
    for (const SharedAreas& patch : find_patches(triangles, shared, places.rows())) {
      const Shift shift = 0.5 * beyond_touching * shortest_shift(patch, triangles, places);
      std::vector<Id> first, second;
      for (const math::SharedArea& pair : patch) {
        first.insert(first.end(), triangles[pair.first].begin(), triangles[pair.first].end());
        second.insert(second.end(), triangles[pair.second].begin(), triangles[pair.second].end());
      }
      moves.add(first, shift);
      moves.add(second, -shift);
    }
    moves.apply(places);
  }
  return least;
}

}  // namespace ldle::polish
