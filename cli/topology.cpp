#include "cli/topology.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>

#include "cli/errors.h"
#include "cli/messages.h"
#include "cli/output_paths.h"
#include "cli/run_observer.h"
#include "cli/shared_flags.h"
#include "cli/topology_picture.h"
#include "ldle/gluing.h"
#include "ldle/pipeline/expect_run.h"
#include "ldle/topology.h"
#include "ldle/topology/in_words.h"
#include "ldle_io/atomic_file.h"
#include "ldle_io/column_findings.h"
#include "ldle_io/input.h"
#include "ldle_io/json_file.h"
#include "ldle_io/npy.h"
#include "ldle_io/output_files.h"
#include "ldle_io/topology_json.h"

namespace ldle::cli {
namespace {

struct TopologyArguments {
  InputRequest input;
  std::string dimension = "auto";
  std::string output;
  std::string boundary;
  std::string picture;
  std::string word;

  std::vector<std::string> files() const { return {output, boundary, picture}; }
  Index threads = 0;
  bool without_seam_colors = false;
  bool json = false;
  bool force = false;
  bool quiet = false;
};

void check_free(const TopologyArguments& arguments) {
  check_outputs({{arguments.input.path}, arguments.files()}, arguments.force);
  if (!arguments.boundary.empty() &&
      std::filesystem::path(arguments.boundary).extension() != ".npy") {
    throw UsageError(fmt::format("--boundary {}: must end in .npy", arguments.boundary));
  }
  if (!arguments.picture.empty()) check_picture_name(arguments.picture);
}

TopologyOptions options_of(const TopologyArguments& arguments) {
  TopologyOptions options;
  if (arguments.dimension == "auto") return options;
  std::size_t read = 0;
  try {
    options.dimension = std::stol(arguments.dimension, &read);
  } catch (const std::exception&) {
    read = 0;
  }
  if (read != arguments.dimension.size() || options.dimension < 1) {
    throw UsageError(fmt::format("--dimension {}: must be auto or a whole number of at least 1",
                                 arguments.dimension));
  }
  return options;
}

/// Number of components, the largest ones, that the answer in words lists.
constexpr std::size_t shown = 20;

std::string as_text(const std::string& source, const FoundTopology& found,
                    const std::optional<GluingDiagram>& gluing) {
  const Topology& topology = found.topology;
  std::string text =
      fmt::format("{}: {} points, dimension {}{}\n", source, topology.component_of.size(),
                  topology.dimension, topology.dimension_estimate ? " (estimated)" : "");
  const bool several = topology.components.size() > 1;
  const auto& components = topology.components;
  const std::string names = several ? topology::names_in_words(topology) : "";
  if (!names.empty()) text += fmt::format("  {} components: {}\n", components.size(), names);
  for (std::size_t c = 0; c < std::min(components.size(), shown); ++c) {
    const ComponentTopology& component = components[c];
    const std::string size = several ? fmt::format("{} points: ", component.points) : "";
    const std::string word = gluing ? in_words(gluing->components[c]) : "";
    text += fmt::format("  {}{}\n", size, in_words(component, topology.dimension, word));
    if (!component.singular_points.empty()) {
      text += fmt::format("    it may cross itself or branch at {} points (--json lists them)\n",
                          component.singular_points.size());
    }
  }
  if (components.size() > shown) {
    text +=
        fmt::format("  and {} smaller components (--json lists them)\n", components.size() - shown);
  }
  double all = 0.0;
  std::string stages;
  for (const auto& [stage, seconds] : found.times) {
    stages += fmt::format("{}{} {:.1f}", stages.empty() ? "" : ", ", stage, seconds);
    all += seconds;
  }
  return text + fmt::format("  {:.1f} s ({})\n", all, stages);
}

std::string surface_in_words(const GluedSurface& surface) {
  return fmt::format("{}, {}, Euler characteristic {}: {}; normal form {}",
                     topology::boundary_in_words(surface.boundary_loops, 2),
                     surface.orientable ? "orientable" : "non-orientable",
                     surface.euler_characteristic, topology::with_article(name_of(surface)),
                     write_word(normal_word(surface)));
}

nlohmann::ordered_json surface_json(const GluedSurface& surface) {
  return {{"name", name_of(surface)},
          {"orientable", surface.orientable},
          {"boundary_loops", surface.boundary_loops},
          {"euler_characteristic", surface.euler_characteristic},
          {"normal_form", write_word(normal_word(surface))}};
}

/// Prints which surfaces the gluing word of --word describes.
void explain_word(const TopologyArguments& arguments) {
  nlohmann::ordered_json json{{"word", arguments.word},
                              {"components", nlohmann::ordered_json::array()}};
  for (const GluedSurface& surface : glue(read_word(arguments.word))) {
    if (arguments.json) {
      json["components"].push_back(surface_json(surface));
    } else {
      say("{}: {}\n", arguments.word, surface_in_words(surface));
    }
  }
  if (arguments.json) print_text(json_text(json));
}

void run_topology(const TopologyArguments& arguments) {
  if (arguments.word.empty() == arguments.input.path.empty()) {
    throw UsageError("topology needs either an INPUT or a --word");
  }
  if (!arguments.word.empty()) return explain_word(arguments);
  check_free(arguments);
  const TopologyOptions options = options_of(arguments);
  InputRequest request = arguments.input;
  request.check_shape = [&](Index rows, Index columns) {
    pipeline::check_memory_of_topology({rows, columns}, options.dimension,
                                       Context({.threads = arguments.threads}));
  };
  const InputData input = read_input(request);
  print_warnings(input.warnings);
  print_warnings(examine_columns(input.source, input.points, input.coordinates, input.is_table));
  const auto observer =
      std::make_shared<RunObserver>(arguments.quiet ? Loudness::quiet : Loudness::progress);
  const Context context({.threads = arguments.threads}, observer);
  FoundTopology found = find_topology({input.points}, options, context);
  std::optional<GluingDiagram> gluing;
  OutputFiles files;
  if (!arguments.picture.empty()) {
    gluing = draw_gluing(input, arguments.picture, !arguments.without_seam_colors, files, context,
                         found);
  }
  context.throw_if_stopped();
  observer->close();

  const std::string text = arguments.json ? json_text(topology_json(found.topology, gluing))
                                          : as_text(input.source, found, gluing);
  if (!arguments.boundary.empty()) {
    write_npy(files.place(arguments.boundary), found.topology.boundary_distance);
  }
  if (!arguments.output.empty()) {
    write_file_atomically(files.place(arguments.output), [&](std::ostream& out) { out << text; });
  }
  files.commit();
  if (arguments.output.empty()) arguments.json ? print_text(text) : print_lines(text);
  if (arguments.quiet || arguments.json) return;
  for (const std::string& file : arguments.files()) {
    if (!file.empty()) say("  wrote {}\n", file);
  }
}

void add_topology_flags(CLI::App& command, TopologyArguments& arguments) {
  command.add_option("INPUT", arguments.input.path, input_formats_help);
  add_reading_flags(command, arguments.input);
  command
      .add_option("-d,--dimension", arguments.dimension,
                  "intrinsic dimension of the data; auto estimates it (at least 1; default: auto)")
      ->option_text("N|auto");
  command
      .add_option(
          "--boundary", arguments.boundary,
          "also write the distance of each point from the boundary, along the data, to this file; "
          "it is infinite in components without boundary")
      ->option_text("FILE.npy");
  command
      .add_option(
          "--picture", arguments.picture,
          "also embed the data in the plane, as `ldle embed` does, read the gluing word, and draw "
          "the gluing diagram: the outline of the embedding with arrows and letters (surfaces "
          "only)")
      ->option_text("FILE.png|FILE.svg");
  command.add_flag("--no-seam-colors", arguments.without_seam_colors,
                   "do not mark the points along the seam in the picture");
  command
      .add_option("--word", arguments.word,
                  "without INPUT: determine which surface a gluing word describes. The word lists "
                  "the arcs of the outline in the order of a walk around it. Two arcs that are "
                  "glued have the same letter; a prime (') marks an arc whose arrow runs against "
                  "the walk. An arc of the boundary has a letter of its own. A semicolon begins "
                  "another outline")
      ->option_text("\"a b a' b\"");
  add_json_flag(command, arguments.json);
  add_answer_file_flag(command, arguments.output);
  add_threads_flag(command, arguments.threads);
  add_force_flag(command, arguments.force);
  add_quiet_flag(command, arguments.quiet);
  add_help_flag(command);
}

}  // namespace

void add_topology(CLI::App& program) {
  const auto arguments = std::make_shared<TopologyArguments>();
  CLI::App& command = *program.add_subcommand(
      "topology",
      "Determine which curve or surface the data lie on\n\n"
      "Determines the boundary, the orientability and the Betti numbers of each connected\n"
      "component, independently of each other and without an embedding. If all three fit one\n"
      "manifold, the answer is its name: a sphere, a torus, a Klein bottle, a disc with two\n"
      "holes. If they contradict each other, or there are too few points, the answer is \"not\n"
      "sure\", with the reasons. From three dimensions on, the answer is the Betti numbers and\n"
      "the orientability.\n\n"
      "Examples:\n"
      "  ldle topology klein.npy\n"
      "  ldle topology klein.npy --picture klein.png\n"
      "  ldle topology roll.npy --boundary roll.edge.npy\n"
      "  ldle topology klein.npy --json\n"
      "  ldle topology --word \"a b a' b\"\n");
  add_topology_flags(command, *arguments);
  command.callback([arguments] { run_topology(*arguments); });
}

}  // namespace ldle::cli
