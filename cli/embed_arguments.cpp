#include "cli/embed_arguments.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <limits>

#include "cli/shared_flags.h"
#include "ldle_io/text.h"

namespace ldle::cli {
namespace {

void read_landmarks(const std::string& text, EmbedArguments& arguments) {
  constexpr Index fewest = 100;
  arguments.auto_landmarks = text == "auto";
  if (arguments.auto_landmarks) return;
  const std::optional<Index> number = parse_integer<Index>(text);
  if (!number || *number < fewest || *number > std::numeric_limits<Id>::max()) {
    throw CLI::ValidationError(
        "--landmarks", fmt::format("{}: must be auto or a whole number from {} to {}", text, fewest,
                                   std::numeric_limits<Id>::max()));
  }
  arguments.landmarks = *number;
}

void add_input_flags(CLI::App& command, EmbedArguments& arguments) {
  const char* group = "Input";
  command.add_option("INPUT", arguments.input.request.path, input_formats_help)->group(group);
  command
      .add_option(
          "--metric", arguments.input.metric,
          "what INPUT contains: euclidean (the coordinates of n points), precomputed (an n x n "
          "matrix of distances) or precomputed_knn (a .npy file with one row per point: the ids, "
          "from 0, of its nearest neighbours) (default: euclidean)")
      ->check(
          CLI::IsMember(std::vector<std::string>(std::begin(metric_names), std::end(metric_names))))
      ->option_text(fmt::format("{}", fmt::join(metric_names, "|")))
      ->group(group);
  command
      .add_option("--knn-distances", arguments.input.knn_distances,
                  "distances to the neighbours, an array of the same shape as INPUT; needed with "
                  "precomputed_knn")
      ->option_text("FILE.npy")
      ->group(group);
  add_reading_flags(command, arguments.input.request, group);
  command
      .add_option_function<std::string>(
          "--landmarks", [&arguments](const std::string& text) { read_landmarks(text, arguments); },
          "if INPUT has more than N points: embed about N of them, spread evenly, and place "
          "the others among them block by block, so that INPUT need not fit into memory; "
          "auto: so many that curvature and noise of the data change lengths by about a "
          "thousandth (from 10000 to 200000); INPUT should be a .npy file, a table or a .las file")
      ->option_text("N|auto")
      ->group(group);
}

void add_boundary_flag(CLI::App& command, EmbedArguments& arguments) {
  command
      .add_option(
          "--boundary", arguments.input.boundary,
          "boundary of the data: a file with one value per point (either 1 on the boundary and 0 "
          "elsewhere, or the distance from the boundary), or auto to find it. With it, local maps "
          "are not distorted near the boundary; needs --metric euclidean (default: the boundary is "
          "ignored)")
      ->option_text("FILE|auto")
      ->group("Input");
}

void add_output_flags(CLI::App& command, EmbedArguments& arguments) {
  const char* group = "Output";
  command
      .add_option("-o,--output", arguments.output,
                  "folder to write (required); it must not exist unless --force is given")
      ->option_text("RUN")
      ->group(group);
  command.add_flag("--force", arguments.force, "replace RUN if it is the folder of an earlier run")
      ->group(group);
  command
      .add_flag(
          "--without-data", arguments.without_data,
          "do not copy the points to RUN; `ldle evaluate` and `ldle transform` then read INPUT "
          "again")
      ->group(group);
  command
      .add_option(
          "--color-by", arguments.color_by,
          "values that colour the points in the picture: a .npy file (its first column), or a "
          "column of INPUT by name or by number from 1, which is then no coordinate unless "
          "--columns lists it. Numbers get a ramp of colours, angles a cyclic one; few whole "
          "numbers and words are classes (default: the labels; without labels, the "
          ".params.npy file of `ldle generate` next to INPUT; without that, the first column of "
          "INPUT)")
      ->option_text("WHAT")
      ->group(group);
  command
      .add_flag("--no-seam-colors", arguments.without_seam_colors,
                "do not mark the points along the seam in the picture")
      ->group(group);
  command
      .add_option("--title", arguments.title,
                  "title of the picture and the report (default: the name of INPUT; in the picture "
                  "also what it shows)")
      ->option_text("TEXT")
      ->group(group);
}

void add_report_flags(CLI::App& command, EmbedArguments& arguments) {
  const char* group = "Report";
  command
      .add_flag("--report", arguments.report,
                "also write RUN/report.html, an interactive page for any browser (`ldle report` "
                "writes it later)")
      ->group(group);
  command
      .add_option(
          "--report-columns", arguments.report_columns,
          "further values of the points, by which the report can colour them: a table with a "
          "header (numbers or words) or a .npy file, with one row per point")
      ->option_text("FILE")
      ->group(group);
  command
      .add_option(
          "--images", arguments.images,
          "an image of every point, which the report shows: an array of shape n x pixels or n x "
          "height x width")
      ->option_text("FILE.npy")
      ->group(group);
  command
      .add_option("--image-shape", arguments.image_shape,
                  "height and width of the images, such as 64x64; needed if --images has shape n x "
                  "pixels; without --images, the rows of INPUT are the images")
      ->option_text("HxW")
      ->group(group);
  command
      .add_option("--cut", arguments.cut,
                  "cut that was saved in the report of an earlier run. Give the same INPUT and "
                  "options as in that run: the embedding is computed again, its pieces are moved "
                  "as the cut says, and it is polished again")
      ->option_text("FILE.json")
      ->group(group);
}

void add_run_flags(CLI::App& command, EmbedArguments& arguments) {
  const char* group = "Run";
  command
      .add_flag("--dump-config", arguments.dump_config,
                "print all options with the values that the run would use, as a file for --config, "
                "and exit")
      ->group(group);
  command
      .add_option("--checkpoint", arguments.checkpoint,
                  "folder that stores each finished stage. If the run is interrupted, the same "
                  "command continues from there and gives the same result. The folder is removed "
                  "when RUN has been written")
      ->option_text("DIR")
      ->group(group);
  command.add_flag("--quiet", arguments.quiet, "print only errors")->group(group);
  command.add_flag("--verbose", arguments.verbose, "print the time of each stage to stderr")
      ->group(group);
  add_help_flag(command);
}

}  // namespace

void EmbedArguments::choose_color_column() {
  if (has_extension(color_by, ".npy") || input.metric != "euclidean") return;
  input.request.columns.color = color_by;
}

std::string EmbedArguments::title_or_name() const {
  return title.empty() ? std::filesystem::path(without_gz(input.request.path)).stem().string()
                       : title;
}

void add_embed_flags(CLI::App& command, EmbedArguments& arguments) {
  add_input_flags(command, arguments);
  add_boundary_flag(command, arguments);
  add_output_flags(command, arguments);
  add_report_flags(command, arguments);
  arguments.options.add_to(command);
  add_run_flags(command, arguments);
}

}  // namespace ldle::cli
