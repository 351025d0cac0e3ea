#include "cli/report.h"

#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "cli/errors.h"
#include "cli/messages.h"
#include "cli/output_paths.h"
#include "cli/shared_flags.h"
#include "ldle_io/report/write_report.h"
#include "ldle_io/run_folder.h"

namespace ldle::cli {
namespace {

struct ReportArguments {
  std::string run;
  std::string output;
  bool force = false;
  bool quiet = false;
};

void run_report(const ReportArguments& arguments) {
  if (arguments.output.empty()) throw UsageError("report needs -o REPORT.html");
  check_outputs({{}, {arguments.output}}, arguments.force);
  write_report(embedded_run(arguments.run), arguments.output);
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
      "Example:\n"
      "  ldle report klein-run -o klein.html\n");
  add_run_argument(command, arguments->run);
  command.add_option("-o,--output", arguments->output, "HTML file to write (required)")
      ->option_text("REPORT.html");
  add_force_flag(command, arguments->force);
  add_quiet_flag(command, arguments->quiet);
  add_help_flag(command);
  command.callback([arguments] { run_report(*arguments); });
}

}  // namespace ldle::cli
