#include "ldle/seam/read_gluing.h"

#include <fmt/format.h>

#include "ldle/seam/outline_arcs.h"
#include "ldle/seam/segment_orientations.h"
#include "ldle/topology/in_words.h"

namespace ldle::seam {
namespace {

/// Pieces with a smaller fraction of a component's triangles are ignored.
constexpr double least_piece = 0.02;
/// Reduction of the confidence if the word contradicts the name.
constexpr double contradiction = 0.1;

// Gives arcs letters in the order of the walks. Arcs that are glued to each other have the same
// one.
std::vector<OutlineArc> name_arcs(const OutlineWalks& walks, const std::vector<Arc>& arcs,
                                  Id& letters) {
  std::vector<OutlineArc> named(arcs.size());
  for (std::size_t a = 0; a < arcs.size(); ++a) {
    const bool is_second = arcs[a].partner != none && std::cmp_less(arcs[a].partner, a);
    OutlineArc& arc = named[a];
    arc.glued = arcs[a].partner != none;
    arc.letter = is_second ? named[arcs[a].partner].letter : letters++;
    arc.reversed = is_second && arcs[a].direction < 0;
    for (Index i = 0; i <= arcs[a].length; ++i) {
      arc.points.push_back(walks.point(walks.step(arcs[a].first, i)));
    }
  }
  return named;
}

// Removes walks around gaps between points: no place on them is known to lie on the seam or on the
// boundary.
void remove_gaps(std::vector<Outline>& outlines, const EmbeddedGraph& embedded,
                 std::span<const double> boundary_distance) {
  const OutlineWalks walks(outlines);
  const OutlineLabels labels =
      label_outline(walks, find_seam_pairs(walks, embedded), embedded, boundary_distance);
  Index walk = 0;
  for (Outline& outline : outlines) {
    const Index first = walk;
    walk += std::ssize(outline.walks);
    for (Index w = walk - 1; w > first; --w) {
      if (labels.label[walks.begin(w)] == OutlineLabels::unknown) {
        outline.walks.erase(outline.walks.begin() + (w - first));
      }
    }
  }
}

// Compares two surfaces up to the number of holes, because a walk may go around a gap between
// points.
bool agree(const GluedSurface& glued, const ComponentTopology& component) {
  if (glued.orientable != component.orientable || !component.euler_characteristic) return false;
  return glued.euler_characteristic + glued.boundary_loops ==
         *component.euler_characteristic + component.boundary_loops;
}

ComponentGluing gluing_of(GluingReading reading, const ComponentTopology& component) {
  const std::vector<GluedSurface> surfaces = glue(reading.word);
  if (surfaces.size() != 1) return {};  // small pieces that are not glued to the rest
  // A gap between points is not a hole, and a glued arc whose partner is not found is not boundary.
  if (agree(surfaces[0], component) && surfaces[0].boundary_loops != component.boundary_loops) {
    return {};
  }
  return {write_word(reading.word), std::move(reading.arcs)};
}

}  // namespace

std::optional<GluingReading> read_outlines(std::vector<Outline> outlines,
                                           const EmbeddedGraph& embedded, const Data& data,
                                           std::span<const double> boundary_distance,
                                           const Context& context) {
  remove_gaps(outlines, embedded, boundary_distance);
  const OutlineWalks walks(outlines);
  const SeamPairs seam = find_seam_pairs(walks, embedded);
  const OutlineLabels labels = label_outline(walks, seam, embedded, boundary_distance);
  const std::optional<std::vector<Arc>> arcs =
      outline_arcs(walks, seam, segment_orientations(walks, seam, embedded, data, context), labels);
  if (!arcs) return {};
  GluingReading reading;
  Id letters = 0;
  reading.arcs = name_arcs(walks, *arcs, letters);
  Index walk = 0;
  std::size_t next = 0;
  for (const Outline& outline : outlines) {
    auto& polygon = reading.word.polygons.emplace_back();
    for (std::size_t w = 0; w < outline.walks.size(); ++w, ++walk) {
      const Id cut = w > 0 ? letters++ : none;  // a way to the hole and back
      if (cut != none) polygon.push_back({cut, false});
      for (; next < arcs->size() && walks.walk_of((*arcs)[next].first) == walk; ++next) {
        polygon.push_back({reading.arcs[next].letter, reading.arcs[next].reversed});
      }
      if (cut != none) polygon.push_back({cut, true});
    }
  }
  return reading;
}

GluingDiagram read_gluing(const EmbeddedGraph& embedded, const Data& data, const Topology& topology,
                          const Context& context) {
  std::vector<std::vector<Outline>> outlines(topology.components.size());
  std::vector<Index> triangles(topology.components.size(), 0);
  for (Outline& outline : trace_outlines(embedded, context)) {
    const Id c = topology.component_of[outline.walks[0][0]];
    triangles[c] += outline.triangles;
    outlines[c].push_back(std::move(outline));
  }
  GluingDiagram diagram;
  diagram.components.resize(topology.components.size());
  for (std::size_t c = 0; c < outlines.size(); ++c) {
    context.throw_if_stopped();
    const double least = least_piece * static_cast<double>(triangles[c]);
    std::erase_if(outlines[c], [&](const Outline& outline) {
      return static_cast<double>(outline.triangles) < least;
    });
    if (outlines[c].empty()) continue;
    auto reading = read_outlines(outlines[c], embedded, data, topology.boundary_distance, context);
    if (!reading) continue;
    diagram.components[c] = gluing_of(std::move(*reading), topology.components[c]);
  }
  return diagram;
}

Topology compare_with_gluing(Topology topology, const GluingDiagram& gluing) {
  for (std::size_t c = 0; c < gluing.components.size(); ++c) {
    const std::string& word = gluing.components[c].word;
    ComponentTopology& component = topology.components[c];
    if (word.empty() || component.name.empty()) continue;
    const GluedSurface surface = glue(read_word(word)).front();
    if (agree(surface, component)) continue;
    component.confidence *= 1.0 - contradiction;
    component.sure = component.sure && component.confidence >= sure_from;
    component.doubt += (component.doubt.empty() ? "" : "; ") +
                       fmt::format("the outline of the embedding reads {}, which is {}", word,
                                   topology::with_article(name_of(surface)));
  }
  return topology;
}

}  // namespace ldle::seam
