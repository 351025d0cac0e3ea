#include "ldle_io/draw_gluing.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "ldle/gluing.h"

namespace ldle {
namespace {

bool has_glued_arcs(const ComponentGluing& component) {
  return std::any_of(component.outline.begin(), component.outline.end(),
                     [](const OutlineArc& arc) { return arc.glued; });
}

/// Adds the arcs of a component. Each letter of glued arcs has the next colour.
void add_arcs(const ComponentGluing& component, Id& colors, Picture& picture) {
  const bool has_word = has_glued_arcs(component);
  std::map<Id, Id> color_of;
  for (const OutlineArc& arc : component.outline) {
    Id color = none;
    if (arc.glued) {
      const auto [entry, is_new] = color_of.emplace(arc.letter, colors);
      if (is_new) ++colors;
      color = entry->second;
    }
    picture.arcs.push_back(
        {arc.points, has_word ? letter_name(arc.letter) : "", color, arc.reversed});
  }
  if (has_word) picture.word += (picture.word.empty() ? "" : ";  ") + component.word;
}

}  // namespace

std::string missing_words(const Result& result) {
  if (result.torn_views.empty() || result.laid_out || result.embedding.cols() != 2) return "";
  if (!result.gluing) return "No arrows: the topology of the data was not determined.";
  const auto& components = result.gluing->components;
  const auto missing =
      std::count_if(components.begin(), components.end(),
                    [](const ComponentGluing& component) { return component.word.empty(); });
  if (missing == 0) return "";
  if (components.size() == 1) return "No arrows: the outline could not be read as a gluing word.";
  return fmt::format("No arrows at {} of {} components: {} could not be read.", missing,
                     components.size(), missing == 1 ? "its outline" : "their outlines");
}

void show_gluing(const Result& result, Picture& picture) {
  if (!result.torn_views.empty()) {
    picture.gluing = result.color;
    picture.gluing_colors = result.colors;
  }
  if (result.gluing) {
    const auto& components = result.gluing->components;
    Id colors = 0;
    for (const ComponentGluing& component : components) add_arcs(component, colors, picture);
    if (std::count_if(components.begin(), components.end(), has_glued_arcs) > 1) {
      picture.notes.emplace_back("Equal letters of the same component are glued.");
    }
  }
  const std::string missing = missing_words(result);
  if (!missing.empty()) picture.notes.push_back(missing);
}

}  // namespace ldle
