#include "ldle/tear/read_tear.h"

#include <fmt/format.h>

#include "ldle/tear/rim_arcs.h"
#include "ldle/tear/stretch_sides.h"
#include "ldle/topology/in_words.h"

namespace ldle {
namespace {

/// Smaller pieces are crumbs.
constexpr double least_piece = 0.02;
/// A reading that contradicts a name takes this part of its confidence.
constexpr double contradiction = 0.1;

// Letters in the order of the walks, the same for arcs that belong together.
std::vector<RimArc> name_arcs(const RimWalks& rim, const std::vector<Arc>& arcs, Id& letters) {
  std::vector<RimArc> named(arcs.size());
  for (std::size_t a = 0; a < arcs.size(); ++a) {
    const bool is_second = arcs[a].partner != none && std::cmp_less(arcs[a].partner, a);
    RimArc& arc = named[a];
    arc.glued = arcs[a].partner != none;
    arc.letter = is_second ? named[arcs[a].partner].letter : letters++;
    arc.reversed = is_second && arcs[a].direction < 0;
    for (Index i = 0; i <= arcs[a].length; ++i) {
      arc.points.push_back(rim.point(rim.step(arcs[a].first, i)));
    }
  }
  return named;
}

// Walks on which nobody knows of another side nor of a boundary go around gaps between points.
void leave_gaps_out(std::vector<Outline>& outlines, const EmbeddedGraph& embedded,
                    std::span<const double> boundary_distance) {
  const RimWalks rim(outlines);
  const RimLabels labels =
      label_rim(rim, find_seam_pairs(rim, embedded), embedded, boundary_distance);
  Index walk = 0;
  for (Outline& outline : outlines) {
    const Index first = walk;
    walk += std::ssize(outline.walks);
    for (Index w = walk - 1; w > first; --w) {
      if (labels.label[rim.begin(w)] == RimLabels::unknown) {
        outline.walks.erase(outline.walks.begin() + (w - first));
      }
    }
  }
}

// Up to holes: a walk may go around a gap between points.
bool agree(const GluedSurface& glued, const ComponentTopology& component) {
  if (glued.orientable != component.orientable || !component.euler_characteristic) return false;
  return glued.euler_characteristic + glued.boundary_loops ==
         *component.euler_characteristic + component.boundary_loops;
}

void compare(TearReading reading, ComponentTopology& component) {
  const std::vector<GluedSurface> surfaces = glue(reading.word);
  if (surfaces.size() != 1) return;  // crumbs that nothing ties together
  const bool agrees = agree(surfaces[0], component);
  // A gap between points is not a hole, nor is a glued side free whose partner is not seen.
  if (agrees && surfaces[0].boundary_loops != component.boundary_loops) return;
  component.word = write_word(reading.word);
  component.rim = std::move(reading.arcs);
  if (component.name.empty() || agrees) return;
  component.confidence *= 1.0 - contradiction;
  component.sure = component.sure && component.confidence >= sure_from;
  component.doubt += (component.doubt.empty() ? "" : "; ") +
                     fmt::format("the rim of the embedding reads {}, which is {}", component.word,
                                 with_article(name_of(surfaces[0])));
}

}  // namespace

std::optional<TearReading> read_tear(std::vector<Outline> outlines, const EmbeddedGraph& embedded,
                                     const Metric& metric,
                                     std::span<const double> boundary_distance) {
  leave_gaps_out(outlines, embedded, boundary_distance);
  const RimWalks rim(outlines);
  const SeamPairs seam = find_seam_pairs(rim, embedded);
  const RimLabels labels = label_rim(rim, seam, embedded, boundary_distance);
  const std::optional<std::vector<Arc>> arcs =
      rim_arcs(rim, seam, stretch_sides(rim, seam, embedded, metric), labels);
  if (!arcs) return {};
  TearReading reading;
  Id letters = 0;
  reading.arcs = name_arcs(rim, *arcs, letters);
  Index walk = 0;
  std::size_t next = 0;
  for (const Outline& outline : outlines) {
    auto& polygon = reading.word.polygons.emplace_back();
    for (std::size_t w = 0; w < outline.walks.size(); ++w, ++walk) {
      const Id cut = w > 0 ? letters++ : none;  // a way to the hole and back
      if (cut != none) polygon.push_back({cut, false});
      for (; next < arcs->size() && rim.walk_of((*arcs)[next].first) == walk; ++next) {
        polygon.push_back({reading.arcs[next].letter, reading.arcs[next].reversed});
      }
      if (cut != none) polygon.push_back({cut, true});
    }
  }
  return reading;
}

Topology read_tears(const EmbeddedGraph& embedded, const Metric& metric, Topology topology) {
  std::vector<std::vector<Outline>> outlines(topology.components.size());
  std::vector<Index> triangles(topology.components.size(), 0);
  for (Outline& outline : trace_rims(embedded)) {
    const Id c = topology.component_of[outline.walks[0][0]];
    triangles[c] += outline.triangles;
    outlines[c].push_back(std::move(outline));
  }
  for (std::size_t c = 0; c < outlines.size(); ++c) {
    const double least = least_piece * static_cast<double>(triangles[c]);
    std::erase_if(outlines[c], [&](const Outline& outline) {
      return static_cast<double>(outline.triangles) < least;
    });
    if (outlines[c].empty()) continue;
    if (auto reading = read_tear(outlines[c], embedded, metric, topology.boundary_distance)) {
      compare(std::move(*reading), topology.components[c]);
    }
  }
  return topology;
}

}  // namespace ldle
