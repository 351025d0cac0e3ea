#include "cli/embed.h"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <memory>

#include "cli/config_file.h"
#include "cli/embed_arguments.h"
#include "cli/embed_input.h"
#include "cli/embed_report.h"
#include "cli/errors.h"
#include "cli/input_images.h"
#include "cli/messages.h"
#include "cli/output_paths.h"
#include "cli/picture_colors.h"
#include "cli/report_columns.h"
#include "cli/run_observer.h"
#include "cli/topology_picture.h"
#include "ldle_io/checkpoint.h"
#include "ldle_io/output_files.h"
#include "ldle_io/read_cut.h"
#include "ldle_io/report/write_report.h"
#include "ldle_io/run_folder.h"
#include "ldle_io/write_run.h"

namespace ldle::cli {
namespace {

void draw_pictures(const RunFolder& folder, const EmbedArguments& arguments, const Result& result,
                   PictureColors colors, const Context& context) {
  const std::string name = result.topology ? common_name(*result.topology) : "";
  Picture picture{
      .embedding = result.embedding,
      .color_value = std::move(colors.values),
      .color_class = std::move(colors.classes),
      .color_name = std::move(colors.name),
      .gluing = result.torn_views.empty() ? std::span<const Id>() : std::span(result.color),
      .gluing_colors = result.colors,
      .title = arguments.title_or_name(),
      .subtitle = result.verdict + (name.empty() ? "" : " The data are " + name + ".")};
  if (result.gluing) show_gluing(*result.gluing, picture);
  draw_png(folder.file("embedding.png"), picture, standard_picture_width, context);
  // Not at the same time: Cairo numbers the parts of an SVG by a counter of the process.
  draw_svg(folder.file("embedding.svg"), picture, context);
}

std::string recorded_path(const std::string& path) {
  return path == "-" ? path : std::filesystem::absolute(path).lexically_normal().string();
}

/// Records in the result how the input was read, so that `ldle evaluate` can read it again, and
/// which cut was applied.
void note_input(const EmbedArguments& arguments, Result& result) {
  const InputArguments& input = arguments.input;
  result.choices.emplace_back("metric", input.metric);
  if (!input.request.array.empty()) result.choices.emplace_back("array", input.request.array);
  if (!input.boundary.empty()) {
    const bool none_found = input.finds_boundary() && !result.has_boundary;
    result.choices.emplace_back("boundary", input.boundary + (none_found ? " (none found)" : ""));
  }
  if (!input.request.label_column.empty()) {
    result.choices.emplace_back("label_column", input.request.label_column);
  }
  if (!arguments.cut.empty()) result.choices.emplace_back("cut", recorded_path(arguments.cut));
}

/// The run replaces a folder: nothing that is read, and not the checkpoint, may lie in it.
void check_folders(const EmbedArguments& arguments) {
  const std::string& checkpoint = arguments.checkpoint;
  if (!checkpoint.empty() &&
      (lies_in(arguments.output, checkpoint) || lies_in(checkpoint, arguments.output))) {
    throw UsageError("-o and --checkpoint must name different folders, not one in the other");
  }
  const InputArguments& input = arguments.input;
  check_inputs_outside({input.request.path, input.knn_distances, input.boundary, arguments.color_by,
                        arguments.columns, arguments.images, arguments.cut},
                       arguments.output);
}

/// Opens the checkpoint of --checkpoint; returns null if there is none.
std::unique_ptr<Checkpoint> open_checkpoint(const EmbedArguments& arguments,
                                            const EmbedInput& input, const Settings& settings) {
  if (arguments.checkpoint.empty()) return nullptr;
  auto checkpoint =
      std::make_unique<Checkpoint>(arguments.checkpoint, identity_of(input, settings));
  const Index stages = checkpoint->stages();
  if (stages > 0 && !arguments.quiet) {
    note("ldle: continues from {}; finished stages: {}\n", arguments.checkpoint, stages);
  }
  return checkpoint;
}

/// What the picture and the report show in addition to the run.
struct Shown {
  PictureColors colors;
  std::vector<RunColumn> columns;
  std::optional<Thumbnails> images;
};

Shown read_shown(const EmbedArguments& arguments, const EmbedInput& input) {
  return {choose_colors(arguments.color_by, arguments.input, input),
          known_columns(arguments.input, input, arguments.color_by, arguments.columns),
          read_thumbnails(input, arguments.images, arguments.image_shape)};
}

RunContents contents_of(const EmbedArguments& arguments, const EmbedInput& input,
                        const Settings& settings, const Result& result) {
  const bool keep = input.is_points() && !arguments.without_data;
  return {.result = result,
          .settings = settings,
          .input = recorded_path(arguments.input.request.path),
          .command = arguments.command,
          .labels = input.data.labels,
          .label_name = input.data.label_name,
          .points = keep ? &input.data.points : nullptr,
          .title = arguments.title_or_name()};
}

void embed_to_folder(const EmbedArguments& arguments, const Settings& settings) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  if (!arguments.force && std::filesystem::exists(arguments.output)) {
    throw InvalidArgument(arguments.output, "exists already; --force replaces an earlier run");
  }
  RunFolder folder(arguments.output, arguments.force);
  EmbedInput input = read_embed_input(arguments.input, settings);
  if (!arguments.cut.empty()) {
    input.cut = read_cut(arguments.cut, input.size(), settings.context.seed);
  }
  Shown shown = read_shown(arguments, input);

  const auto observer = std::make_shared<RunObserver>(arguments.quiet     ? Loudness::quiet
                                                      : arguments.verbose ? Loudness::verbose
                                                                          : Loudness::normal);
  const Context context(settings.context, observer);
  const auto checkpoint = open_checkpoint(arguments, input, settings);
  Result result = embed(input.input(), settings.options, context,
                        checkpoint ? *checkpoint : pipeline::no_store());
  note_input(arguments, result);
  result.warnings.insert(result.warnings.end(), input.data.warnings.begin(),
                         input.data.warnings.end());

  observer->stage_begins("drawing");
  draw_pictures(folder, arguments, result, std::move(shown.colors), context);
  context.throw_if_stopped();
  observer->stage_begins("writing");
  const RunCost cost{std::chrono::duration<double>(Clock::now() - start).count(),
                     observer->peak_mb()};
  RunContents contents = contents_of(arguments, input, settings, result);
  contents.total_seconds = cost.seconds;
  contents.peak_memory_mb = cost.peak_memory_mb;
  contents.stage_peaks_mb = observer->stage_peaks_mb();
  contents.columns = std::move(shown.columns);
  contents.images = std::move(shown.images);
  write_run(folder, contents);
  context.throw_if_stopped();
  if (arguments.report) write_report(folder.unfinished_path(), folder.file("report.html"));
  folder.commit();
  if (checkpoint) checkpoint->remove();
  observer->close();
  if (!arguments.quiet) print_report(input, result, cost, arguments.output);
  if (!arguments.quiet && arguments.report) {
    say("report: {}/report.html\n", arguments.output);
  }
  check_standard_output(arguments.output + " has been written");
}

void run_embed(const EmbedArguments& arguments) {
  const Settings settings = arguments.options.resolve();
  if (arguments.dump_config) {
    print_text(dump_config(settings));
    return;
  }
  if (arguments.input.request.path.empty()) throw UsageError("embed needs an INPUT");
  if (arguments.output.empty()) throw UsageError("embed needs -o RUN, the folder to write");
  check_folders(arguments);
  try {
    embed_to_folder(arguments, settings);
  } catch (const Interrupted&) {
    if (std::filesystem::exists(arguments.checkpoint)) {
      note("ldle: the checkpoint {} is kept; the same command continues from there\n",
           arguments.checkpoint);
    }
    throw;
  }
}

}  // namespace

void add_embed(CLI::App& program, const std::vector<std::string>& typed) {
  const auto arguments = std::make_shared<EmbedArguments>();
  arguments->command = typed;
  CLI::App& command = *program.add_subcommand(
      "embed",
      "Flatten data into few dimensions\n\n"
      "Makes a map with little distortion around every point (a local view), from eigenvectors\n"
      "of the graph Laplacian or by projection on the tangent space. Merges these maps into\n"
      "larger ones (intermediate views) and aligns them with each other (registration). Then\n"
      "moves the points until the distances between neighbours are those of the data (polish).\n"
      "Closed manifolds are torn open. The folder RUN receives the embedding, pictures of it,\n"
      "and a summary of the run.\n\n"
      "Only INPUT and -o RUN are needed. The most important options are --dimension, the number\n"
      "of coordinates of the embedding, and --min-cluster-size, the size of the intermediate\n"
      "views.\n\n"
      "Examples:\n"
      "  ldle embed roll.npy -o roll-run\n"
      "  ldle embed table.csv -o table-run --label-column species --dimension 2\n"
      "  ldle embed klein.npy -o klein-run --preset klein-bottle --refinements 200\n");
  add_embed_flags(command, *arguments);
  command.callback([arguments] { run_embed(*arguments); });
}

}  // namespace ldle::cli
