#include "cli/topology_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli/errors.h"
#include "ldle/pipeline/embed.h"
#include "ldle/topology/in_words.h"
#include "ldle_io/draw_embedding.h"

namespace ldle::cli {
namespace {

std::string ending_of(const std::string& file) {
  return std::filesystem::path(file).extension().string();
}

}  // namespace

void check_picture_name(const std::string& file) {
  if (ending_of(file) == ".png" || ending_of(file) == ".svg") return;
  throw UsageError(fmt::format("--picture {}: must end in .png or .svg", file));
}

void draw_tear(const InputData& input, const std::string& file, Index threads, Observer& observer,
               FoundTopology& found) {
  if (found.topology.dimension != 2) {
    throw InvalidArgument("--picture", fmt::format("dimension {}", found.topology.dimension),
                          "only surfaces are torn open in the plane");
  }
  Options options;
  options.local_views.dimension = 2;
  options.threads = threads;
  const Result result = embed(input.points, options, observer);
  if (result.topology) found.topology.components = result.topology->components;
  double seconds = 0.0;
  for (const StageTime& time : result.times) seconds += time.seconds;
  found.times.push_back({"embedding", seconds});
  const std::string name = common_name(found.topology);
  Picture picture{
      .embedding = result.embedding,
      .gluing = result.torn_views.empty() ? std::span<const Id>() : std::span(result.color),
      .gluing_colors = result.colors,
      .title = std::filesystem::path(input.source).stem().string(),
      .subtitle = fmt::format("{} points{}", input.points.rows(), name.empty() ? "" : "; " + name)};
  show_tear(found.topology, picture);
  if (ending_of(file) == ".png") {
    draw_png(file, picture);
  } else {
    draw_svg(file, picture);
  }
}

std::string common_name(const Topology& topology) {
  if (topology.components.empty()) return "";
  const ComponentTopology& first = topology.components[0];
  const bool all = std::all_of(topology.components.begin(), topology.components.end(),
                               [&](const ComponentTopology& component) {
                                 return component.sure && component.name == first.name;
                               });
  return all ? with_article(first.name) : "";
}

}  // namespace ldle::cli
