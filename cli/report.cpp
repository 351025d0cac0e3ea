#include "cli/report.h"

#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "cli/errors.h"
#include "cli/messages.h"
#include "cli/output_paths.h"
#include "cli/report_additions.h"
#include "cli/shared_flags.h"
#include "ldle_io/report/write_report.h"
#include "ldle_io/run_folder.h"

namespace ldle::cli {
namespace {

struct ReportArguments {
  std::string run;
  std::string output;
  AdditionFiles more;
  bool force = false;
  bool quiet = false;
};

void run_report(const ReportArguments& arguments) {
  if (arguments.output.empty()) throw UsageError("report needs -o REPORT.html");
  check_outputs({{arguments.more.columns, arguments.more.images}, {arguments.output}},
                arguments.force);
  write_report(embedded_run(arguments.run), arguments.output,
               read_additions(arguments.run, arguments.more));
  if (arguments.quiet) return;
  say("wrote {} ({:.1f} MB); any browser opens it\n", arguments.output,
      static_cast<double>(std::filesystem::file_size(arguments.output)) / 1e6);
  check_standard_output(arguments.output + " has been written");
}

}  // namespace

void add_report(CLI::App& program) {
  const auto arguments = std::make_shared<ReportArguments>();
  CLI::App& command = *program.add_subcommand(
      "report",
      "Write an interactive HTML page that shows a run\n\n"
      "The page is a single file. It opens in any browser, offline, and needs neither the run\n"
      "folder nor the data. It shows the data and the embedding side by side, the seam and the\n"
      "points that belong together across it, distortion, local views, eigenvectors, and the\n"
      "registration as an animation.\n\n"
      "Examples:\n"
      "  ldle report klein-run -o klein.html\n"
      "  ldle report cells-run -o cells.html --columns ages.csv\n");
  add_run_argument(command, arguments->run);
  command.add_option("-o,--output", arguments->output, "HTML file to write (required)")
      ->option_text("REPORT.html");
  command
      .add_option("--columns", arguments->more.columns,
                  "further values of the points, by which the report can colour them: a table with "
                  "a header (numbers or words) or a .npy file, with one row per point. A column "
                  "replaces that of the run with the same name")
      ->option_text("FILE");
  command
      .add_option("--images", arguments->more.images,
                  "an image of every point, which the report shows: an array of shape n x pixels "
                  "or n x height x width")
      ->option_text("FILE.npy");
  command
      .add_option("--image-shape", arguments->more.image_shape,
                  "height and width of the images, such as 64x64; needed if --images has shape n x "
                  "pixels; without --images, the points of the run are the images")
      ->option_text("HxW");
  add_force_flag(command, arguments->force);
  add_quiet_flag(command, arguments->quiet);
  add_help_flag(command);
  command.callback([arguments] { run_report(*arguments); });
}

}  // namespace ldle::cli
