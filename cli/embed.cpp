#include "cli/embed.h"

#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "cli/config_file.h"
#include "cli/embed_arguments.h"
#include "cli/embed_input.h"
#include "cli/embed_landmarks.h"
#include "cli/embed_report.h"
#include "cli/embed_run.h"
#include "cli/errors.h"
#include "cli/messages.h"
#include "cli/output_paths.h"
#include "ldle_io/output_files.h"
#include "ldle_io/report/write_report.h"
#include "ldle_io/run_folder.h"

namespace ldle::cli {
namespace {

/// The run replaces a folder: nothing that is read, and not the checkpoint, may lie in it.
void check_folders(const EmbedArguments& arguments) {
  const std::string& checkpoint = arguments.checkpoint;
  if (!checkpoint.empty() &&
      (lies_in(arguments.output, checkpoint) || lies_in(checkpoint, arguments.output))) {
    throw UsageError("-o and --checkpoint must name different folders, not one in the other");
  }
  const InputArguments& input = arguments.input;
  check_inputs_outside({input.request.path, input.knn_distances, input.boundary, arguments.color_by,
                        arguments.report_columns, arguments.images, arguments.cut},
                       arguments.output);
}

void embed_to_folder(const EmbedArguments& arguments, const Settings& settings) {
  if (!arguments.force && std::filesystem::exists(arguments.output)) {
    throw InvalidArgument(arguments.output, "exists already; --force replaces an earlier run");
  }
  RunFolder folder(arguments.output, arguments.force);
  EmbedRun run(arguments, settings);
  const bool has_landmarks = arguments.landmarks > 0 || arguments.auto_landmarks;
  if (has_landmarks && embed_by_landmarks(folder, run, arguments, settings)) return;
  EmbedInput input = read_embed_input(arguments.input, settings);
  if (!arguments.quiet) print_warnings(input.data.warnings);
  const Result result = run.embed(folder, input, arguments, settings);
  if (arguments.report) write_report(folder.unfinished_path(), folder.file("report.html"));
  folder.commit();
  run.end();
  if (!arguments.quiet) print_report(input, result, run.cost(), arguments.output);
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
      "  ldle embed klein.npy -o klein-run --preset klein-bottle --refinements 200\n"
      "  ldle embed huge.npy -o huge-run --landmarks auto\n");
  add_embed_flags(command, *arguments);
  command.callback([arguments] {
    arguments->choose_color_column();
    run_embed(*arguments);
  });
}

}  // namespace ldle::cli
