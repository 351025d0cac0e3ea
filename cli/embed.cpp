#include "cli/embed.h"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <memory>

#include "cli/config_file.h"
#include "cli/embed_input.h"
#include "cli/embed_report.h"
#include "cli/errors.h"
#include "cli/input_images.h"
#include "cli/option_flags.h"
#include "cli/picture_colors.h"
#include "cli/report_columns.h"
#include "cli/run_observer.h"
#include "ldle_io/checkpoint.h"
#include "ldle_io/read_cut.h"
#include "ldle_io/report/write_report.h"
#include "ldle_io/run_folder.h"
#include "ldle_io/write_run.h"

namespace ldle::cli {
namespace {

struct Arguments {
  InputArguments input;
  OptionFlags options;
  std::string output;
  std::string checkpoint;
  std::string cut;
  std::string color_by;
  std::string title;
  std::string columns;
  std::string images;
  std::string image_shape;
  bool report = false;

  std::string title_or_name() const {
    return title.empty() ? std::filesystem::path(input.request.path).stem().string() : title;
  }
  bool without_data = false;
  bool dump_config = false;
  bool force = false;
  bool quiet = false;
  bool verbose = false;
  std::vector<std::string> command;
};

void draw_pictures(const RunFolder& folder, const Arguments& arguments, const Result& result,
                   PictureColors colors) {
  const Picture picture{
      .embedding = result.embedding,
      .color_value = std::move(colors.values),
      .color_class = std::move(colors.classes),
      .color_name = std::move(colors.name),
      .gluing = result.torn_views.empty() ? std::span<const Id>() : std::span(result.color),
      .gluing_colors = result.colors,
      .title = arguments.title_or_name(),
      .subtitle = fmt::format("{} points, {} views", result.embedding.rows(),
                              result.view_distortion.size())};
  draw_png(folder.file("embedding.png"), picture);
  draw_svg(folder.file("embedding.svg"), picture);
}

/// How the input was read, so that `ldle evaluate` can read it again.
void note_input(const InputArguments& input, Result& result) {
  result.choices.emplace_back("metric", input.metric);
  if (!input.request.array.empty()) result.choices.emplace_back("array", input.request.array);
  if (!input.boundary.empty()) result.choices.emplace_back("boundary", input.boundary);
  if (!input.request.label_column.empty()) {
    result.choices.emplace_back("label_column", input.request.label_column);
  }
}

std::string recorded_path(const std::string& path) {
  return path == "-" ? path : std::filesystem::absolute(path).lexically_normal().string();
}

bool same_folder(const std::string& one, const std::string& other) {
  if (one.empty() || other.empty()) return false;
  // With a slash at the end, whether it was typed or not.
  return std::filesystem::path(recorded_path(one + "/")) == recorded_path(other + "/");
}

/// Opens the checkpoint, if one is wanted.
std::unique_ptr<Checkpoint> open_checkpoint(const Arguments& arguments, const EmbedInput& input,
                                            const Options& options) {
  if (arguments.checkpoint.empty()) return nullptr;
  auto checkpoint = std::make_unique<Checkpoint>(arguments.checkpoint, identity_of(input, options));
  const Index stages = checkpoint->stages();
  if (stages > 0 && !arguments.quiet) {
    fmt::print(stderr, "ldle: goes on from {}, finished stages: {}\n", arguments.checkpoint,
               stages);
  }
  return checkpoint;
}

void embed_to_folder(const Arguments& arguments, Options options) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  if (!arguments.force && std::filesystem::exists(arguments.output)) {
    throw InvalidArgument(arguments.output, "exists already; --force replaces an earlier run");
  }
  RunFolder folder(arguments.output, arguments.force);
  const EmbedInput input = read_embed_input(arguments.input);
  if (!arguments.cut.empty()) {
    options.cut = read_cut(arguments.cut, input.size(), options.seed);
    check(options);
  }
  PictureColors colors = choose_colors(arguments.color_by, arguments.input, input);
  std::vector<RunColumn> columns =
      known_columns(arguments.input, input, arguments.color_by, arguments.columns);
  std::optional<Thumbnails> images =
      read_thumbnails(input, arguments.images, arguments.image_shape);

  RunObserver observer(arguments.quiet     ? Loudness::quiet
                       : arguments.verbose ? Loudness::verbose
                                           : Loudness::normal);
  const auto checkpoint = open_checkpoint(arguments, input, options);
  Result result = embed_input(input, options, observer, checkpoint ? *checkpoint : no_store());
  note_input(arguments.input, result);
  if (!arguments.cut.empty()) result.choices.emplace_back("cut", recorded_path(arguments.cut));

  observer.stage_begins("drawing");
  draw_pictures(folder, arguments, result, std::move(colors));
  observer.throw_if_stopped();
  observer.stage_begins("writing");
  const RunCost cost{std::chrono::duration<double>(Clock::now() - start).count(),
                     observer.peak_mb()};
  const bool keep = input.is_points() && !arguments.without_data;
  write_run(folder, {.result = result,
                     .options = options,
                     .input = recorded_path(arguments.input.request.path),
                     .command = arguments.command,
                     .total_seconds = cost.seconds,
                     .peak_memory_mb = cost.peak_memory_mb,
                     .stage_peaks_mb = observer.stage_peaks_mb(),
                     .labels = input.data.labels,
                     .label_name = input.data.label_name,
                     .points = keep ? &input.data.points : nullptr,
                     .columns = std::move(columns),
                     .images = std::move(images),
                     .title = arguments.title_or_name()});
  observer.throw_if_stopped();
  if (arguments.report) write_report(folder.file(""), folder.file("report.html"));
  folder.commit();
  if (checkpoint) checkpoint->remove();
  observer.close();
  if (arguments.quiet) return;
  print_report(input, result, cost, arguments.output);
  if (arguments.report) fmt::print("report: {}/report.html\n", arguments.output);
}

void run(const Arguments& arguments) {
  const Options options = arguments.options.resolve();
  if (arguments.dump_config) {
    fmt::print("{}", dump_config(options));
    return;
  }
  if (arguments.input.request.path.empty()) throw UsageError("embed needs an INPUT");
  if (arguments.output.empty()) throw UsageError("embed needs -o RUN, the folder to write");
  if (same_folder(arguments.output, arguments.checkpoint)) {
    throw UsageError("-o and --checkpoint must name different folders");
  }
  try {
    embed_to_folder(arguments, options);
  } catch (const Interrupted&) {
    if (std::filesystem::exists(arguments.checkpoint)) {
      fmt::print(stderr, "ldle: {} is kept; the same command goes on from there\n",
                 arguments.checkpoint);
    }
    throw;
  }
}

void add_input_flags(CLI::App& command, Arguments& arguments) {
  const char* group = "Input";
  command
      .add_option("INPUT", arguments.input.request.path,
                  ".npy, .npz, .csv or .tsv file, one row a point; - reads standard input")
      ->group(group);
  command
      .add_option("--metric", arguments.input.metric,
                  "what INPUT holds: euclidean (points, the default), precomputed (an n x n matrix "
                  "of distances) or precomputed_knn (ids of each point's neighbours)")
      ->check(
          CLI::IsMember(std::vector<std::string>(std::begin(metric_names), std::end(metric_names))))
      ->option_text("KIND")
      ->group(group);
  command
      .add_option("--knn-distances", arguments.input.knn_distances,
                  "distances of the neighbours, shaped like INPUT, for precomputed_knn")
      ->option_text("FILE.npy")
      ->group(group);
  command
      .add_option("--array", arguments.input.request.array,
                  "array of an .npz file (default: its first)")
      ->option_text("NAME")
      ->group(group);
  command
      .add_option("--label-column", arguments.input.request.label_column,
                  "column of a table that holds labels, not coordinates: a name or a number from 1")
      ->option_text("COLUMN")
      ->group(group);
}

void add_boundary_flag(CLI::App& command, Arguments& arguments) {
  command
      .add_option("--boundary", arguments.input.boundary,
                  "where the data end, if that is known: a value for each point, 1 on the boundary "
                  "and 0 elsewhere, or its distance from the boundary")
      ->option_text("FILE")
      ->group("Input");
}

void add_output_flags(CLI::App& command, Arguments& arguments) {
  const char* group = "Output";
  command.add_option("-o,--output", arguments.output, "folder to write; it must not exist")
      ->option_text("RUN")
      ->group(group);
  command.add_flag("--force", arguments.force, "replace an earlier run of that name")->group(group);
  command
      .add_flag("--without-data", arguments.without_data,
                "do not copy the points into RUN; `evaluate` and `transform` then read INPUT again")
      ->group(group);
  command
      .add_option("--color-by", arguments.color_by,
                  "colours of the picture: a .npy file, or a column of the input by name or number "
                  "(default: labels, else INPUT's .params.npy, else the first column)")
      ->option_text("WHAT")
      ->group(group);
  command.add_option("--title", arguments.title, "title of the picture and the report")
      ->option_text("TEXT")
      ->group(group);
}

void add_report_flags(CLI::App& command, Arguments& arguments) {
  const char* group = "Report";
  command
      .add_flag("--report", arguments.report,
                "write RUN/report.html too: one page to look at the run with any browser (`ldle "
                "report` does so later)")
      ->group(group);
  command
      .add_option(
          "--columns", arguments.columns,
          "what else is known of the points, for the report to colour them by: a table with "
          "a header (numbers or words) or a .npy file, one row a point")
      ->option_text("FILE")
      ->group(group);
  command
      .add_option("--images", arguments.images,
                  "a picture of every point, for the report to show: a .npy file, n x pixels or "
                  "n x height x width")
      ->option_text("FILE.npy")
      ->group(group);
  command
      .add_option("--cut", arguments.cut,
                  "where the tear is to run: a file that the report saves. Its pieces are moved in "
                  "the embedding that the same data and options give, and that is polished anew")
      ->option_text("FILE.json")
      ->group(group);
  command
      .add_option("--image-shape", arguments.image_shape,
                  "shape of the pictures, as in 64x64; without --images they are INPUT's rows")
      ->option_text("HxW")
      ->group(group);
}

void add_run_flags(CLI::App& command, Arguments& arguments) {
  const char* group = "Run";
  command
      .add_flag("--dump-config", arguments.dump_config,
                "print the options that would be used, as --config reads them, and exit")
      ->group(group);
  command
      .add_option("--checkpoint", arguments.checkpoint,
                  "folder that keeps each finished stage: after a kill or a crash the same command "
                  "goes on from there, to the same bytes; removed when RUN is written")
      ->option_text("DIR")
      ->group(group);
  command.add_flag("--quiet", arguments.quiet, "print nothing but errors")->group(group);
  command.add_flag("--verbose", arguments.verbose, "print a line for each stage to stderr")
      ->group(group);
  command.set_help_flag("-h,--help", "print this help and exit")->group(group);
}

}  // namespace

void add_embed(CLI::App& program, const std::vector<std::string>& typed) {
  const auto arguments = std::make_shared<Arguments>();
  arguments->command = typed;
  CLI::App& command = *program.add_subcommand(
      "embed",
      "Flatten data into few dimensions\n\n"
      "Draws a small undistorted map around every point, from eigenvectors of the data's graph\n"
      "Laplacian or on its tangent plane, merges the maps into larger ones and fits those "
      "together.\n"
      "A closed manifold is torn open. RUN receives the embedding, pictures of it, and a summary "
      "of\n"
      "how it was made.\n\n"
      "Examples:\n"
      "  ldle embed roll.npy -o roll-run\n"
      "  ldle embed table.csv -o table-run --label-column species --dimension 2\n"
      "  ldle embed klein.npy -o klein-run --preset klein-bottle --refinements 200\n");
  add_input_flags(command, *arguments);
  add_boundary_flag(command, *arguments);
  add_output_flags(command, *arguments);
  add_report_flags(command, *arguments);
  arguments->options.add_to(command);
  add_run_flags(command, *arguments);
  command.callback([arguments] { run(*arguments); });
}

}  // namespace ldle::cli
