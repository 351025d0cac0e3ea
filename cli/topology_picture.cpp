#include "cli/topology_picture.h"

#include <fmt/format.h>

#include <filesystem>

#include "cli/errors.h"
#include "cli/result_picture.h"
#include "ldle/embed.h"
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

std::optional<GluingDiagram> draw_gluing(const InputData& input, const std::string& file,
                                         bool seam_colors, OutputFiles& files,
                                         const Context& context, FoundTopology& found) {
  if (found.topology.dimension != 2) {
    throw InvalidArgument("--picture", fmt::format("dimension {}", found.topology.dimension),
                          "only surfaces (dimension 2) can be drawn");
  }
  Options options;
  options.local_views.dimension = 2;
  const Result result = embed(input.points, options, context);
  if (result.topology) found.topology.components = result.topology->components;
  double seconds = 0.0;
  for (const StageTime& time : result.times) seconds += time.seconds;
  found.times.push_back({"embedding", seconds});
  Picture picture = picture_of(
      result, picture_title(std::filesystem::path(input.source).stem().string(), result));
  picture.seam_colors = seam_colors;
  if (ending_of(file) == ".png") {
    draw_png(files.place(file), picture);
  } else {
    draw_svg(files.place(file), picture);
  }
  return result.gluing;
}

}  // namespace ldle::cli
