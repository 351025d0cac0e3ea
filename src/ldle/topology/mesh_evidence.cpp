#include "ldle/topology/mesh_evidence.h"

#include <algorithm>
#include <map>
#include <numbers>

#include "ldle/topology/split_mesh.h"

namespace ldle::topology {
namespace {

/// The mesh alone gives at most this confidence.
constexpr double one_witness = 0.9;
/// If this share of the triangles, or less, is seen by all three corners, the confidence is 0; from
/// `clearly_agreed` on it is not reduced. Random samples that are too sparse for the right surface,
/// and show it in no other way, have at most 0.81.
constexpr double least_agreed = 0.8;
constexpr double clearly_agreed = 0.9;
/// Gaps of up to this share of the points may hide something without loss of confidence.
constexpr double negligible_gap = 0.005;
/// If this share of the points does not belong to the surface, the confidence is 0.
constexpr double many_unused = 0.02;

// Returns whether two loops touch at a point. Around a point of a surface, what lies between its
// fans is one gap or several gaps that meet there, so all its fans end at the same loop. Two loops
// that meet are the two ends of a tube that was cut.
bool loops_touch(const SplitMesh& mesh, const ComponentMembers& members) {
  std::vector<Id> loop_at(members.size(), none);
  for (Id v = 0; v < mesh.vertices(); ++v) {
    if (mesh.loop_of(v) == none) continue;
    Id& loop = loop_at[members.place[mesh.point_of(v)]];
    if (loop != none && loop != mesh.loop_of(v)) return true;
    loop = mesh.loop_of(v);
  }
  return false;
}

/// Assigns to every boundary part of a component the loop of the mesh with most of its points.
class Outline {
 public:
  Outline(const SplitMesh& mesh, const ComponentMembers& members, const FoundBoundary& boundary)
      : taken_(mesh.loops().size(), 0) {
    for (Id k : members.points) {
      if (boundary.part[k] != none) loops_along_[boundary.part[k]];
    }
    for (Id v = 0; v < mesh.vertices(); ++v) {
      const Id part = boundary.part[mesh.point_of(v)];
      if (part != none && mesh.loop_of(v) != none) ++loops_along_[part][mesh.loop_of(v)];
    }
    for (const auto& [part, loops] : loops_along_) {
      const auto most = std::max_element(loops.begin(), loops.end(),
                                         [](auto& a, auto& b) { return a.second < b.second; });
      if (most != loops.end()) taken_[most->first] = 1;
    }
  }
  /// Whether every part has a loop of its own.
  bool complete() const {
    return std::count(taken_.begin(), taken_.end(), 1) == std::ssize(loops_along_);
  }
  bool has(Id loop) const { return taken_[loop] != 0; }

 private:
  std::map<Id, std::map<Id, Index>> loops_along_;  // of each part: loops and numbers of its points
  std::vector<char> taken_;
};

// Returns the number of points that would fill the largest gap: a disc with a circumference of m
// spacings has an area of m^2 / (4 pi).
double largest_gap(const SplitMesh& mesh, const Outline& outline) {
  double longest = 0.0;
  for (Id loop = 0; loop < mesh.loops().size(); ++loop) {
    if (outline.has(loop)) continue;
    longest = std::max(longest, static_cast<double>(mesh.loops().length(loop)));
  }
  return longest * longest / (4.0 * std::numbers::pi);
}

double ratio(Index a, Index b) {
  return static_cast<double>(a) / static_cast<double>(b);
}

}  // namespace

MeshEvidence examine_mesh(const Reconstruction& surface, const ComponentMembers& members,
                          const FoundBoundary& boundary) {
  MeshEvidence evidence;
  const SplitMesh agreed(surface.agreed, members), filled(surface.filled, members);
  if (filled.triangles() == 0) return evidence;
  evidence.closed_euler_characteristic = filled.closed_euler_characteristic();
  evidence.orientable = filled.orientable();
  const Outline outline(filled, members, boundary);
  const double share = ratio(agreed.triangles(), filled.triangles());
  const double unused = 1.0 - ratio(filled.points(), members.size());
  const double gap = largest_gap(filled, outline) / static_cast<double>(members.size());
  if (!outline.complete() || loops_touch(agreed, members)) return evidence;
  evidence.confidence =
      one_witness * std::clamp((share - least_agreed) / (clearly_agreed - least_agreed), 0.0, 1.0) *
      std::max(0.0, 1.0 - unused / many_unused) * std::min(1.0, negligible_gap / gap);
  return evidence;
}

}  // namespace ldle::topology
