#include "cli/embed_arguments.h"

#include <filesystem>

#include "cli/shared_flags.h"

namespace ldle::cli {
namespace {

void add_input_flags(CLI::App& command, EmbedArguments& arguments) {
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
  add_reading_flags(command, arguments.input.request, group);
}

void add_boundary_flag(CLI::App& command, EmbedArguments& arguments) {
  command
      .add_option("--boundary", arguments.input.boundary,
                  "where the data end, if that is known: a value for each point, 1 on the boundary "
                  "and 0 elsewhere, or its distance from the boundary; auto finds it from the data")
      ->option_text("FILE|auto")
      ->group("Input");
}

void add_output_flags(CLI::App& command, EmbedArguments& arguments) {
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

void add_report_flags(CLI::App& command, EmbedArguments& arguments) {
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
      .add_option("--image-shape", arguments.image_shape,
                  "shape of the pictures, as in 64x64; without --images they are INPUT's rows")
      ->option_text("HxW")
      ->group(group);
  command
      .add_option("--cut", arguments.cut,
                  "where the tear is to run: a file that the report saves. Its pieces are moved in "
                  "the embedding that the same data and options give, and that is polished anew")
      ->option_text("FILE.json")
      ->group(group);
}

void add_run_flags(CLI::App& command, EmbedArguments& arguments) {
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
  add_help_flag(command);
}

}  // namespace

std::string EmbedArguments::title_or_name() const {
  return title.empty() ? std::filesystem::path(input.request.path).stem().string() : title;
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
